interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

type Name = string | null | ((id: string, graph: ModuleGraph) => string | null);

/**
 * Names the chunk group of a module: `name` if a module whose id matches `entry` imports it, directly or through others
 * but not dynamically, else `otherwise`. `null` is no group.
 */
export function nameByImporter(entry: RegExp, name: Name, otherwise: Name = null) {
  const known = new Map<string, boolean>();
  function isImported(id: string, graph: ModuleGraph): boolean {
    const before = known.get(id);
    if (before !== undefined) return before;
    known.set(id, false); // Cycles end here.
    const is = entry.test(id) || (graph.getModuleInfo(id)?.importers ?? []).some((by) => isImported(by, graph));
    known.set(id, is);
    return is;
  }
  return (id: string, graph: ModuleGraph): string | null => {
    const chosen = isImported(id, graph) ? name : otherwise;
    return typeof chosen === 'function' ? chosen(id, graph) : chosen;
  };
}
