import { describe, expect, it } from 'vitest';

import { linesOfHtml } from './translation.ts';

describe('linesOfHtml', () => {
  it.each([
    ['', ''],
    ['Plain words', 'Plain words'],
    ['Two\nlines\r\n\r\nof plain text', 'Two\nlines\nof plain text'],
    ['5 < 6 & 7 > 3', '5 < 6 & 7 > 3'],
    ['Tea &amp; salt&nbsp;lamp &#8212; &eacute;', 'Tea & salt lamp — é'],
    ['<p>One</p><p>Two</p>', 'One\nTwo'],
    ['<p>One<br>Two<br/>Three</p>', 'One\nTwo\nThree'],
    [
      'Before <ul>\n<li>One</li>\n<li>Two <b>bold</b></li>\n</ul> after',
      'Before\nOne\nTwo bold\nafter',
    ],
    ['<p>One\n   line</p>', 'One line'],
    [
      '<table><tr><th>Size</th><td>7</td></tr><tr><td>Stone</td><td>Opal</td></tr></table>',
      'Size 7\nStone Opal',
    ],
    ['<style>p{}</style><script>alert("<p>x</p>")</script><p>Seen</p><!-- not seen -->', 'Seen'],
    ['<p>Open <b>never <i>closed', 'Open never closed'],
    ['</div></p>Stray', 'Stray'],
    ['<svg><text>x</text></svg><p>y</p>', 'y'],
    ['<img src=x onerror=alert(1)>Ring', 'Ring'],
    ['<p>a\u0007b</p>', 'a b'],
  ])('%j', (html, lines) => {
    expect(linesOfHtml(html)).toBe(lines);
  });
});
