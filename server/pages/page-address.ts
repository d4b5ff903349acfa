/** What the page at an address depends on. */
export interface PageAddress {
  /** Path and query for the renderer. */
  readonly address: string;
  /** Under which the finished page may be kept; undefined: not at all. */
  readonly key: string | undefined;
  /** One of the pages that the shop links to without filters. Others are endlessly many. */
  readonly isUsual: boolean;
}

/** Query parameters that pages read and that visitors share. Any other (a token!) is rendered for its asker alone. */
const known = new Set([
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
/** Marks that campaigns hang on addresses; no page reads them. */
const tracking = /^(?:utm_\w+|gclid|fbclid|msclkid|igshid|mc_[ce]id)$/;
const longestKept = 400;
/** Later pages of a list are hardly opened, and a number has endlessly many spellings. */
const usualPage = /^(?:[1-9]|10)$/;
/** Somebody's own pages: what is rendered is the same for all, but it is kept for nobody. */
const own = /^\/(?:profile|checkout)\/?$/i;

/** Brings an address into one form, so that the same page is kept once and nobody can fill the memory with it. */
export function readPageAddress(url: string): PageAddress {
  const [, rawPath = '/', rawQuery = ''] = /^([^?]*)\??(.*)$/s.exec(url) ?? [];
  // Two slashes would be read as another server's name.
  const path = rawPath.replace(/^[/\\]+/, '/');
  const parameters = new URLSearchParams(rawQuery);
  for (const name of [...parameters.keys()]) if (tracking.test(name)) parameters.delete(name);

  const isShared = [...parameters.keys()].every((name) => known.has(name)) && !own.test(path);
  if (!isShared)
    return { address: parameters.size > 0 ? `${path}?${parameters}` : path, key: undefined, isUsual: false };

  const normal = new URLSearchParams();
  for (const name of [...new Set(parameters.keys())].sort()) {
    // As the pages read it: several checkboxes of a form that was sent without JavaScript are one list.
    const value = parameters.getAll(name).filter(Boolean).join(',');
    if (value) normal.set(name, value);
  }
  const address = normal.size > 0 ? `${path}?${normal}` : path;
  const isUsual =
    isOneSpelling(rawPath) && [...normal].every(([name, value]) => name === 'page' && usualPage.test(value));
  return { address, key: address.length <= longestKept ? address : undefined, isUsual };
}

/** The router opens the same page under many spellings of its path; links have this one. */
function isOneSpelling(path: string): boolean {
  try {
    return /^(?:\/|(?:\/[^/]+)+)$/.test(path) && path === encodeURI(decodeURI(path).toLowerCase());
  } catch {
    return false;
  }
}
