import type { FirstStep } from '#contract/calls/admin/today-calls.ts';
import { firstSteps } from '#contract/calls/admin/today-calls.ts';
import { deliverySchema } from '#contract/settings/delivery.ts';
import { settingsFrom } from '#contract/settings/entries.ts';
import type { Reader } from '#server/db/connect.ts';
import { hasRow } from '#server/db/has-row.ts';
import type { Settings } from '#server/settings.ts';
import { readShopSettings } from '#server/shop-settings.ts';

/**
 * What is left to do before the shop can sell; null when nothing is, and in the demo. An order ends
 * nothing: one by hand can come before the rest is done.
 */
export async function readFirstSteps(
  read: Reader,
  { smtpUrl, demo }: Pick<Settings, 'smtpUrl' | 'demo'>,
): Promise<{ step: FirstStep; isDone: boolean }[] | null> {
  if (demo) return null;
  const stored = await readShopSettings(read);
  const delivery = deliverySchema.safeParse(stored.get('delivery')).data;
  const isPickedUp = stored.get('pickup') === true;
  const takesCash = isPickedUp || delivery?.some((zone) => zone.takesCash) === true;
  const isDone: Readonly<Record<FirstStep, boolean>> = {
    name: stored.has('name'),
    payment: takesCash || settingsFrom(stored).takesTransfers,
    delivery: isPickedUp || delivery !== undefined,
    product: await hasRow(read, 'products'),
    mail: smtpUrl !== undefined,
  };
  if (Object.values(isDone).every(Boolean)) return null;
  return firstSteps.map((step) => ({ step, isDone: isDone[step] }));
}
