import { synonyms } from '#contract/names/synonyms.ts';
import { serviceSynonyms } from '#contract/settings/service-forms.ts';
import { demoSettings } from './demo-settings.ts';

/** The synonyms of the demo: the program's, and those of its services. */
export const demoSynonyms = [synonyms, ...serviceSynonyms(demoSettings)].join('\n');
