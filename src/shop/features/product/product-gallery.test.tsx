import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';

import { ProductGallery } from './product-gallery.tsx';

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
