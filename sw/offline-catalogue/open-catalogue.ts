import { readBuckets, readCatalogueState, removeCatalogue } from './catalogue-store.ts';
import { buildCatalogue, type OfflineCatalogue } from './offline-catalogue.ts';
import { isSupported, queryCatalogue } from './query-catalogue.ts';

interface CatalogueResponse {
  readonly body: object;
  /** When the server had it so, ISO 8601. */
  readonly cachedAt: string;
}

/** Built when it is first needed, and again after the browser has stopped the worker. */
let opened: { readonly version: string; readonly catalogue: Promise<OfflineCatalogue> } | undefined;

/** The offline catalogue's response to a public call; undefined when it has none that is newer. */
export async function responseFromCatalogue(url: URL, newerThan = ''): Promise<CatalogueResponse | undefined> {
  if (!isSupported(url)) return undefined;
  const state = await readCatalogueState();
  if (!state?.keptAt || state.keptAt <= newerThan) return undefined;
  try {
    if (opened?.version !== state.version) opened = { version: state.version, catalogue: build(state.version) };
    const catalogue = await opened.catalogue;
    if (url.searchParams.get('Name')) await catalogue.prepareSearch();
    const body = queryCatalogue(catalogue, url);
    return body && { body, cachedAt: state.keptAt };
  } catch (error) {
    // Whatever is wrong with it, it is downloaded again when the server can be reached.
    console.info('The offline catalogue could not be read', error);
    opened = undefined;
    await removeCatalogue();
    return undefined;
  }
}

async function build(version: string): Promise<OfflineCatalogue> {
  const catalogue = await buildCatalogue(readBuckets());
  // What could not be read counts as missing since: the next update may bring back the same version, and more of it.
  if ((await readCatalogueState())?.version !== version) opened = undefined;
  return catalogue;
}
