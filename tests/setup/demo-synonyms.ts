import { synonymsWith } from '#contract/names/synonyms.ts';

// biome-ignore lint/style/noRestrictedImports: data, no module
import trade from '../../catalogue/synonyms.txt?raw';

/** All synonyms of the demo. */
export const demoSynonyms = synonymsWith(trade.replace(/^#.*\n/gm, ''));
