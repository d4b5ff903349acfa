import { describe, expect, it } from 'vitest';

import { drawPost, postPictures } from './draw-post.ts';

describe('drawPost', () => {
  it('draws nothing for a name that nobody drew', () => {
    expect(drawPost('a-yeti')).toBeUndefined();
    expect(drawPost('')).toBeUndefined();
  });

  it('draws no two alike', () => {
    expect(new Set(postPictures.map(drawPost)).size).toBe(postPictures.length);
  });

  it.each(postPictures)('draws %s soundly, and the same again', (id) => {
    const svg = drawPost(id) ?? '';
    expect(svg).toMatch(/^<svg [^>]*width="1600" height="1000"/);
    expect(/NaN|undefined|Infinity|\[object|@@/.exec(svg)?.[0]).toBeUndefined();
    const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name));
    const lost = [...svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g)].filter(([, name]) => !ids.has(name));
    expect(lost.map(([, name]) => name)).toEqual([]);
    // No words: a font on one machine is another font on the next.
    expect(svg).not.toMatch(/<text|<image|<script/);
    expect(drawPost(id)).toBe(svg);
  });
});
