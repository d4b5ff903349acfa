import { useId } from 'react';
import { useSnapshot } from 'valtio';

import type { SaverChoice } from '#src/lib/data-saver-choice.ts';
import { chooseDataSaver, dataSaver } from '#src/lib/data-saver-choice.ts';

import styles from './data-saver-switch.module.css';

const choices: readonly { readonly choice: SaverChoice; readonly label: string }[] = [
  { choice: 'auto', label: 'Automatic' },
  { choice: 'on', label: 'On' },
  { choice: 'off', label: 'Off' },
];

/** Saving data: by the connection, always, never. */
export function DataSaverSwitch() {
  const { choice, isOn } = useSnapshot(dataSaver);
  const id = useId();
  return (
    <fieldset className={styles.switch} aria-describedby={`${id}-now`}>
      <legend>Data saver</legend>
      <div className={styles.choices}>
        {choices.map((known) => (
          <label key={known.choice} className={styles.choice}>
            <input
              type="radio"
              name={id}
              checked={choice === known.choice}
              onChange={() => chooseDataSaver(known.choice)}
            />
            {known.label}
          </label>
        ))}
      </div>
      <p id={`${id}-now`} className={styles.now} role="status">
        {sentenceOf(choice, isOn)}
      </p>
    </fieldset>
  );
}

function sentenceOf(choice: SaverChoice, isOn: boolean): string {
  if (choice === 'off') return 'Full-quality pictures, whatever your connection.';
  if (isOn) return 'Smaller pictures, videos only when you start them, nothing loaded in advance.';
  return 'Turns on when your browser asks for it or your connection is slow. Off right now.';
}
