import { mix } from '#drawing/colour.ts';
import { crystalPoint } from '#drawing/crystal-point.ts';
import { n } from '#drawing/geometry.ts';
import { lyingShape } from '#drawing/materials/ground-shadow.ts';
import { roundedBox } from '#drawing/materials/outlines.ts';
import { pebbleOutline, polishedStone } from '#drawing/polished-stone.ts';
import { line, moved, path, rect } from '#drawing/sketch.ts';
import { type Commission, type Piece, shapeOf } from './piece.ts';
import { fibreSlab } from './selenite-plate.ts';
import { cardPicture } from './tarot-pictures.ts';

const shapes = ['mountains', 'moon', 'star', 'stones'] as const;

const size = { w: 360, h: 600, corner: 26 } as const;

/** A deck seen from above: its backs, one card turned, and a stone beside it. */
export function tarrotCard(commission: Commission): Piece {
  const usual: Readonly<Record<string, (typeof shapes)[number]>> = {
    amethyst: 'moon',
    labradorite: 'star',
    selenite: 'stones',
  };
  const shape = shapeOf(commission, shapes, usual[commission.slugs[0] ?? ''] ?? 'mountains');
  const art =
    (shape === 'stones' ? moved(fibreSlab(commission, 620, 150), 40, 400, 1, -8) : '') +
    moved(deck(commission), -150, -70, 1, -11) +
    moved(turned(commission, shape), 190, 60, 1, 9) +
    (shape === 'stones' ? '' : moved(stone(commission), -210, 400));
  return { stage: 'flat', art, closeUp: { x: 150, y: 60, zoom: 1.7, turn: -6 } };
}

/** Backs in the night of the shop, edged with gold, tinted toward the stone. */
function deck(commission: Commission): string {
  const { sketch, look } = commission;
  const { d } = roundedBox(size.w, size.h, size.corner);
  const edges = [8, 7, 6, 5, 4, 3, 2, 1]
    .map((card) =>
      moved(path(d, card % 2 ? '#E8DCC6' : '#FFFDF6', 'stroke="#A08A68" stroke-width="0.8"'), card * 3.2, card * 4.2),
    )
    .join('');
  const night = mix('#2A1D3A', look.deep, 0.25);
  const ground = sketch.linear(
    [
      [0, mix(night, '#FFFFFF', 0.14)],
      [0.5, night],
      [1, mix(night, '#000000', 0.3)],
    ],
    [0, 0, 1, 1],
  );
  return (
    moved(lyingShape(d, 30, 1.4, [24, 34]), 16, 20) +
    edges +
    path(d, ground) +
    back(commission) +
    line(d, '#E2BC6E', 4, 0.85)
  );
}

function back({ sketch, look }: Commission): string {
  const gold = '#E2BC6E';
  const frame = roundedBox(size.w - 44, size.h - 44, 16).d;
  const inner = roundedBox(size.w - 62, size.h - 62, 10).d;
  let rays = '';
  for (let index = 0; index < 24; index += 1) {
    const angle = (index / 24) * Math.PI * 2;
    const [from, to] = index % 2 ? [92, 118] : [92, 142];
    rays += `M${n(Math.cos(angle) * from)} ${n(Math.sin(angle) * from)}L${n(Math.cos(angle) * to)} ${n(Math.sin(angle) * to)}`;
  }
  const point = 'M0 -74L30 -34V44L0 74L-30 44V-34ZM-30 -34L-6 -22L30 -34M-6 -22V66M0 -74L-6 -22M-30 44L-6 62L30 44';
  let stars = '';
  for (let index = 0; index < 34; index += 1) {
    const [x, y] = [sketch.dice.between(-140, 140), sketch.dice.between(-256, 256)];
    if (Math.hypot(x, y) < 156) continue;
    stars += `<circle cx="${n(x)}" cy="${n(y)}" r="${n(sketch.dice.between(1, 3))}" fill="${gold}" opacity="${n(sketch.dice.between(0.4, 0.9))}"/>`;
  }
  const moons = [-204, 204]
    .map(
      (y) =>
        `<g transform="translate(0 ${y}) scale(1 ${y < 0 ? 1 : -1})"><path d="M-34 10A36 36 0 0 0 34 10A30 30 0 0 1 -34 10Z" fill="${gold}" opacity="0.9"/></g>`,
    )
    .join('');
  const corners = [
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, -1],
  ]
    .map(
      ([x, y]) =>
        `<g transform="translate(${(x ?? 1) * 128} ${(y ?? 1) * 248}) scale(${x ?? 1} ${y ?? 1})">${line('M14 -52C14 -14 -14 14 -52 14M14 -28C8 -8 -8 8 -28 14', gold, 3, 0.9)}</g>`,
    )
    .join('');
  return (
    line(frame, gold, 4, 0.9) +
    line(inner, gold, 1.6, 0.7) +
    stars +
    line(rays, gold, 3, 0.9) +
    path(point, look.base, 'opacity="0.55"') +
    line(point, gold, 4) +
    `<circle r="92" fill="none" stroke="${gold}" stroke-width="3"/><circle r="84" fill="none" stroke="${gold}" stroke-width="1.4" opacity="0.7"/>` +
    moons +
    corners
  );
}

function turned(commission: Commission, shape: (typeof shapes)[number]): string {
  const { sketch } = commission;
  const { d } = roundedBox(size.w, size.h, size.corner);
  const paper = sketch.linear(
    [
      [0, '#FFFDF5'],
      [1, '#EFE3CD'],
    ],
    [0, 0, 1, 1],
  );
  const frame = roundedBox(size.w - 48, size.h - 120, 8).d;
  const name =
    rect(-86, 248, 172, 6, '#6B5A44', 'rx="3" opacity="0.75"') +
    rect(-50, 264, 100, 4, '#6B5A44', 'rx="2" opacity="0.5"');
  const gloss = sketch.linear(
    [
      [0, '#FFFFFF', 0.4],
      [0.35, '#FFFFFF', 0.04],
      [1, '#3B2723', 0.1],
    ],
    [0, 0, 1, 1],
  );
  return (
    lyingShape(d, 26, 1.3, [18, 26]) +
    path(d, paper) +
    moved(sketch.inside(frame, cardPicture(commission, shape)) + line(frame, '#6B4E2A', 3, 0.85), 0, -28) +
    name +
    path(d, gloss) +
    line(d, '#C9B189', 2, 0.8)
  );
}

function stone({ sketch, look }: Commission): string {
  if (look.habit === 'point' && look.clarity === 1) {
    const point = crystalPoint(sketch, look, { width: 92, height: 290, tip: 0.28, turn: 0.5, root: 0.2 });
    const lie = 'M-150 -40L100 -46L150 0L100 46L-150 40Z';
    return `<g transform="rotate(-18)">${lyingShape(lie, 16, 1.2)}<g transform="rotate(90) translate(0 150)">${point}</g></g>`;
  }
  const { d, box } = pebbleOutline(sketch, 92, 0.84);
  return lyingShape(d, 18, 1.3) + polishedStone(sketch, look, d, box, 1.3);
}
