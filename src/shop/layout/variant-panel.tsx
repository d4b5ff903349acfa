import { useSnapshot } from 'valtio';
import { loadedWhenIdle } from '#src/shared/loading/late.tsx';
import { useLazyModule } from '#src/shared/ui/dialogs/use-lazy-module.ts';
import { answerVariant, variantSheet } from '#src/shop/features/cart/variant-question.ts';

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
