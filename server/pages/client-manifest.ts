interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** Vite's manifest: chunks by source file. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;

/** URLs of a chunk's file and of all that it imports, each after those that it imports itself. */
export function filesOf(manifest: Manifest, key: string): Set<string> {
  const found = new Set<string>();
  const visited = new Set<string>();
  visit(key);
  return found;

  function visit(name: string): void {
    const chunk = manifest[name];
    if (!chunk || visited.has(name)) return;
    visited.add(name);
    for (const imported of chunk.imports ?? []) visit(imported);
    found.add(`/${chunk.file}`);
  }
}

/** URLs of each route's own scripts beyond those of every page, by the route's id, in the order of `filesOf`. */
export function routeChunks(manifest: Manifest): Record<string, readonly string[]> {
  const first = filesOf(manifest, 'index.html');
  return Object.fromEntries(
    Object.keys(manifest).flatMap((key) => {
      const [, name] = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/.exec(key) ?? [];
      if (name === undefined) return [];
      // `/products/$slug` for `products.$slug`, `/products/` for `products.index`.
      const id = `/${name.replaceAll('.', '/').replace(/(^|\/)index$/, '$1')}`;
      return [[id, [...filesOf(manifest, key)].filter((file) => !first.has(file))]];
    }),
  );
}
