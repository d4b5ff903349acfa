import { lookOf, type ShopLook } from '#contract/rules/look/look.ts';
import type { AllSettings } from '#contract/settings/entries.ts';

const looks = new WeakMap<AllSettings, ShopLook | undefined>();

/** The look that the owner has set; computed once for each version of the settings. */
export function lookIn(settings: AllSettings): ShopLook | undefined {
  if (!looks.has(settings)) looks.set(settings, lookOf(settings));
  return looks.get(settings);
}
