import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';

// Where each screen was opened from, so that its link back leads to the same list, with its filter
// and its place. For as long as the page is open: an address has the filter in any case.

const places = new Map<number, ParsedLocation>();

const indexOf = ({ state }: ParsedLocation) => state.__TSR_index;

/** Called once, with the router. */
export function rememberPlaces(router: AnyRouter): void {
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    if (!fromLocation || fromLocation.pathname === toLocation.pathname) return;
    if (indexOf(toLocation) === indexOf(fromLocation) + 1)
      places.set(indexOf(toLocation), fromLocation);
  });
}

/** The place before this one in the browser's history; undefined where it is not known. */
export function placeBefore(location: ParsedLocation): ParsedLocation | undefined {
  return places.get(indexOf(location));
}
