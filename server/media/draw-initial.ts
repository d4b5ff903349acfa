import sharp from 'sharp';

import { letterOutlines } from './letter-outlines.ts';

/** A picture for a shop that has none: the first letter of its name in the colours of its buttons. */
export interface Initial {
  /** Of `letterOutlines`; another one is a bag. */
  readonly letter: string;
  /** As `#rrggbb`. */
  readonly ground: string;
  readonly ink: string;
}

interface Size {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Of an icon, as large as the largest. */
const square: Size = { width: 1024, height: 1024 };
/** What a letter fits into, of the shorter side: also in the circle that maskable icons show. */
const letterWidth = 0.52;
const letterHeight = 0.42;

/** A shopping bag with its handle. */
const bag =
  'M60 -150H240L256 0H44Z M96 -140V-166A54 54 0 0 1 204 -166V-140H182V-166A32 32 0 0 0 118 -166V-140Z';

/** The letter by which a name is known in its icon; empty for a name in another script. */
export function initialOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
  const [first = ''] = /[\p{L}\p{N}]/u.exec(plain) ?? [];
  const letter = first.toUpperCase();
  return letter in letterOutlines ? letter : '';
}

/** Draws the picture, as PNG. Its corners differ, so that it fills icons to their edges. */
export async function drawInitial(
  { letter, ground, ink }: Initial,
  { width, height }: Size = square,
): Promise<Buffer> {
  const side = Math.min(width, height);
  const input = await sharp(svg(outlineSize, 'viewBox="-40 -280 380 380"', outlineOf(letter, ink)))
    .trim()
    .resize({
      width: Math.round(letterWidth * side),
      height: Math.round(letterHeight * side),
      fit: 'inside',
    })
    .png()
    .toBuffer();
  return sharp(svg({ width, height }, '', fieldOf(ground, ink)))
    .composite([{ input, gravity: 'centre' }])
    .png()
    .toBuffer();
}

/** Larger than it is needed anywhere. */
const outlineSize: Size = { width: 1600, height: 1600 };

const outlineOf = (letter: string, ink: string) =>
  `<path d="${letterOutlines[letter] ?? bag}" fill="${ink}"/>`;

/** The ground, lighter at one corner. */
function fieldOf(ground: string, ink: string): string {
  const whole = 'width="100%" height="100%"';
  const stops =
    `<stop stop-color="${ink}" stop-opacity="0.24"/>` +
    `<stop offset="1" stop-color="${ink}" stop-opacity="0"/>`;
  return (
    `<linearGradient id="light" x2="1" y2="1">${stops}</linearGradient>` +
    `<rect ${whole} fill="${ground}"/><rect ${whole} fill="url(#light)"/>`
  );
}

function svg({ width, height }: Size, attributes: string, content: string): Buffer {
  const size = `width="${width}" height="${height}"`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${attributes}>${content}</svg>`,
  );
}
