import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { type IconKind, iconKinds } from '#contract/rules/look/look.ts';
import { encodeIcon, plateFor } from './encode-icon.ts';

const kinds = Object.keys(iconKinds) as IconKind[];

/** A drawing in SVG as it is stored. */
const stored = (svg: string, width = 600, height = 600) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`,
    ),
  )
    .webp({ quality: 90 })
    .toBuffer();

const wheel = '<circle cx="300" cy="300" r="100" fill="#14532d"/>';
const pictures: Readonly<Record<string, () => Promise<Buffer>>> = {
  transparent: () => stored(wheel),
  'on a colour': () => stored(`<rect width="600" height="600" fill="#f4e2c0"/>${wheel}`),
  'a photograph': () =>
    stored(
      '<defs><linearGradient id="g"><stop stop-color="#112"/><stop offset="1" stop-color="#fa8"/></linearGradient></defs><rect width="600" height="600" fill="url(#g)"/>',
    ),
  wide: () => stored('<rect x="20" y="80" width="560" height="40" fill="#14532d"/>', 600, 200),
  'all of one colour': () => stored('<rect width="600" height="600" fill="#14532d"/>'),
  'one pixel': () => stored('<rect width="1" height="1" fill="#14532d"/>', 1, 1),
  nothing: () => stored('', 40, 40),
};

/** The rows and columns in which an icon differs from its corner. */
async function contentBox(icon: Buffer) {
  const { info } = await sharp(icon).trim({ threshold: 30 }).toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height };
}

async function pixelOf(icon: Buffer, left: number, top: number): Promise<number[]> {
  const area = { left, top, width: 1, height: 1 };
  return [...(await sharp(icon).ensureAlpha().extract(area).raw().toBuffer())];
}

describe.each(Object.keys(pictures))('Of a picture that is %s', (name) => {
  test.each(kinds)('%s is a PNG of its size, opaque where it must be', async (kind) => {
    const icon = await encodeIcon((await pictures[name]?.()) ?? Buffer.alloc(0), kind);
    const { width, height, format } = await sharp(icon).metadata();
    const { size, purpose } = iconKinds[kind];
    expect({ width, height, format }).toEqual({ width: size, height: size, format: 'png' });
    if (purpose !== 'any') expect((await sharp(icon).stats()).isOpaque).toBe(true);
  });
});

describe('What is drawn', () => {
  test('is inside the circle that every mask leaves, whatever margin it had', async () => {
    for (const name of ['transparent', 'on a colour', 'wide']) {
      const icon = await encodeIcon((await pictures[name]?.()) ?? Buffer.alloc(0), 'maskable-512');
      const { width, height } = await contentBox(icon);
      expect(Math.hypot(width, height), name).toBeLessThanOrEqual(0.8 * 512 + 3);
      expect(Math.hypot(width, height), name).toBeGreaterThan(0.7 * 512);
    }
  });

  test('has the colour around it that the picture has, else white, or black below white', async () => {
    const on = async (svg: string) =>
      pixelOf(await encodeIcon(await stored(svg), 'home-180'), 1, 1);
    expect(await on(wheel)).toEqual([255, 255, 255, 255]);
    expect(await on('<circle cx="300" cy="300" r="100" fill="#fff"/>')).toEqual([28, 26, 31, 255]);
    const [red = 0, green = 0, blue = 0] = await on(
      `<rect width="600" height="600" fill="#f4e2c0"/>${wheel}`,
    );
    for (const [part, expected] of [
      [red, 0xf4],
      [green, 0xe2],
      [blue, 0xc0],
    ] as const)
      expect(Math.abs(part - expected)).toBeLessThan(4);
  });

  test('gets a plate where it would not be seen', async () => {
    expect(await plateFor(await stored(wheel))).toBe('light');
    expect(await plateFor(await stored('<circle cx="300" cy="300" r="100" fill="#fff"/>'))).toBe(
      'dark',
    );
    expect(
      await plateFor(await stored('<circle cx="300" cy="300" r="100" fill="#d97706"/>')),
    ).toBeUndefined();
    expect(await plateFor((await pictures['on a colour']?.()) ?? Buffer.alloc(0))).toBeUndefined();
  });

  test('stays transparent in a tab, and fills it', async () => {
    const icon = await encodeIcon((await pictures.transparent?.()) ?? Buffer.alloc(0), 'tab-32');
    expect((await pixelOf(icon, 0, 0))[3]).toBe(0);
    expect((await pixelOf(icon, 16, 1))[3]).toBeGreaterThan(128);
  });
});
