import { proxy } from 'valtio';

import { connection } from '#src/shared/network/connection.ts';
import { deviceStorage } from '#src/shared/storage/text-storage.ts';
import { isSavingData } from './data-saver.ts';

// The data saver's switch, loaded after the page. Until then a script in `index.html` applies the
// same rule.

/** `auto` follows the Network Information API. */
export type SaverChoice = 'auto' | 'on' | 'off';

const storageKey = 'data-saver';

/** A choice that could not be stored: it lasts as long as the page. */
let memoryOnly: SaverChoice | undefined;

export const dataSaver = proxy<{ choice: SaverChoice; isOn: boolean }>({
  choice: 'auto',
  isOn: false,
});

/** Reads the choice, and follows other tabs and the connection. */
function startDataSaver(): void {
  update();
  connection()?.addEventListener('change', update);
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey || event.key === null) update();
  });
}

/**
 * Stores and applies a choice. Pictures on the screen stay as they are: loading others would not
 * save data.
 */
export function chooseDataSaver(choice: SaverChoice): void {
  memoryOnly = deviceStorage.write(storageKey, choice === 'auto' ? undefined : choice)
    ? undefined
    : choice;
  apply(choice);
}

/**
 * Whether a large download is likely free of charge. Only phones report their kind of connection.
 */
export function isUnmetered(): boolean {
  const { type, saveData } = connection() ?? {};
  if (saveData || isSavingData()) return false;
  return type === undefined
    ? matchMedia('(pointer: fine)').matches
    : type === 'wifi' || type === 'ethernet';
}

function update(): void {
  apply(readChoice());
}

function apply(choice: SaverChoice): void {
  const isOn = choice === 'on' || (choice === 'auto' && isConnectionPoor());
  if (isOn) document.documentElement.dataset.saver = 'on';
  else delete document.documentElement.dataset.saver;
  Object.assign(dataSaver, { choice, isOn });
}

/**
 * 3G does not count: it is what browsers call most connections in Nepal, and the shop is made for
 * it.
 */
function isConnectionPoor(): boolean {
  const { saveData, effectiveType } = connection() ?? {};
  return saveData === true || /2g/.test(effectiveType ?? '');
}

function readChoice(): SaverChoice {
  const choice = memoryOnly ?? deviceStorage.read(storageKey);
  return choice === 'on' || choice === 'off' ? choice : 'auto';
}

// With the module, because the menu may open before the rest of the app has started.
if (typeof window !== 'undefined') startDataSaver();
