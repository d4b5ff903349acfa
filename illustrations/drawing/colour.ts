/** A colour between two `#RRGGBB` colours; 0 gives the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const a = channels(from);
  const b = channels(to);
  const t = Math.min(1, Math.max(0, share));
  return `#${[0, 1, 2].map((at) => byte((a[at] ?? 0) + ((b[at] ?? 0) - (a[at] ?? 0)) * t)).join('')}`;
}

function channels(colour: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function byte(value: number): string {
  return Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0');
}
