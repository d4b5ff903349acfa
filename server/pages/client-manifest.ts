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

/** URLs of each route's own scripts beyond those of every page, by route file, in the order of `filesOf`. */
export function routeChunks(manifest: Manifest): Record<string, readonly string[]> {
  const first = filesOf(manifest, 'index.html');
  const keys = Object.keys(manifest).filter((key) => key.endsWith('?tsr-split=component'));
  return Object.fromEntries(
    keys.map((key) => [key.split('?', 1)[0], [...filesOf(manifest, key)].filter((file) => !first.has(file))]),
  );
}
