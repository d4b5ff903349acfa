/** Finds the file of an image cell among the names in a folder or a zip. */
export class PictureNames {
  readonly #byPath = new Map<string, string>();
  readonly #byName = new Map<string, string[]>();

  constructor(names: readonly string[]) {
    for (const name of names) {
      this.#byPath.set(plainKey(name), name);
      const last = lastPart(plainKey(name));
      this.#byName.set(last, [...(this.#byName.get(last) ?? []), name]);
    }
  }

  /** The matching file; `several` when two folders have one of that name. */
  find(src: string): { readonly name: string } | 'several' | undefined {
    const key = plainKey(withoutQuery(src));
    const exact = this.#byPath.get(key);
    if (exact !== undefined) return { name: exact };
    const found = this.#byName.get(lastPart(key)) ?? [];
    if (found.length > 1) return 'several';
    return found[0] === undefined ? undefined : { name: found[0] };
  }
}

function withoutQuery(src: string): string {
  if (!/^(https?|file):/i.test(src)) return src;
  const path = src.replace(/[?#].*$/, '').replace(/^[a-z]+:\/\/[^/]*\//i, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function plainKey(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/^(\.?\/)+/, '')
    .toLowerCase();
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
