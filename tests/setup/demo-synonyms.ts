import { synonymsWith } from '#contract/names/synonyms.ts';
import { serviceSynonyms } from '#contract/settings/service-forms.ts';

// biome-ignore lint/style/noRestrictedImports: data, no module
import trade from '../../catalogue/synonyms.txt?raw';
import { demoShop } from './demo-shop.ts';

/** All synonyms of the demo: those of its trade, and those of its services. */
export const demoSynonyms = [
  synonymsWith(trade.replace(/^#.*\n/gm, '')),
  ...serviceSynonyms(demoShop),
].join('\n');
