import { readBuckets, readCatalogueState, removeCatalogue } from './catalogue-store.ts';
import { buildCatalogue, type OfflineCatalogue } from './offline-catalogue.ts';
import { isSupported, queryCatalogue } from './query-catalogue.ts';

interface CatalogueResponse {
  readonly body: object;
  /** When the catalogue was downloaded, ISO 8601. */
  readonly cachedAt: string;
}

/** Built at the first query, and again after the browser has stopped the worker. */
let opened: { readonly version: string; readonly catalogue: Promise<OfflineCatalogue> } | undefined;

/** The offline catalogue's response to a public call; undefined when it has none, or none newer than `newerThan`. */
export async function responseFromCatalogue(url: URL, newerThan = ''): Promise<CatalogueResponse | undefined> {
  if (!isSupported(url)) return undefined;
  const state = await readCatalogueState();
  if (!state?.cachedAt || state.cachedAt <= newerThan) return undefined;
  try {
    if (opened?.version !== state.version) opened = { version: state.version, catalogue: build(state.version) };
    const catalogue = await opened.catalogue;
    if (url.searchParams.get('Name')) await catalogue.prepareSearch();
    const body = queryCatalogue(catalogue, url);
    return body && { body, cachedAt: state.cachedAt };
  } catch (error) {
    // It is downloaded again with the next update.
    console.info('The offline catalogue could not be read', error);
    opened = undefined;
    await removeCatalogue();
    return undefined;
  }
}

async function build(version: string): Promise<OfflineCatalogue> {
  const catalogue = await buildCatalogue(readBuckets());
  // Invalid buckets were removed from the version while reading; the next update may restore it.
  if ((await readCatalogueState())?.version !== version) opened = undefined;
  return catalogue;
}
