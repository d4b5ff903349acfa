// Web Storage that may be blocked or full: nothing here throws.

export interface TextStorage {
  readonly read: (name: string) => string | undefined;
  /** Parses JSON; undefined when it is invalid. The caller checks its shape. */
  readonly readJson: (name: string) => unknown;
  /** Stores or removes a text. Returns whether it succeeded. */
  readonly write: (name: string, text: string | undefined) => boolean;
  readonly names: () => readonly string[];
}

/** Local storage. */
export const deviceStorage = textStorage(() => localStorage);

/** Session storage. */
export const tabStorage = textStorage(() => sessionStorage);

function textStorage(open: () => Storage): TextStorage {
  const orUndefined = <Result>(work: (storage: Storage) => Result): Result | undefined => {
    try {
      return work(open());
    } catch {
      return undefined;
    }
  };
  return {
    read: (name) => orUndefined((storage) => storage.getItem(name)) ?? undefined,
    readJson: (name) =>
      orUndefined((storage) => JSON.parse(storage.getItem(name) ?? 'null')) ?? undefined,
    write: (name, text) =>
      orUndefined((storage) => {
        if (text === undefined) storage.removeItem(name);
        else storage.setItem(name, text);
        return true;
      }) ?? false,
    names: () => orUndefined((storage) => Object.keys(storage)) ?? [],
  };
}

/** Names of this tab's drafts in session storage begin with it. */
export const draftPrefix = 'draft:';

/** Deletes the texts of all drafts in this tab. */
export function dropDraftTexts(): void {
  for (const name of tabStorage.names())
    if (name.startsWith(draftPrefix)) tabStorage.write(name, undefined);
}
