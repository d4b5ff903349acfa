import { useState } from 'react';
import type { FirstStep, readToday } from '#contract/calls/admin/today-calls.ts';
import type { ResponseOf } from '#contract/calls/call.ts';
import type { DeskIconName } from '#src/desk/ui/desk-icon.tsx';
import { Section } from '#src/desk/ui/screen.tsx';
import { deviceStorage } from '#src/shared/storage/text-storage.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { TaskLink } from './task-row.tsx';

interface Step {
  readonly icon: DeskIconName;
  readonly to: string;
  readonly title: string;
  readonly detail: string;
}

const steps: Readonly<Record<FirstStep, Step>> = {
  name: {
    icon: 'note',
    to: '/facts',
    title: 'Name your shop',
    detail: 'Its name, how customers reach you, and the currency of your prices',
  },
  payment: {
    icon: 'payment',
    to: '/settings',
    title: 'Say how you are paid',
    detail: 'An account or a QR code; or cash, with delivery',
  },
  delivery: {
    icon: 'orders',
    to: '/delivery',
    title: 'Say where you deliver',
    detail: 'The fee, the days, where you take cash, and whether orders can be picked up',
  },
  product: {
    icon: 'products',
    to: '/products/new',
    title: 'Add your first product',
    detail: 'A name, a price and a picture. A file of many works, too',
  },
  mail: {
    icon: 'warning',
    to: '/health',
    title: 'Connect a mail server',
    detail: 'Until then customers get no email about their orders',
  },
};

interface FirstStepsProps {
  readonly steps: NonNullable<ResponseOf<typeof readToday>['firstSteps']>;
}

/** In storage, where the owner has folded them away on this device. */
const foldedName = 'first-steps';

const areStepsFolded = () => deviceStorage.read(foldedName) === 'folded';

/** What an owner does before the shop can sell. They stay until all is done, or folded away. */
export function FirstSteps({ steps: all }: FirstStepsProps) {
  const open = all.filter(({ isDone }) => !isDone);
  const done = all.filter(({ isDone }) => isDone);
  const [isFolded, setFolded] = useState(areStepsFolded);
  // The button that was pressed is gone: the focus goes to the one that undoes it.
  const [wasPressed, setPressed] = useState(false);
  const fold = (next: boolean) => {
    setPressed(true);
    setFolded(next);
    deviceStorage.write(foldedName, next ? 'folded' : undefined);
  };
  if (isFolded)
    return (
      <p className="fine-print">
        First steps: {done.length} of {all.length} done.{' '}
        <Button variant="plain" autoFocus={wasPressed} onClick={() => fold(false)}>
          Show the rest
        </Button>
      </p>
    );
  return (
    <Section title="First steps">
      <p className="muted">
        {done.length === 0
          ? 'Then your shop is ready for its first customer.'
          : `${done.length} of ${all.length} done.`}
      </p>
      <ul className="stack-tight">
        {open.map(({ step }) => {
          const { icon, to, title, detail } = steps[step];
          return (
            <TaskLink
              key={step}
              icon={icon}
              kind="first-step"
              link={{ to }}
              title={title}
              detail={detail}
            />
          );
        })}
      </ul>
      <p>
        <Button variant="plain" autoFocus={wasPressed} onClick={() => fold(true)}>
          Fold away
        </Button>
      </p>
    </Section>
  );
}
