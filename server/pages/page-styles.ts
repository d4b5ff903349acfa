/** A part of the built stylesheet, as `vite/page-styles.ts` writes it. */
export type StyleNode =
  | { readonly group: string; readonly nodes: readonly StyleNode[] }
  | {
      readonly text: string;
      /** For each of a rule's selectors, the classes that it needs. */
      readonly classes?: readonly (readonly string[])[];
      /** The name of keyframes. */
      readonly animation?: string;
    };

/**
 * Returns the rules that a page's HTML uses. A rule whose selector has no class is always among them, so states that are
 * attributes or pseudo-classes are styled too.
 */
export function stylesIn(html: string, nodes: readonly StyleNode[]): string {
  const found = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
  const classes = new Set(found);
  const rules = textOf(nodes, ({ classes: needed, animation }) =>
    needed ? needed.some((names) => names.every((name) => classes.has(name))) : animation === undefined,
  );
  const animations = textOf(nodes, ({ animation }) => animation !== undefined && rules.includes(animation));
  return rules + animations;
}

type StyleText = Exclude<StyleNode, { readonly group: string }>;

function textOf(nodes: readonly StyleNode[], isUsed: (node: StyleText) => boolean): string {
  return nodes
    .map((node) => {
      if ('text' in node) return isUsed(node) ? node.text : '';
      const inside = textOf(node.nodes, isUsed);
      return inside && `${node.group}{${inside}}`;
    })
    .join('');
}
