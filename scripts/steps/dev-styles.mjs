/**
 * The styles of what has been rendered so far, as style elements that Vite's client takes over, so that a page
 * does not stand there bare until its scripts have run.
 * @param {import('vite').ViteDevServer} vite
 */
export async function inlineStyles(vite) {
  const rendered = await vite.environments.ssr.moduleGraph.getModuleByUrl('/src/entry-server.tsx');
  const modules = new Map([['/src/styles/index.css', '']]);
  /** @type {Set<unknown>} */
  const seen = new Set();
  const collect = (/** @type {typeof rendered} */ module) => {
    if (!module || seen.has(module)) return;
    seen.add(module);
    if (module.file?.endsWith('.css')) modules.set(module.url, module.id ?? '');
    for (const imported of module.importedModules) collect(imported);
  };
  collect(rendered);

  const styles = await Promise.all(
    [...modules].map(async ([url, id]) => {
      // The URL that the browser will request: only then can Vite hot-reload it.
      const result = await vite.environments.client.transformRequest(url);
      const css = /^const __vite__css = (".*")$/m.exec(result?.code ?? '')?.[1];
      const known = id || (await vite.environments.client.pluginContainer.resolveId(url))?.id;
      return css ? `<style type="text/css" data-vite-dev-id="${known}">${JSON.parse(css)}</style>` : '';
    }),
  );
  return styles.join('');
}
