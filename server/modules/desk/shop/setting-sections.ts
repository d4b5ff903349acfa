import {
  type SettingEntry,
  type SettingGroup,
  type SettingName,
  settingEntries,
} from '#contract/settings/entries.ts';
import type { Audit } from '#server/audit.ts';
import type { Trx } from '#server/db/connect.ts';
import { staleVersion } from '#server/http/failure-error.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { type Values, writeShopSetting } from '#server/modules/settings/settings-store.ts';
import { readShopSettings } from '#server/shop-settings.ts';

export const versionOf = (values: Values, section: SettingGroup) =>
  Number(values.get(`${section}.version`) ?? 1);

/** Locks the settings and reads them. */
export async function lockValues(trx: Trx): Promise<Values> {
  await raiseCatalogueVersion(trx);
  return readShopSettings(trx);
}

/**
 * Locks the settings and reads them. Throws 409 with the section when `version` is not its current
 * one.
 */
export async function lockSettings<Shown extends { readonly version: number }>(
  trx: Trx,
  section: SettingGroup,
  version: number,
  show: (values: Values) => Shown | Promise<Shown>,
): Promise<Values> {
  const values = await lockValues(trx);
  if (versionOf(values, section) !== version) throw staleVersion(await show(values));
  return values;
}

/**
 * Writes what has changed; null and an empty text delete a setting. What was not set and is saved
 * as it stood is no change: it stays unset. Returns the settings as they are then.
 */
export async function writeSection(
  trx: Trx,
  section: SettingGroup,
  values: Values,
  after: Readonly<Record<string, unknown>>,
  audit: Audit,
): Promise<Values> {
  const changed: string[] = [];
  for (const [name, value] of Object.entries(after)) {
    if (values.get(name) === undefined && isStandard(name, value)) continue;
    if (await writeShopSetting(trx, name, value === null || value === '' ? undefined : value))
      changed.push(name);
  }
  await writeShopSetting(trx, `${section}.version`, versionOf(values, section) + 1);
  const only = (one: (name: string) => unknown) =>
    Object.fromEntries(changed.map((name) => [name, one(name)]));
  await audit({
    action: 'setting.set',
    subject: `setting:${section}`,
    before: only((name) => values.get(name) ?? null),
    after: only((name) => after[name] ?? null),
  });
  return readShopSettings(trx);
}

/** Whether a value is what holds without one. A text is set even so: it names or says something. */
function isStandard(name: string, value: unknown): boolean {
  const entry: SettingEntry | undefined = isSettingName(name) ? settingEntries[name] : undefined;
  return typeof value !== 'string' && JSON.stringify(value) === JSON.stringify(entry?.standard);
}

const isSettingName = (name: string): name is SettingName => name in settingEntries;
