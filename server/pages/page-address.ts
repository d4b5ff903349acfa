/** A page's URL in its canonical form. */
export interface PageAddress {
  /** Path and query for the renderer. */
  readonly address: string;
  /** Cache key; undefined when the page must not be cached. */
  readonly key: string | undefined;
  /** Whether the shop links to the page without filters. There are endlessly many others. */
  readonly isCommon: boolean;
}

/** Query parameters that many visitors share. A page with any other, such as a token, is rendered for one visitor. */
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
  'inStock',
]);
/** Parameters added by campaigns, and by 'Add to cart' without scripts (`AddForm`); they change nothing on the server. */
const ignoredParameters = /^(?:utm_\w+|gclid|fbclid|msclkid|igshid|mc_[ce]id|add)$/;
const maxKeyLength = 400;
/** Later pages of a list are rarely opened, and a number has endlessly many spellings. */
const commonPageNumber = /^(?:[1-9]|10)$/;
/** Private pages are rendered without private data, but not cached. */
const privatePage = /^\/(?:profile|checkout)\/?$/i;

/** Normalizes a page's URL, so that each page is cached once and nobody can fill the memory with variants. */
export function readPageAddress(url: string): PageAddress {
  const [, rawPath = '/', rawQuery = ''] = /^([^?]*)\??(.*)$/s.exec(url) ?? [];
  // Two leading slashes would be a protocol-relative URL of another host.
  const path = rawPath.replace(/^[/\\]+/, '/');
  const parameters = new URLSearchParams(rawQuery);
  for (const name of [...parameters.keys()]) if (ignoredParameters.test(name)) parameters.delete(name);

  const isShared = [...parameters.keys()].every((name) => sharedParameters.has(name)) && !privatePage.test(path);
  if (!isShared)
    return { address: parameters.size > 0 ? `${path}?${parameters}` : path, key: undefined, isCommon: false };

  const normal = new URLSearchParams();
  for (const name of [...new Set(parameters.keys())].sort()) {
    // Checkboxes of a form submitted without JavaScript become one list, as the pages read it.
    const value = parameters.getAll(name).filter(Boolean).join(',');
    if (value) normal.set(name, value);
  }
  const address = normal.size > 0 ? `${path}?${normal}` : path;
  const isCommon =
    isCanonicalPath(rawPath) && [...normal].every(([name, value]) => name === 'page' && commonPageNumber.test(value));
  return { address, key: address.length <= maxKeyLength ? address : undefined, isCommon };
}

/** The router accepts many spellings of a path; links use this one. */
function isCanonicalPath(path: string): boolean {
  try {
    return /^(?:\/|(?:\/[^/]+)+)$/.test(path) && path === encodeURI(decodeURI(path).toLowerCase());
  } catch {
    return false;
  }
}
