import { cleanText } from '#contract/clean-text.ts';
import { deviceStorage } from '#src/shared/storage/text-storage.ts';

import { recentKey } from './recent-key.ts';

const recentMax = 6;

/** The texts searched for on this device, newest first. They are never sent to the shop. */
export function readRecent(): string[] {
  const stored = deviceStorage.readJson(recentKey);
  if (!Array.isArray(stored)) return [];
  return stored.filter((text) => typeof text === 'string' && text !== '').slice(0, recentMax);
}

export function recordSearch(typed: string): void {
  const text = cleanText(typed);
  if (text) write([text, ...others(text)]);
}

export function dropRecent(text: string): void {
  write(others(text));
}

export function clearRecent(): void {
  write([]);
}

const others = (text: string) =>
  readRecent().filter((other) => other.toLowerCase() !== text.toLowerCase());

function write(texts: readonly string[]): void {
  const stored = texts.length > 0 ? JSON.stringify(texts.slice(0, recentMax)) : undefined;
  deviceStorage.write(recentKey, stored);
}
