import { n } from '#drawing/geometry.ts';

import { type MarkTones, markBox, markFaces, markLine } from './mark.ts';

const night = { high: '#171020', low: '#3B2859', glow: '#8A62B8' } as const;
const brass: MarkTones = {
  snowLight: '#FFF6E0',
  snowShade: '#EFCF8B',
  left: '#E0B766',
  right: '#AE7B30',
  far: '#82592A',
};

/** The mark as a line in the colour of the text around it. */
export function markSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${markBox.width} ${markBox.height}" fill="none"><path d="${markLine}" stroke="currentColor" stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round"/></svg>\n`;
}

/** The browser tab's icon: brass on night, with a hairline round it so that the tile shows on dark tabs too. */
export function faviconSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>.t{fill:#241a30}@media(prefers-color-scheme:dark){.t{fill:#433062}}</style><rect class="t" width="32" height="32" rx="7"/>${placed(32, 0.8, markFaces(brass))}</svg>\n`;
}

/** An app icon: the lit crystal on a night sky. `share` is how much of the height the mark takes, `round` the corners. */
export function iconSvg(size: number, share: number, round: number): string {
  const glow = `<radialGradient id="g" cx=".5" cy=".56" r=".5"><stop stop-color="${night.glow}" stop-opacity=".75"/><stop offset="1" stop-color="${night.glow}" stop-opacity="0"/></radialGradient>`;
  const sky = `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${night.high}"/><stop offset="1" stop-color="${night.low}"/></linearGradient>`;
  const tile = (paint: string): string =>
    `<rect width="${size}" height="${size}" rx="${n(size * round)}" fill="${paint}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><defs>${sky}${glow}</defs>${tile('url(#s)')}${tile('url(#g)')}${placed(size, share, markFaces(brass))}</svg>`;
}

/** One flat shape on nothing, for themed home screens: faces parted by gaps, as colours won't show. */
export function monochromeSvg(size: number): string {
  const white: MarkTones = { snowLight: '#FFF', snowShade: '#FFF', left: '#FFF', right: '#FFF', far: '#FFF' };
  const gaps = `<mask id="m"><rect width="24" height="28" fill="#fff"/><path d="${markLine}" fill="none" stroke="#000" stroke-width=".75" stroke-linejoin="round"/></mask>`;
  const mark = `<g mask="url(#m)">${markFaces(white)}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><defs>${gaps}</defs>${placed(size, 0.6, mark)}</svg>`;
}

/** A shortcut's icon: a line drawing (of 24 by 24) in brass on the night sky. */
export function shortcutSvg(size: number, line: string): string {
  const scale = (size * 0.5) / 24;
  const place = n((size - 24 * scale) / 2);
  const drawing = `<g transform="translate(${place} ${place}) scale(${scale.toFixed(4)})"><path d="${line}" fill="none" stroke="${brass.left}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/></g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><circle cx="${size / 2}" cy="${size / 2}" r="${size / 2}" fill="${night.low}"/>${drawing}</svg>`;
}

/** What a long press on the app's icon offers, as lines. */
export const shortcutLines = {
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20 20',
  wishlist: 'M12 20S4 15.2 4 9.4A4.4 4.4 0 0 1 12 6.8a4.4 4.4 0 0 1 8 2.6C20 15.2 12 20 12 20Z',
  orders: 'M4 8.5 12 4l8 4.5v8L12 21l-8-4.5v-8Zm0 0 8 4.5m0 0 8-4.5M12 13v8M8 6.3l8 4.5',
  tarot: 'M7 3h10v18H7V3Zm5 5.2 1.1 2.7 2.7 1.1-2.7 1.1L12 15.8l-1.1-2.7L8.2 12l2.7-1.1L12 8.2Z',
} as const;

function placed(size: number, share: number, content: string): string {
  const scale = (size * share) / markBox.height;
  const [x, y] = [(size - markBox.width * scale) / 2, (size - markBox.height * scale) / 2];
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${scale.toFixed(4)})">${content}</g>`;
}
