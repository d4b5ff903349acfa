import { expect, test } from 'vitest';

import { headHtml, headTagsOf } from './head-tags.ts';

const routerWith = (...matches: object[]) => ({ state: { matches } });

test('the deepest route has the word, name by name', () => {
  const tags = headTagsOf(
    routerWith(
      { meta: [{ title: 'Shop' }, { name: 'description', content: 'All' }] },
      { meta: [{ title: 'Ring' }], links: [{ rel: 'canonical', href: '/r' }] },
    ),
  );
  expect(headHtml(tags)).toBe(
    '<title data-head>Ring</title><meta data-head name="description" content="All"><link data-head rel="canonical" href="/r">',
  );
});

test('text cannot leave its place', () => {
  const tags = headTagsOf(
    routerWith({ meta: [{ title: '</title><script>1' }, { name: 'a', content: '"><b' }] }),
  );
  expect(headHtml(tags)).toBe(
    '<title data-head>&lt;/title&gt;&lt;script&gt;1</title><meta data-head name="a" content="&quot;&gt;&lt;b">',
  );
});
