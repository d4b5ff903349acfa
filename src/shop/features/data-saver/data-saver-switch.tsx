import { useHydrated } from '@tanstack/react-router';
import { useId } from 'react';
import { useSnapshot } from 'valtio';

import type { SaverChoice } from '#src/shared/pictures/data-saver-choice.ts';
import { chooseDataSaver, dataSaver } from '#src/shared/pictures/data-saver-choice.ts';

import styles from './data-saver-switch.module.css';

const choices: readonly { readonly choice: SaverChoice; readonly label: string }[] = [
  { choice: 'auto', label: 'Automatic' },
  { choice: 'on', label: 'On' },
  { choice: 'off', label: 'Off' },
];

/** The server knows nothing of the device. */
const asRendered = { choice: 'auto', isOn: false } as const;

/** The data saver's setting: automatic, on or off. */
export function DataSaverSwitch() {
  const stored = useSnapshot(dataSaver);
  const { choice, isOn } = useHydrated() ? stored : asRendered;
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-now`}>
      <legend className={`muted ${styles.title}`}>Data saver</legend>
      <div className={`grid ${styles.choices}`}>
        {choices.map((option) => (
          <label key={option.choice} className={`input-cover centre small ${styles.choice}`}>
            <input
              type="radio"
              name={id}
              checked={choice === option.choice}
              onChange={() => chooseDataSaver(option.choice)}
            />
            {option.label}
          </label>
        ))}
      </div>
      <p id={`${id}-now`} className={`fine-print ${styles.now}`} role="status">
        {statusMessage(choice, isOn)}
      </p>
    </fieldset>
  );
}

function statusMessage(choice: SaverChoice, isOn: boolean): string {
  if (choice === 'off') return 'Pictures in full quality, on any connection.';
  if (isOn)
    return 'Smaller pictures, and videos only when you start them: pages use less of your data.';
  return 'Turns on by itself when your connection is slow. Off right now.';
}
