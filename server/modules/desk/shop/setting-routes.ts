import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';

import {
  previewPage,
  previewSettings,
  readSettings,
  readStandardPage,
  type SettingChange,
  type SettingGroupValues,
  saveSettings,
  undoSettings,
} from '#contract/calls/admin/setting-calls.ts';
import type { StaffMe } from '#contract/calls/admin/staff-schemas.ts';
import { deskReasons } from '#contract/names/desk.ts';
import { unitOf } from '#contract/rules/texts/shop-locale.ts';
import {
  type AllSettings,
  movesMoney,
  offeredIn,
  type SettingGroup,
  settingEntries,
  settingGroups,
  settingNames,
  settingsFrom,
} from '#contract/settings/entries.ts';
import { pageTextMax } from '#contract/settings/pages.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { invalidField, notFound, refusal } from '#server/http/failure-error.ts';
import { requireStepUp, serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { cleanMarkdown } from '#server/modules/blog/post-store.ts';
import { readUndoableChanges } from '#server/modules/desk/undoable-changes.ts';
import { renderPageText, standardText } from '#server/modules/pages/page-text.ts';
import { createPreview, previewParameter } from '#server/modules/settings/preview-store.ts';
import type { Values } from '#server/modules/settings/settings-store.ts';
import { undoableActions } from '#server/modules/settings/undoable-since.ts';
import { readShopSettings } from '#server/shop-settings.ts';
import { checkedValues, hasHundredths } from './setting-checks.ts';
import { lockSettings, lockValues, versionOf, writeSection } from './setting-sections.ts';
import { changedTexts, isSame } from './setting-texts.ts';

/** Texts in which each character takes three bytes, and the JSON around them. */
const bodyLimit = pageTextMax * 3 * 4 + 65_536;

/**
 * What the owner sets of the shop, by groups, as does whoever settings are opened to. Staff may
 * look at it.
 */
export async function deskSettingRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveStaffRead(app, readSettings, {
    async read() {
      const values = await readShopSettings(database.read);
      const groups = settingGroups.map((group) => [group, groupOf(values, group)]);
      return {
        groups: Object.fromEntries(groups),
        changes: await readChanges(database.read, values),
      };
    },
  });

  serveStaffChange(app, saveSettings, {
    bodyLimit,
    async prepare({ params: { group }, body: { values }, staff }) {
      requireMayChange(staff, group);
      return checkedValues(app, group, values);
    },
    async change(trx, { params: { group }, body: { version }, audit }, after) {
      const stored = await lockSettings(trx, group, version, (now) => groupOf(now, group));
      await requireSameCurrency(trx, stored, after);
      return groupOf(await writeSection(trx, group, stored, after, audit), group);
    },
  });

  // Nothing that a log could say was changed.
  serveStaffRead(app, previewSettings, {
    bodyLimit,
    async read({ params: { group }, body: { values }, staff: { sessionId } }) {
      const typed = await checkedValues(app, group, values);
      const token = await database.transaction(async (trx) => {
        await requireSameCurrency(trx, await readShopSettings(trx), typed);
        return createPreview(trx, { sessionId, group, values: typed });
      });
      return { address: `${app.settings.publicUrl}/?${previewParameter}=${token}` };
    },
  });

  serveStaffChange(app, undoSettings, {
    async change(trx, { body: { id }, audit, staff }) {
      const values = await lockValues(trx);
      const row = (await readAudited(trx)).find((one) => one.id === id);
      if (!row) throw notFound('This change can’t be undone any more.');
      requireMayChange(staff, row.group);
      if (!isStill(values, row.after)) {
        const description = 'It was changed again since. Please undo the newer change first.';
        throw refusal(409, 'changed-again', description);
      }
      await requireSameCurrency(trx, values, row.before);
      await writeSection(trx, row.group, values, row.before, audit);
      return { message: 'Undone' };
    },
  });

  serveStaffRead(app, readStandardPage, {
    async read({ params: { page } }) {
      return { markdown: standardText(page, await app.catalogue.settings()) };
    },
  });

  serveStaffRead(app, previewPage, {
    bodyLimit,
    async read({ params: { page }, body }) {
      const shop = await app.catalogue.settings();
      const markdown = cleanMarkdown(body.markdown) || standardText(page, shop);
      const text = await renderPageText(markdown, shop);
      if ('problem' in text) throw invalidField('markdown', 'not-shown', text.problem);
      return text;
    },
  });
}

/** Where customers pay is for owners alone, freshly confirmed: it moves money. Throws 403. */
function requireMayChange(staff: StaffMe, group: SettingGroup): void {
  if (!movesMoney(group)) return;
  if (staff.role !== 'owner')
    throw refusal(403, deskReasons.role, 'Only an owner may change where customers pay.');
  requireStepUp(staff);
}

/** Throws 422 when orders would be of another currency than the one they were placed in. */
async function requireSameCurrency(trx: Trx, stored: Values, after: StoredValues): Promise<void> {
  const { currency } = settingsFrom(stored);
  const next = settingsFrom(new Map([...stored, ...Object.entries(after)]));
  if (next.currency === currency) return;
  if (unitOf(next) > 1) await requireWholeAmounts(trx, next);
  const order = await trx.selectFrom('orders').select('id').limit(1).executeTakeFirst();
  if (!order) return;
  const description = `There are orders in ${currency}, whose amounts would become those of another currency.`;
  throw invalidField('currency', 'has-orders', description);
}

/** Throws 422 when something costs what a currency without hundredths can't say. */
async function requireWholeAmounts(trx: Trx, next: AllSettings): Promise<void> {
  const description = (what: string) =>
    `${what} has hundredths, which ${next.currency} has not. Please change it first.`;
  const setting = settingNames.find((name) => hasHundredths(name, next[name]));
  if (setting)
    throw invalidField('currency', 'has-hundredths', description(settingEntries[setting].label));
  const product = await trx
    .selectFrom('products')
    .leftJoin('product_attributes as variant', 'variant.product_id', 'products.id')
    .select('products.name')
    .where(
      sql<number>`(products.price_paisa % 100) + (coalesce(products.sale_price_paisa, 0) % 100)
        + (coalesce(variant.price_paisa, 0) % 100) + (coalesce(variant.sale_price_paisa, 0) % 100)`,
      '>',
      0,
    )
    .limit(1)
    .executeTakeFirst();
  if (product)
    throw invalidField('currency', 'has-hundredths', description(`The price of ${product.name}`));
}

/** A group as the desk has it. */
function groupOf(stored: Values, group: SettingGroup): SettingGroupValues {
  const shop: Readonly<Record<string, unknown>> = { ...settingsFrom(stored) };
  const values = offeredIn(group, shop).map((name) => [name, shop[name]]);
  return { version: versionOf(stored, group), ...Object.fromEntries(values) };
}

type StoredValues = Readonly<Record<string, unknown>>;

/** A change as the audit log has it: values by name, null for what was not set. */
interface AuditedChange {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly group: SettingGroup;
  readonly before: StoredValues;
  readonly after: StoredValues;
}

/** The changes that can be undone, newest first. */
async function readAudited(read: Reader): Promise<AuditedChange[]> {
  const changes = await readUndoableChanges(read, undoableActions.settings);
  return changes.flatMap(({ subject, before, after, ...change }) => {
    const group = settingGroups.find((one) => subject === `setting:${one}`);
    const [was, is] = [storedValues.parse(before), storedValues.parse(after)];
    return group && isKnown(is) ? [{ ...change, group, before: was, after: is }] : [];
  });
}

const storedValues = z.record(z.string(), z.unknown());

/** Version 1.0 stored payment details under other names. */
const isKnown = (after: StoredValues) => Object.keys(after).every((name) => name in settingEntries);

/** Whether the settings still are what a change has made them. */
function isStill(stored: Values, after: StoredValues): boolean {
  return Object.entries(after).every(([name, value]) => {
    // An empty text is not stored.
    const expected = value === '' ? null : value;
    return JSON.stringify(stored.get(name) ?? null) === JSON.stringify(expected);
  });
}

async function readChanges(read: Reader, stored: Values): Promise<SettingChange[]> {
  const changes = await readAudited(read);
  return changes.flatMap(({ id, at, by, group, before, after }) => {
    const names = settingNames.filter(
      (name) => name in after && !isSame(name, before[name], after[name]),
    );
    // Such as a list that was saved as it stood.
    if (names.length === 0) return [];
    const changed = names.map((name) => ({
      label: settingEntries[name].label,
      ...changedTexts(name, before[name], after[name]),
    }));
    return [{ id, at, by, group, changed, canBeUndone: isStill(stored, after) }];
  });
}
