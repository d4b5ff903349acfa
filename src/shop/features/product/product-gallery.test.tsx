import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';

import { ProductGallery } from './product-gallery.tsx';

test('the frame has the shape of the picture, on phones that of the first', () => {
  const pictures = [
    { imageURL: '/a.webp', width: 1500, height: 1000 },
    { imageURL: '/b.webp', width: 900, height: 1200 },
    { imageURL: '/c.webp' },
  ];
  const shapes = pictures.map((_, shown) => {
    const html = renderToString(
      <ProductGallery name="Ring" pictures={pictures} shown={shown} onShow={() => undefined}>
        {null}
      </ProductGallery>,
    );
    return /style="([^"]+)"/.exec(html)?.[1];
  });
  expect(shapes).toEqual([
    '--first-shape:1.5;--shape:1.5',
    '--first-shape:1.5;--shape:0.75',
    '--first-shape:1.5;--shape:0.8',
  ]);
});

test('a picture that is listed twice is shown and counted once', () => {
  const pictures = ['/a.webp', '/a.webp', '/b.webp'].map((imageURL) => ({
    imageURL,
    alt: imageURL === '/a.webp' ? 'Worn on a form' : '',
  }));
  const html = renderToString(
    <ProductGallery name="Ring" pictures={pictures} shown={0} onShow={() => undefined}>
      {null}
    </ProductGallery>,
  );
  const labels = [...html.matchAll(/aria-label="(Show[^"]+)"/g)].map(([, label]) => label);
  expect(labels).toEqual([
    'Show picture 1: Worn on a form',
    'Show picture 2: Ring, picture 2 of 2',
  ]);
});
