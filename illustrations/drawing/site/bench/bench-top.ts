import { mix } from '#drawing/colour.ts';
import { n, type Point, spline } from '#drawing/geometry.ts';
import { ellipse, line, path, rect, type Sketch } from '#drawing/sketch.ts';

/** Walnut boards worn by work, lit from a window at the upper left. */
export function benchTop(sketch: Sketch): string {
  const { dice } = sketch;
  let boards = '';
  for (let top = -20; top < 800; top += 164) {
    const tone = mix('#8A5F45', '#75503D', dice.next());
    boards += rect(0, top, 1200, 164, tone);
    for (let grain = 0; grain < 46; grain += 1) {
      const y = top + dice.between(4, 160);
      const bend = dice.between(-7, 7);
      const points: Point[] = [0, 1, 2, 3, 4, 5].map((at) => [
        at * 250 - 20,
        y + bend * Math.sin(at * 1.4 + grain) + dice.between(-2, 2),
      ]);
      boards += line(
        spline(points),
        dice.chance(0.7) ? '#4E3126' : '#B28562',
        dice.between(0.7, 2.2),
        dice.between(0.07, 0.24),
      );
    }
    boards +=
      rect(0, top, 1200, 2.4, '#35211D', 'opacity=".75"') + rect(0, top + 2.4, 1200, 1.6, '#D0A581', 'opacity=".28"');
  }
  return boards;
}

/** Morning over the whole bench: warm at the window's corner, violet at the far one. */
export function benchLight(sketch: Sketch): string {
  const warm = sketch.radial(
    [
      [0, '#FFF0D6', 0.62],
      [0.45, '#FFE3BC', 0.22],
      [1, '#FFE3BC', 0],
    ],
    [60, -40, 980],
    true,
  );
  const shade = sketch.radial(
    [
      [0.3, '#33204C', 0],
      [1, '#2A1A44', 0.78],
    ],
    [380, 240, 1080],
    true,
  );
  // The window's panes, thrown slantwise over the bench.
  const panes = [
    [-120, 40],
    [170, 40],
    [460, 40],
    [-40, 410],
    [250, 410],
    [540, 410],
  ]
    .map(([x = 0, y = 0]) => path(`M${x} ${y}h250l76 330h-250z`, '#FFEBC6'))
    .join('');
  const thrown = `<g style="mix-blend-mode:soft-light" opacity=".62">${sketch.blurred(panes, 13)}</g><g opacity=".1">${sketch.blurred(panes, 13)}</g>`;
  return `${rect(0, 0, 1200, 800, shade)}${thrown}<g style="mix-blend-mode:soft-light">${rect(0, 0, 1200, 800, warm)}</g>${rect(0, 0, 1200, 800, warm, 'opacity=".28"')}`;
}

/** A leather pad with stitching, where the work lies. */
export function leatherPad(sketch: Sketch, x: number, y: number, width: number, height: number): string {
  const hide = sketch.linear(
    [
      [0, '#6A5563'],
      [1, '#493848'],
    ],
    [0, 0, 1, 1],
  );
  const stitch = `<rect x="${x + 14}" y="${y + 14}" width="${width - 28}" height="${height - 28}" rx="14" fill="none" stroke="#C9A97E" stroke-width="2.2" stroke-dasharray="9 6" opacity=".75"/>`;
  return (
    fallen(sketch, rect(x, y, width, height, '#1D1026', 'rx="22"'), 8, 12, 9) +
    rect(x, y, width, height, hide, 'rx="22"') +
    stitch
  );
}

/** The shadow a thing throws on the bench: its own dark shape, moved away from the window and softened. */
export function fallen(sketch: Sketch, shape: string, x = 7, y = 10, soft = 6, strength = 0.55): string {
  return `<g opacity="${n(strength)}" transform="translate(${n(x)} ${n(y)})">${sketch.blurred(shape, soft)}</g>`;
}

/** A brass dish of small beads. */
export function brassDish(sketch: Sketch, x: number, y: number, r: number, beads: string): string {
  const rim = sketch.linear(
    [
      [0, '#FFF0C4'],
      [0.4, '#C99A4B'],
      [0.75, '#8A5E22'],
      [1, '#E2BC6E'],
    ],
    [0, 0, 1, 1],
  );
  const bowl = sketch.radial(
    [
      [0, '#B98B42'],
      [0.7, '#94692B'],
      [1, '#5F3F18'],
    ],
    [0.58, 0.62, 0.6],
  );
  return `${fallen(sketch, ellipse(x, y, r, r, '#1D1026'), 12, 16, 9)}${ellipse(x, y, r, r, rim)}${ellipse(x, y, r - 9, r - 9, bowl)}${beads}${path(`M${n(x - r + 12)} ${y}a${r - 12} ${r - 12} 0 0 1 ${n(r - 12)} ${n(12 - r)}`, 'none', 'stroke="#3B2410" stroke-width="7" opacity=".35"')}`;
}
