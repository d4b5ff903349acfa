import { expect, it } from 'vitest';

import { filesOf, routeChunks } from './page-source.ts';

const list = 'src/shop/routes/products.index.tsx?tsr-split=component';
const manifest = {
  'index.html': { file: 'index.js', imports: ['_app', '_vendor'] },
  _app: { file: 'app.js', imports: ['_vendor'] },
  _vendor: { file: 'vendor.js' },
  [list]: { file: 'list-page.js', imports: ['_list', '_app', '_pictures'] },
  // They import each other, as chunks may.
  _list: { file: 'list.js', imports: ['_pictures', '_vendor'] },
  _pictures: { file: 'pictures.js', imports: ['_list'] },
};

it('lists a file after those that it imports, so that each can be run by itself', () => {
  expect([...filesOf(manifest, 'index.html')]).toEqual(['/vendor.js', '/app.js', '/index.js']);
  expect([...filesOf(manifest, list)]).toEqual([
    '/pictures.js',
    '/vendor.js',
    '/list.js',
    '/app.js',
    '/list-page.js',
  ]);
});

it('knows the files of a route beyond those of every page', () => {
  expect(routeChunks(manifest)).toEqual({
    '/products/': ['/pictures.js', '/list.js', '/list-page.js'],
  });
});

it('has no files of a chunk that is not there', () => {
  expect([...filesOf(manifest, 'src/gone.ts')]).toEqual([]);
});
