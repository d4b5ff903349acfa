// The person's word about keeping the shop on this phone. In local storage, so that it is known without waiting.

export interface KeepChoice {
  /** Small pictures too. */
  readonly pictures: boolean;
}

export const keepChoiceKey = 'keep-shop';

/** What the person wants kept; undefined when they have not asked for it. */
export function readKeepChoice(): KeepChoice | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keepChoiceKey) ?? 'null');
    return typeof kept === 'object' && kept ? { pictures: 'pictures' in kept && kept.pictures === true } : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers the person's word. Whether it could be. */
export function writeKeepChoice(choice: KeepChoice | undefined): boolean {
  try {
    if (choice) localStorage.setItem(keepChoiceKey, JSON.stringify(choice));
    else localStorage.removeItem(keepChoiceKey);
    return true;
  } catch {
    return false;
  }
}
