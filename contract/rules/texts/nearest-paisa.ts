import { unitOf } from './shop-locale.ts';

/** The nearest amount that the shop's currency has, halves up. */
export const nearestPaisa = (paisa: number): number => Math.round(paisa / unitOf()) * unitOf();
