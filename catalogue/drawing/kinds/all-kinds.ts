import { bracelet } from './bracelet.ts';
import { cluster } from './cluster.ts';
import { pendant } from './pendant.ts';
import type { Kind } from './piece.ts';
import { rawCrystal } from './raw-crystal.ts';
import { ring } from './ring.ts';

/** How each category's pieces are drawn. */
export const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['bracelet', bracelet],
  ['cluster', cluster],
  ['pendant', pendant],
  ['raw-crystal', rawCrystal],
  ['ring', ring],
]);
