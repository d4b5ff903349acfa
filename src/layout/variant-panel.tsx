import { useSnapshot } from 'valtio';

import { answerVariant, variantSheet } from '#src/features/cart/variant-question.ts';
import { loadedWhenIdle } from '#src/ui/late.tsx';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';

/** Loads the sheet's code: when it opens, or before, when the browser is idle. */
const loadVariantSheet = loadedWhenIdle(() => import('./variant-sheet.tsx'));

/** The sheet that asks for a variant, while it is open. */
export function VariantPanel() {
  const { question } = useSnapshot(variantSheet);
  const loaded = useLazyModule(loadVariantSheet, question !== undefined, () =>
    answerVariant(undefined),
  );
  return question && loaded ? <loaded.VariantSheet question={question} /> : null;
}
