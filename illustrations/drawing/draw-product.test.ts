import { describe, expect, it } from 'vitest';

import { drawProduct } from './draw-product.ts';
import type { View } from './drawing.ts';
import { kinds } from './kinds/all-kinds.ts';
import { knownStones } from './palette.ts';

const views: readonly View[] = ['front', 'detail', 'scene'];

describe('drawProduct', () => {
  it.each([...kinds.keys()].flatMap((kind) => views.map((view) => [kind, view] as const)))(
    'draws %s from the %s',
    (kind, view) => {
      const drawing = { kind, stones: ['amethyst', 'clear-quartz'], metal: 'silver' } as const;
      const svg = drawProduct(drawing, view);
      expect(faultOf(svg)).toBe('');
      expect(svg).toBe(drawProduct(drawing, view));
    },
  );

  it.each([...knownStones])('draws %s in every shape it comes in', (stone) => {
    for (const kind of kinds.keys()) {
      for (const metal of ['silver', 'copper', 'cord', undefined] as const) {
        expect(faultOf(drawProduct({ kind, stones: [stone], ...(metal ? { metal } : {}) }, 'front'))).toBe('');
      }
    }
  });

  it('draws a raw clear quartz for what it does not know', () => {
    const quartz = { stones: ['clear-quartz'], seed: 'same' };
    const expected = drawProduct({ kind: 'raw-crystal', ...quartz }, 'front');
    expect(drawProduct({ kind: 'teapot', ...quartz }, 'front')).toBe(expected);
    expect(drawProduct({ kind: 'teapot', stones: ['cheese'], seed: 'same' }, 'front')).toBe(expected);
    expect(drawProduct({ kind: 'raw-crystal', stones: [], seed: 'same' }, 'front')).toBe(expected);
  });

  it('lets the seed choose the shape', () => {
    const bowl = { kind: 'himalayan', stones: ['clear-quartz'], metal: 'brass' } as const;
    expect(drawProduct({ ...bowl, seed: 'prayer-wheel' }, 'front')).not.toBe(
      drawProduct({ ...bowl, seed: 'pouch' }, 'front'),
    );
  });

  it('keeps two stones of one kind apart', () => {
    expect(drawProduct({ kind: 'ring', stones: ['onyx'] }, 'front')).not.toBe(
      drawProduct({ kind: 'ring', stones: ['opal'] }, 'front'),
    );
  });
});

/** What is wrong with a picture's text: a number gone astray, a tag left open, or a reference to nothing. */
function faultOf(svg: string): string {
  const stray = /NaN|undefined|Infinity|\[object|@@/.exec(svg);
  if (stray) return `${stray[0]} in …${svg.slice(Math.max(0, stray.index - 60), stray.index + 20)}`;
  const open: string[] = [];
  for (const [, closing, name, selfClosing] of svg.matchAll(/<(\/?)([a-zA-Z]+)(?:\s+[\w:-]+="[^"<>]*")*\s*(\/?)>/g)) {
    if (closing && open.pop() !== name) return `</${name}> closes nothing`;
    if (!closing && !selfClosing) open.push(name ?? '');
  }
  if (open.length > 0) return `<${open.join('><')}> left open`;
  if ((svg.match(/</g) ?? []).length !== (svg.match(/<\/?[a-zA-Z]+(?:\s+[\w:-]+="[^"<>]*")*\s*\/?>/g) ?? []).length)
    return 'a tag that is none';
  const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const lost = [...svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g)].find(([, id]) => !ids.has(id));
  return lost ? `no ${lost[1]}` : '';
}
