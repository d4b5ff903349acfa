// Texts that this browser keeps by name. Storage can be forbidden, full, or hold what nobody of this shop wrote: then
// there is nothing under a name, and who must know learns that nothing was kept.

export interface TextStorage {
  readonly read: (name: string) => string | undefined;
  /** What was kept as JSON; undefined, too, where it is none. Its shape is the asker's to check. */
  readonly readJson: (name: string) => unknown;
  /** Keeps a text, or forgets it. Whether it could be. */
  readonly write: (name: string, text: string | undefined) => boolean;
  readonly names: () => readonly string[];
}

/** For all tabs, until somebody clears it. */
export const deviceStorage = textStorage(() => localStorage);

/** For this tab, as long as it is open. */
export const tabStorage = textStorage(() => sessionStorage);

function textStorage(open: () => Storage): TextStorage {
  const calmly = <Result>(work: (storage: Storage) => Result): Result | undefined => {
    try {
      return work(open());
    } catch {
      return undefined;
    }
  };
  return {
    read: (name) => calmly((storage) => storage.getItem(name)) ?? undefined,
    readJson: (name) => calmly((storage) => JSON.parse(storage.getItem(name) ?? 'null')) ?? undefined,
    write: (name, text) =>
      calmly((storage) => {
        if (text === undefined) storage.removeItem(name);
        else storage.setItem(name, text);
        return true;
      }) ?? false,
    names: () => calmly((storage) => Object.keys(storage)) ?? [],
  };
}
