import { deviceStorage } from '#src/lib/text-storage.ts';

// What the person wants of the shop on this phone. In local storage, so that it is known without waiting.

export interface OfflineChoice {
  /** Small pictures too. */
  readonly pictures: boolean;
}

export const offlineChoiceKey = 'keep-shop';

/** Undefined when they have not asked for it. */
export function readOfflineChoice(): OfflineChoice | undefined {
  const stored = deviceStorage.readJson(offlineChoiceKey);
  return typeof stored === 'object' && stored
    ? { pictures: 'pictures' in stored && stored.pictures === true }
    : undefined;
}

/** Whether it could be stored. */
export function writeOfflineChoice(choice: OfflineChoice | undefined): boolean {
  return deviceStorage.write(offlineChoiceKey, choice && JSON.stringify(choice));
}
