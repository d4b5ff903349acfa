import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';

import { PostProblem, renderPost } from './post-html.ts';
import { readingMinutesOf } from './post-store.ts';

const nasty = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<style>body{display:none}</style>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](vbscript:msgbox)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml,<svg/onload=alert(1)>)',
  '![x](https://evil.example/pixel.gif)',
  '![x](//evil.example/pixel.gif)',
  '[x]: javascript:alert(1)\n\n[x]',
  '[x](https://example.org "\\" onclick=\\"alert(1)")',
  '`<script>alert(1)</script>`',
  '```html" onmouseover="alert(1)\n<script>\n```',
  '# <img src=x onerror=alert(1)> heading',
  '| <script>a</script> |\n| --- |\n| [x](javascript:a) |',
  '<div style="position:fixed" id="main" onclick="a()">x</div>',
  '<form action="https://evil.example"><input name=a></form>',
  '<base href="https://evil.example">',
  '<!-- <script> -->',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '- [x] <input onfocus=alert(1) autofocus>',
  'Text[^1]\n\n[^1]: <script>alert(1)</script> [x](javascript:alert(1))',
];

describe('renderPost', () => {
  test.each(nasty)('makes harmless: %s', (markdown) => {
    const { window } = new JSDOM(`<main>${renderPost(markdown)}</main>`);
    const { document } = window;
    expect(
      document.querySelectorAll(
        'script, style, iframe, form, input, base, object, embed, svg, math',
      ),
    ).toHaveLength(0);
    for (const element of document.querySelectorAll('main *')) {
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on|^style$|^srcset$/);
        if (name === 'href') expect(value).toMatch(/^(?:https?:\/\/|mailto:|tel:|\/|#)/);
        if (name === 'src') expect(value).toMatch(/^\/(?!\/)/);
        if (name === 'id') expect(value).toMatch(/^(?:section-|user-content-|footnote-label$)/);
      }
    }
  });

  test('starts headings at h2 and skips no level', () => {
    const levelsOf = (markdown: string) => renderPost(markdown).match(/<h\d/g)?.join(' ');
    expect(levelsOf('# A\n\n## B\n\n# C')).toBe('<h2 <h3 <h2');
    expect(levelsOf('## A\n\n#### B\n\n###### C')).toBe('<h2 <h3 <h4');
    expect(levelsOf('#### A\n\n## B\n\n#### C')).toBe('<h2 <h2 <h3');
    expect(levelsOf('# A\n\n## B\n\n### C\n\n#### D\n\n##### E\n\n###### F')).toBe(
      '<h2 <h3 <h4 <h5 <h6 <h6',
    );
  });

  test('gives each heading its own id', () => {
    const ids = [
      ...renderPost("# Silver's shine\n\n# Silver's shine\n\n# स्फटिक\n\n# ???").matchAll(
        /id="([^"]*)"/g,
      ),
    ];
    expect(ids.map(([, id]) => id)).toEqual([
      'section-silvers-shine',
      'section-silvers-shine-2',
      'section-स्फटिक',
      'section-part',
    ]);
  });

  test('counts nested quotes and lists, not lines across or dashes', () => {
    const levels = (count: number) => `${'> - '.repeat(count / 2)}deep`;
    expect(renderPost(levels(20))).toContain('deep');
    expect(() => renderPost(levels(22))).toThrow(PostProblem.tooDeep);
    const list = Array.from({ length: 30 }, (_, level) => `${'  '.repeat(level)}- deep`).join('\n');
    expect(() => renderPost(list)).toThrow(PostProblem.tooDeep);
    expect(renderPost('- '.repeat(40))).toBe('<hr>');
    expect(renderPost(`${'* '.repeat(40)}\n\n>>> three`)).toContain('three');
  });

  test('gives ids to hundreds of equal headings, and takes no more', () => {
    const headings = '# Care\n\n'.repeat(300);
    expect(renderPost(headings)).toContain('id="section-care-300"');
    expect(() => renderPost(`${headings}# Care`)).toThrow('300 headings');
  });

  test.each([
    ['300 headings', 'Same\n===\n\n'],
    ['300 headings', 'Same\n---\n'],
    ['300 headings', '> - # Same\n'],
    ['footnotes', 'a[^1]\n\n[^1]: b\n\n'],
    ['square brackets', '[a](b) '],
    ['square brackets', '[a'],
    ['square brackets', 'a]'],
    ['stars', '*a '],
    ['stars', 'a_b_'],
    ['backticks', '` `` '],
    ['signs <', '<a>'],
    ['table cells', '|a|b|\n'],
    ['addresses', 'www.a.b '],
    ['addresses', 'a@b.c '],
    ['lines', '- a\n'],
    ['lines', '> a\n'],
  ])('refuses too many %s at once: %j', (words, part) => {
    const before = performance.now();
    expect(() => renderPost(part.repeat(200_000 / part.length))).toThrow(words);
    // The parser takes many seconds for each.
    expect(performance.now() - before).toBeLessThan(1000);
  });

  test('takes a long post with much of everything', () => {
    const part =
      '## Care\n\n[a](/b) *c* __d__ `e` word[^1] https://example.org <b> &amp;\n\n| a | b |\n| --- | --- |\n\n';
    const words = `${'word '.repeat(100)}\n\n---\n\n`;
    expect(renderPost(`${`${part}${words}`.repeat(50)}[^1]: Note`)).toContain(
      'id="section-care-50"',
    );
  });

  test('rewrites links to its headings', () => {
    expect(renderPost('[Down](#care)\n\n# Care')).toBe(
      '<p><a href="#section-care">Down</a></p>\n<h2 id="section-care">Care</h2>',
    );
  });

  test('replaces pictures from other sites by their descriptions', () => {
    const own = '/media/0123456789abcdef0123-960.webp';
    expect(renderPost(`![A point](${own})`)).toBe(
      `<p><img src="${own}" alt="A point" loading="lazy"></p>`,
    );
    expect(renderPost('![A point](https://example.org/a.jpg)')).toBe('<p>A point</p>');
  });

  test('estimates the reading time from the words, without link addresses', () => {
    expect(readingMinutesOf('word '.repeat(10))).toBe(1);
    expect(readingMinutesOf('word '.repeat(220 * 4))).toBe(4);
    expect(readingMinutesOf(`${'a]('.repeat(66_000)} word`)).toBe(300);
    expect(readingMinutesOf(`[one](/a/very/long/address/of/many/words) `.repeat(220))).toBe(1);
  });
});
