import postcss from 'postcss';
import { describe, expect, test } from 'vitest';

import { stylesIn } from '#server/pages/page-source.ts';

import { styleNodesOf } from './page-styles.ts';

const nodes = styleNodesOf(
  postcss.parse(`
    @layer base { a[data-on] { color: red } .card { margin: 0 } .card:not(.wide):hover { color: blue } }
    @layer features { @media (width < 48rem) { .gone { color: green } } .card .gone, .menu > .item { padding: 0 } }
    @layer pages { @keyframes grow { to { scale: 2 } } @keyframes fade { to { opacity: 0 } } .menu { animation: grow 1s } }
    @media print { .card { color: black } }
    @font-face { font-family: Own; src: url(own.woff2) }
    @font-face { font-family: Fallback }
  `),
);
const styled = (html: string) => stylesIn(html, nodes).replaceAll(/\s+/g, '');

describe('The styles inside a page', () => {
  test('are the rules whose classes its elements have, with their states, in the order of their layers', () => {
    expect(styled('<p class="page card">')).toBe(
      '@layerbase,features,pages;' +
        '@layerbase{a[data-on]{color:red}.card{margin:0}.card:not(.wide):hover{color:blue}}' +
        '@font-face{font-family:Own;src:url(own.woff2)}' +
        '@font-face{font-family:Fallback}',
    );
  });

  test('have a rule if one of its selectors can match, and its animation', () => {
    const styles = styled('<ul class="menu"><li class="item">');
    expect(styles).toContain('@layerfeatures{.card.gone,.menu>.item{padding:0}}');
    expect(styles).toContain('@keyframesgrow');
    expect(styles).not.toContain('@keyframesfade');
    expect(styles).not.toContain('@media');
  });
});
