import { expect, test } from 'vitest';

import { escapeHtml, escapeXml } from './escape-html.ts';

test('what HTML reads as markup is escaped, in elements and attributes', () => {
  expect(escapeHtml(`<b title="a" lang='b'>Rose & Co</b>`)).toBe(
    '&lt;b title=&quot;a&quot; lang=&#39;b&#39;&gt;Rose &amp; Co&lt;/b&gt;',
  );
  expect(escapeHtml('&amp;')).toBe('&amp;amp;');
});

test('what XML does not allow is removed, and all else stays', () => {
  expect(escapeXml('a\u0000\u0008\u000b\ufffe\ud800b')).toBe('ab');
  expect(escapeXml('<Bed & tea>\t\n\r \ud7ff\ue000\ufffd नमस्ते 💎')).toBe(
    '&lt;Bed &amp; tea&gt;\t\n\r \ud7ff\ue000\ufffd नमस्ते 💎',
  );
});
