import { deviceStorage } from '#src/lib/text-storage.ts';

// The person's word about keeping the shop on this phone. In local storage, so that it is known without waiting.

export interface KeepChoice {
  /** Small pictures too. */
  readonly pictures: boolean;
}

export const keepChoiceKey = 'keep-shop';

/** What the person wants kept; undefined when they have not asked for it. */
export function readKeepChoice(): KeepChoice | undefined {
  const kept = deviceStorage.readJson(keepChoiceKey);
  return typeof kept === 'object' && kept ? { pictures: 'pictures' in kept && kept.pictures === true } : undefined;
}

/** Remembers the person's word. Whether it could be. */
export function writeKeepChoice(choice: KeepChoice | undefined): boolean {
  return deviceStorage.write(keepChoiceKey, choice && JSON.stringify(choice));
}
