/** A page's URL in its canonical form. */
export interface PageAddress {
  /** Path and query for the renderer. */
  readonly address: string;
  /** Cache key; undefined when the page must not be cached. */
  readonly key: string | undefined;
}

/**
 * Query parameters that many visitors share. A page with any other, such as a token, is rendered
 * for one visitor.
 */
const sharedParameters = new Set([
  'page',
  'sort',
  'sort-by',
  'Name',
  'MinPrice',
  'MaxPrice',
  'categoryId',
  'crystal',
  'meaning',
  'shelf',
  'inStock',
  'size',
  'metal',
]);
/**
 * Parameters added by campaigns, and by 'Add to cart' without scripts (`AddForm`); they change
 * nothing on the server.
 */
const ignoredParameters = /^(?:utm_\w+|gclid|fbclid|msclkid|igshid|mc_[ce]id|add)$/;
const maxKeyLength = 400;
/** Private pages are rendered without private data, but not cached. */
const privatePage = /^\/(?:profile|checkout)\/?$/i;

/** Whether a page may be at this URL: not the API's or the pictures' paths, nor file names. */
export function isPageAddress(url: string): boolean {
  const [path = '/'] = url.split('?', 1);
  return !/^\/+(?:api|media|assets)(?:\/|$)/i.test(path) && !/\.[a-z0-9]{2,11}$/i.test(path);
}

/** Keeps a redirect on this server: browsers read `\\` as `/`, and two of them as another host. */
export function localAddress(address: string): string {
  return address.replace(/^[/\\\s]+/, '/');
}

/**
 * Normalizes a page's URL, so that each page is cached once and nobody can fill the memory with
 * variants.
 */
export function readPageAddress(url: string): PageAddress {
  const [, rawPath = '/', rawQuery = ''] = /^([^?]*)\??(.*)$/s.exec(url) ?? [];
  const path = localAddress(rawPath);
  const parameters = new URLSearchParams(rawQuery);
  for (const name of [...parameters.keys()])
    if (ignoredParameters.test(name)) parameters.delete(name);

  const isShared =
    [...parameters.keys()].every((name) => sharedParameters.has(name)) && !privatePage.test(path);
  if (!isShared)
    return { address: parameters.size > 0 ? `${path}?${parameters}` : path, key: undefined };

  const normal = new URLSearchParams();
  for (const name of [...new Set(parameters.keys())].sort()) {
    // Checkboxes of a form submitted without JavaScript become one list, as the pages read it.
    const value = parameters.getAll(name).filter(Boolean).join(',');
    if (value) normal.set(name, value);
  }
  const address = normal.size > 0 ? `${path}?${normal}` : path;
  return { address, key: address.length <= maxKeyLength ? address : undefined };
}
