import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';

import { Stars } from './stars.tsx';

test.each([
  [0, 0, '0'],
  [0.01, 1, '0'],
  [4, 4, '4'],
  [13 / 3, 5, '4.3'],
  [4.96, 5, '5'],
])('a rating of %d draws %d stars and says %s', (rating, filled, said) => {
  const html = renderToString(<Stars rating={rating} count={3} />);
  expect(html).toContain(`--filled:${filled}`);
  expect(html).toContain(`aria-label="${said} of 5 stars"`);
  expect(html).toContain(`${said} · 3 reviews`);
});
