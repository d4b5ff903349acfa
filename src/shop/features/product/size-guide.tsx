import { late } from '#src/shared/loading/late.tsx';
import { opens, PageDialog, untilOpened } from '#src/shared/ui/dialogs/page-dialog.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';

import type { WornOn } from './worn-on.ts';

const LateTables = late(
  () => import('./size-tables.tsx'),
  (module) => module.SizeTables,
  () => untilOpened('size-guide'),
);
if (import.meta.env.SSR) await LateTables.load();

const titles = {
  finger: 'Ring size guide',
  wrist: 'Wrist size guide',
  neck: 'Length guide',
} as const;

interface SizeGuideProps {
  readonly place: WornOn;
  /** The chosen variant, whose row is highlighted. */
  readonly chosen: string | undefined;
}

/** A button that opens the size guide: tables of sizes and how to measure. */
export function SizeGuide({ place, chosen }: SizeGuideProps) {
  return (
    <>
      <Button variant="plain" {...opens('size-guide')}>
        Size guide
      </Button>
      <PageDialog id="size-guide" title={titles[place]} placement="end">
        <LateTables place={place} chosen={chosen} />
      </PageDialog>
    </>
  );
}
