import type { FastifyInstance } from 'fastify';
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
import { formatPaisa } from '#contract/rules/texts/money.ts';
import {
  namesIn,
  type SettingEntry,
  type SettingGroup,
  type SettingName,
  settingEntries,
  settingGroups,
  settingNames,
  settingsFrom,
} from '#contract/settings/entries.ts';
import { pageTextMax } from '#contract/settings/pages.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { invalidField, notFound, refusal } from '#server/http/failure-error.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { cleanMarkdown } from '#server/modules/blog/post-store.ts';
import { readUndoableChanges } from '#server/modules/desk/undoable-changes.ts';
import { renderPageText, standardText } from '#server/modules/pages/page-text.ts';
import { createPreview, previewParameter } from '#server/modules/settings/preview-store.ts';
import type { Values } from '#server/modules/settings/settings-store.ts';
import { undoableActions } from '#server/modules/settings/undoable-since.ts';
import { readShopSettings } from '#server/shop-settings.ts';
import { checkedValues } from './setting-checks.ts';
import { lockSettings, lockValues, versionOf, writeSection } from './setting-sections.ts';

/** Texts in which each character takes three bytes, and the JSON around them. */
const bodyLimit = pageTextMax * 3 * 4 + 65_536;
/** Characters of a value in the list of changes. */
const shortMax = 80;

/** What the owner sets of the shop, by groups. Staff may look at it. */
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
    role: 'owner',
    bodyLimit,
    prepare: ({ params: { group }, body: { values } }) => checkedValues(app, group, values),
    async change(trx, { params: { group }, body: { version }, audit }, after) {
      const stored = await lockSettings(trx, group, version, (now) => groupOf(now, group));
      await requireSameCurrency(trx, stored, after);
      return groupOf(await writeSection(trx, group, stored, after, audit), group);
    },
  });

  // Nothing that a log could say was changed.
  serveStaffRead(app, previewSettings, {
    role: 'owner',
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
    role: 'owner',
    async change(trx, { body: { id }, audit }) {
      const values = await lockValues(trx);
      const row = (await readAudited(trx)).find((one) => one.id === id);
      if (!row) throw notFound('This change can’t be undone any more.');
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

/** Throws 422 when orders would be of another currency than the one they were placed in. */
async function requireSameCurrency(trx: Trx, stored: Values, after: StoredValues): Promise<void> {
  const { currency } = settingsFrom(stored);
  const next = settingsFrom(new Map([...stored, ...Object.entries(after)]));
  if (next.currency === currency) return;
  const order = await trx.selectFrom('orders').select('id').limit(1).executeTakeFirst();
  if (!order) return;
  const description = `There are orders in ${currency}, whose amounts would become those of another currency.`;
  throw invalidField('currency', 'has-orders', description);
}

/** A group as the desk has it. */
function groupOf(stored: Values, group: SettingGroup): SettingGroupValues {
  const shop = settingsFrom(stored);
  const values = namesIn(group).map((name) => [name, shop[name]]);
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
    return group ? [{ ...change, group, before: was, after: is }] : [];
  });
}

const storedValues = z.record(z.string(), z.unknown());

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
  return changes
    .filter(({ after }) => Object.keys(after).length > 0)
    .map(({ id, at, by, group, before, after }) => ({
      id,
      at,
      by,
      group,
      changed: visibleChanges(
        settingNames
          .filter((name) => name in after)
          .map((name) => ({
            label: settingEntries[name].label,
            ...changedTexts(name, before[name], after[name]),
          })),
      ),
      canBeUndone: isStill(stored, after),
    }));
}

/** Without settings whose texts are the same, such as a 'No' that was not stored before. */
function visibleChanges(changed: SettingChange['changed']): SettingChange['changed'] {
  const visible = changed.filter(({ before, after }) => before !== after);
  return visible.length > 0 ? visible : changed;
}

/** What a change has changed, in a few words; of lists the parts that differ. */
function changedTexts(name: SettingName, before: unknown, after: unknown) {
  if (!Array.isArray(before) || !Array.isArray(after))
    return { before: shortText(name, before), after: shortText(name, after) };
  const isIn = (list: readonly unknown[]) => {
    const texts = new Set(list.map((part) => JSON.stringify(part)));
    return (part: unknown) => texts.has(JSON.stringify(part));
  };
  const gone = before.filter((part) => !isIn(after)(part));
  const added = after.filter((part) => !isIn(before)(part));
  // Where only the order differs.
  if (gone.length + added.length === 0)
    return { before: shortText(name, before), after: shortText(name, after) };
  return { before: shortText(name, gone), after: shortText(name, added) };
}

/** A stored value in a few words; empty for none. */
function shortText(name: SettingName, value: unknown): string {
  const { field, options }: SettingEntry = settingEntries[name];
  const chosen = options?.find(([one]) => one === (value ?? ''));
  if (chosen) return chosen[1];
  if (field === 'yes or no') return (value ?? settingEntries[name].standard) ? 'Yes' : 'No';
  if (value === null || value === undefined || value === '') return '';
  if (field === 'picture') return 'A picture';
  const text = Array.isArray(value) ? value.map(partText).join('; ') : plainText(value);
  return text.length > shortMax ? `${text.slice(0, shortMax)}…` : text;
}

const plainText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

const partSchema = z.object({
  name: z.optional(z.string()),
  title: z.optional(z.string()),
  label: z.optional(z.string()),
  kind: z.optional(z.string()),
  choices: z.optional(z.array(z.object({ label: z.string(), pricePaisa: z.nullable(z.number()) }))),
});

/** A part of a list by its name, a service also with its prices. */
function partText(part: unknown): string {
  const { name, title, label, kind, choices = [] } = partSchema.safeParse(part).data ?? {};
  const prices = choices.map((choice) =>
    [choice.label, choice.pricePaisa === null ? '' : formatPaisa(choice.pricePaisa)]
      .filter(Boolean)
      .join(' '),
  );
  const text = name ?? (title || (label ?? kind ?? plainText(part)));
  return prices.length > 0 ? `${text} (${prices.join(', ')})` : text;
}
