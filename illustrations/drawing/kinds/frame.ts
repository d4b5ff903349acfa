import { crystalPoint } from '#drawing/crystal-point.ts';
import { n } from '#drawing/geometry.ts';
import { chipsOf } from '#drawing/materials/chips.ts';
import { lyingShape } from '#drawing/materials/ground-shadow.ts';
import { roundedBox } from '#drawing/materials/outlines.ts';
import { wood, woods } from '#drawing/materials/wood.ts';
import { roughStone } from '#drawing/rough-stone.ts';
import { line, moved, path, rect, type Sketch } from '#drawing/sketch.ts';

import { amethystSlice, snapshot } from './frame-pictures.ts';
import { type Commission, lookAt, type Piece, shapeOf } from './piece.ts';
import { stupaEyes } from './stupa-eyes.ts';

const shapes = ['eyes', 'slice', 'photo', 'minerals'] as const;

/** A frame on the wall, edged or filled with stones. */
export function frame(commission: Commission): Piece {
  const { slugs } = commission;
  const usual = slugs.includes('turquoise')
    ? 'eyes'
    : slugs.length > 2
      ? 'minerals'
      : slugs[0] === 'amethyst'
        ? 'slice'
        : 'photo';
  const shape = shapeOf(commission, shapes, usual);
  const art = { eyes, slice, photo, minerals }[shape](commission);
  return {
    stage: 'hang',
    art: moved(art, 0, -20),
    closeUp: { x: -90, y: shape === 'eyes' ? 20 : -130, zoom: 1.75, turn: -5 },
  };
}

/** Four mitred lengths of wood round a field of w by h. */
function moulding(sketch: Sketch, w: number, h: number, wide: number): string {
  const [x, y] = [w / 2, h / 2];
  const [ox, oy] = [x + wide, y + wide];
  const sides = [
    [`M${-ox} ${-oy}H${ox}L${x} ${-y}H${-x}Z`, { x: -ox, y: -oy, w: ox * 2, h: wide }, false, 0.25],
    [`M${-ox} ${-oy}L${-x} ${-y}V${y}L${-ox} ${oy}Z`, { x: -ox, y: -oy, w: wide, h: oy * 2 }, true, 0.12],
    [`M${ox} ${-oy}L${x} ${-y}V${y}L${ox} ${oy}Z`, { x, y: -oy, w: wide, h: oy * 2 }, true, -0.2],
    [`M${-ox} ${oy}H${ox}L${x} ${y}H${-x}Z`, { x: -ox, y, w: ox * 2, h: wide }, false, -0.3],
  ] as const;
  const outline = `M${-ox} ${-oy}H${ox}V${oy}H${-ox}Z`;
  return (
    lyingShape(outline, 34, 1.4, [26, 36]) +
    sides
      .map(
        ([d, box, upright, light]) =>
          wood(sketch, woods.walnut, d, box, upright) +
          path(d, light > 0 ? '#FFE9C8' : '#120A07', `opacity="${Math.abs(light)}"`),
      )
      .join('') +
    line(outline, '#D9AE82', 2.5, 0.6) +
    line(`M${-x} ${-y}H${x}V${y}H${-x}Z`, '#1D110C', 5, 0.7)
  );
}

/** The shadow of the frame on what it holds, and the glass over it. */
function glazing(sketch: Sketch, w: number, h: number): string {
  const [x, y] = [-w / 2, -h / 2];
  const top = sketch.linear([
    [0, '#1D110C', 0.45],
    [1, '#1D110C', 0],
  ]);
  const left = sketch.linear(
    [
      [0, '#1D110C', 0.32],
      [1, '#1D110C', 0],
    ],
    [0, 0, 1, 0],
  );
  const glass = sketch.linear(
    [
      [0, '#FFFFFF', 0.42],
      [0.3, '#FFFFFF', 0.08],
      [0.31, '#FFFFFF', 0],
      [0.5, '#FFFFFF', 0],
      [0.51, '#FFFFFF', 0.12],
      [0.62, '#FFFFFF', 0.02],
      [1, '#FFFFFF', 0],
    ],
    [0, 0, 1, 0.8],
  );
  return rect(x, y, w, 34, top) + rect(x, y, 26, h, left) + rect(x, y, w, h, glass);
}

/** A border of polished chips round a photograph. */
function photo(commission: Commission): string {
  const { sketch } = commission;
  const { dice } = sketch;
  const outer = roundedBox(760, 940, 34);
  const chips = chipsOf(sketch, commission.look, 30, 9);
  let border = '';
  for (let ring = 0; ring < 4; ring += 1) {
    const [w, h] = [262 + ring * 34, 352 + ring * 34];
    const around = 2 * (w + h) * 2;
    for (let at = 0; at < around; at += 40) {
      const along = at % around;
      const [x, y] =
        along < w * 2
          ? [-w + along, -h]
          : along < w * 2 + h * 2
            ? [w, -h + along - w * 2]
            : along < w * 4 + h * 2
              ? [w - (along - w * 2 - h * 2), h]
              : [-w, h - (along - w * 4 - h * 2)];
      border += chips(
        `translate(${n(x + dice.between(-9, 9))} ${n(y + dice.between(-9, 9))}) rotate(${n(dice.between(-50, 50))}) scale(${n(dice.between(0.72, 1.08))})`,
      );
    }
  }
  const field = 'M-236 -326H236V326H-236Z';
  return (
    lyingShape(outer.d, 34, 1.4, [26, 36]) +
    path(outer.d, '#EADDCB') +
    border +
    rect(-244, -334, 488, 668, '#F8F1E4') +
    sketch.inside(field, snapshot(sketch)) +
    glazing(sketch, 488, 668) +
    line('M-244 -334H244V334H-244Z', '#B8935A', 6, 0.9)
  );
}

function slice(commission: Commission): string {
  const { sketch } = commission;
  return (
    moulding(sketch, 600, 800, 74) +
    rect(-300, -400, 600, 800, '#F4EBDD') +
    amethystSlice(commission) +
    glazing(sketch, 600, 800)
  );
}

function eyes(commission: Commission): string {
  const { sketch } = commission;
  return (
    moulding(sketch, 780, 560, 62) +
    rect(-390, -280, 780, 560, '#F1E3C4') +
    sketch.inside('M-390 -280H390V280H-390Z', stupaEyes(commission)) +
    glazing(sketch, 780, 560)
  );
}

/** Three stones, each with its label. */
function minerals(commission: Commission): string {
  const { sketch } = commission;
  const three = [-196, 0, 196].map((x, index) => {
    const look = lookAt(commission, index);
    const stone =
      look.habit === 'chunk'
        ? moved(roughStone(sketch, look, 150, 190, 1.2), 0, -90)
        : crystalPoint(sketch, look, {
            width: look.habit === 'blade' ? 76 : 104,
            height: 300 - index * 24,
            tip: look.habit === 'blade' ? 0.1 : 0.2,
            taper: 0.9,
            root: 0.3,
            turn: 0.5,
          });
    const label =
      rect(-68, 96, 136, 58, '#FFFDF5', 'stroke="#C9B189" stroke-width="1.5"') +
      rect(-46, 112, 92, 6, '#5A4A38', 'rx="3" opacity="0.8"') +
      rect(-30, 130, 60, 4, '#5A4A38', 'rx="2" opacity="0.5"');
    const shade = moved(path('M-46 20L-40 -230L10 -280L60 -220L54 20Z', '#3B2723', 'opacity="0.18"'), 20, 6);
    return moved(shade + moved(stone, 0, 10, 1, index * 3 - 3) + line('M-40 18H40', '#B8935A', 4) + label, x, 60);
  });
  return (
    moulding(sketch, 640, 640, 70) +
    rect(-320, -320, 640, 640, '#F1E8D8') +
    rect(-280, -280, 560, 560, '#FAF5EA', 'stroke="#DCCDB2" stroke-width="3"') +
    three.join('') +
    glazing(sketch, 640, 640)
  );
}
