import { n } from '#catalogue/drawing/geometry.ts';

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

function placed(size: number, share: number, content: string): string {
  const scale = (size * share) / markBox.height;
  const [x, y] = [(size - markBox.width * scale) / 2, (size - markBox.height * scale) / 2];
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${scale.toFixed(4)})">${content}</g>`;
}
