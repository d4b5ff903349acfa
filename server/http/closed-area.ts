import { deskReasons } from '#contract/names/desk.ts';
import {
  areaOfStep,
  areasOf,
  type CallArea,
  mayOpen,
  type Opening,
} from '#contract/rules/desk-access.ts';

import { type FailureError, refusal } from './failure-error.ts';

/** For whom an owner has not opened one of these areas. */
export function closedArea(areas: readonly CallArea[]): FailureError {
  const names = areas.flatMap(areasOf).join(' or ');
  const text = `Your access does not include ${names}. An owner can open it to you, on the Staff page.`;
  return refusal(403, deskReasons.area, text);
}

/** Throws 403 where a step is not of an area that is opened to whoever takes it back. */
export function requireAreaOfStep(opening: Opening, event: string): void {
  const area = areaOfStep(event);
  if (!mayOpen(opening, area)) throw closedArea([area]);
}
