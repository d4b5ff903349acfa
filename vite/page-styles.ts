import postcss, { type ChildNode, type Container, type Root } from 'postcss';
import type { Plugin } from 'vite';

import type { StyleNode } from '#server/pages/page-source.ts';

/**
 * Takes the stylesheet apart into rules with their classes (`.vite/styles.json`), so that the
 * server can put the rules that a page uses inside it. Fonts are declared inside pages and not in
 * the stylesheet, which comes later: a font that is declared twice is laid out twice.
 */
export function pageStyles(): Plugin {
  return {
    name: 'page-styles',
    // After the stylesheet is there.
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        const root = postcss.parse(String(file.source));
        this.emitFile({
          type: 'asset',
          fileName: '.vite/styles.json',
          source: JSON.stringify(styleNodesOf(root)),
        });
        root.walkAtRules('font-face', (rule) => void rule.remove());
        file.source = root.toString();
      }
    },
  };
}

/** The rules of a stylesheet, without those for printing, after the order of its layers. */
export function styleNodesOf(root: Root): StyleNode[] {
  const layers = root.nodes.flatMap((node) =>
    node.type === 'atrule' && node.name === 'layer' ? node.params : [],
  );
  return [...(layers.length > 0 ? [{ text: `@layer ${layers.join()};` }] : []), ...nodesIn(root)];
}

function nodesIn(container: Container): StyleNode[] {
  return (container.nodes ?? []).flatMap((node: ChildNode): StyleNode[] => {
    if (node.type === 'rule')
      return [{ text: node.toString(), classes: node.selectors.map(classesOf) }];
    if (node.type !== 'atrule' || node.params === 'print' || node.name === 'page') return [];
    if (/keyframes$/.test(node.name)) return [{ text: node.toString(), animation: node.params }];
    if (!node.nodes || node.name === 'font-face')
      return [{ text: `${node.toString()}${node.nodes ? '' : ';'}` }];
    return [{ group: `@${node.name} ${node.params}`, nodes: nodesIn(node) }];
  });
}

/**
 * The classes that an element must have for a selector to match; those in brackets, as in
 * `:not(.wide)`, may be missing.
 */
function classesOf(selector: string): string[] {
  let plain = selector.replace(/\[[^\]]*\]/g, '');
  while (/\([^()]*\)/.test(plain)) plain = plain.replace(/\([^()]*\)/g, '');
  return [...plain.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = '']) => name);
}
