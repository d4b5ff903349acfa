import { proxy } from 'valtio';

import { isSavingData } from './data-saver.ts';
import { deviceStorage } from './text-storage.ts';

// The switch of the data saver, fetched when the page has settled. Before, `index.html` decides by the same rule.

/** `auto` follows what the browser says of the connection. */
export type SaverChoice = 'auto' | 'on' | 'off';

const storageKey = 'data-saver';

/** A choice that storage did not take: it lasts as long as the page. */
let unkept: SaverChoice | undefined;

/** What browsers tell of the connection; some nothing. */
interface Connection extends EventTarget {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  readonly type?: string;
}

export const dataSaver = proxy<{ choice: SaverChoice; isOn: boolean }>({ choice: 'auto', isOn: false });

/** Reads the choice, and follows other tabs and the connection. Called once. */
export function startDataSaver(): void {
  look();
  connection()?.addEventListener('change', look);
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey || event.key === null) look();
  });
}

/** Pictures on the screen stay as they are: fetching them again would cost, not save. */
export function chooseDataSaver(choice: SaverChoice): void {
  unkept = deviceStorage.write(storageKey, choice === 'auto' ? undefined : choice) ? undefined : choice;
  settle(choice);
}

/**
 * Whether what is fetched now is likely to cost nobody anything by the megabyte. Phones tell how they are connected;
 * computers do not, and rarely pay so.
 */
export function isUnmetered(): boolean {
  const { type, saveData } = connection() ?? {};
  if (saveData || isSavingData()) return false;
  return type === undefined ? matchMedia('(pointer: fine)').matches : type === 'wifi' || type === 'ethernet';
}

function look(): void {
  settle(readChoice());
}

function settle(choice: SaverChoice): void {
  const isOn = choice === 'on' || (choice === 'auto' && isConnectionPoor());
  if (isOn) document.documentElement.dataset.saver = 'on';
  else delete document.documentElement.dataset.saver;
  Object.assign(dataSaver, { choice, isOn });
}

/** 3G is left alone: browsers call so what most of Nepal has, and the shop is made for it. */
function isConnectionPoor(): boolean {
  const { saveData, effectiveType } = connection() ?? {};
  return saveData === true || /2g/.test(effectiveType ?? '');
}

function readChoice(): SaverChoice {
  const kept = unkept ?? deviceStorage.read(storageKey);
  return kept === 'on' || kept === 'off' ? kept : 'auto';
}

function connection(): Connection | undefined {
  return (navigator as Navigator & { readonly connection?: Connection }).connection;
}
