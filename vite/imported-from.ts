interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** Returns whether a module is imported, without a dynamic import between, by one whose id matches `entry`. */
export function importedFrom(entry: RegExp) {
  const known = new Map<string, boolean>();
  return function isImported(id: string, graph: ModuleGraph): boolean {
    const before = known.get(id);
    if (before !== undefined) return before;
    known.set(id, false); // Cycles end here.
    const is = entry.test(id) || (graph.getModuleInfo(id)?.importers ?? []).some((by) => isImported(by, graph));
    known.set(id, is);
    return is;
  };
}
