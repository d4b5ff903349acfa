import { mix } from '#drawing/colour.ts';
import { crystalPoint } from '#drawing/crystal-point.ts';
import { n } from '#drawing/geometry.ts';
import { chipsOf } from '#drawing/materials/chips.ts';
import { glassBack, glassFront } from '#drawing/materials/glass.ts';
import { caustic, restingShadow } from '#drawing/materials/ground-shadow.ts';
import { hammered, metalBall, metalSheet } from '#drawing/materials/metal.ts';
import { wood, woods } from '#drawing/materials/wood.ts';
import { type MetalLook, metalLook, stoneLook } from '#drawing/palette.ts';
import { pebbleOutline, polishedStone } from '#drawing/polished-stone.ts';
import { roughStone } from '#drawing/rough-stone.ts';
import { ellipse, line, moved, path, rect, type Sketch } from '#drawing/sketch.ts';

import { type Commission, lookAt, type Piece, shapeOf } from './piece.ts';

const shapes = ['point', 'chamber', 'roll-on', 'copper'] as const;
const glass =
  'M-150 -40V-660C-150 -724 -108 -744 -108 -790V-830H108V-790C108 -744 150 -724 150 -660V-40C150 4 -150 4 -150 -40Z';
const glassBox = { x: -150, y: -830, w: 300, h: 830 };

/** A bottle for water or oil with stones in it. */
export function bottle(commission: Commission): Piece {
  const { slugs, metalName } = commission;
  const usual =
    metalName === 'copper'
      ? 'copper'
      : slugs.length > 2
        ? 'roll-on'
        : slugs[0] === 'black-tourmaline'
          ? 'chamber'
          : 'point';
  const shape = shapeOf(commission, shapes, usual);
  const art = { point, chamber, 'roll-on': rollOns, copper }[shape](commission);
  const y = { point: -300, chamber: -260, 'roll-on': -300, copper: -560 }[shape];
  return { stage: 'table', art, closeUp: { x: 0, y, zoom: 1.8, turn: 4 } };
}

/** A band of metal round the bottle, curved as seen from a little above. */
function collar(sketch: Sketch, metal: MetalLook, w: number, y: number, h: number): string {
  const e = w * 0.13;
  const d = `M${-w} ${y}V${y + h}A${w} ${e} 0 0 0 ${w} ${y + h}V${y}A${w} ${e} 0 0 1 ${-w} ${y}Z`;
  return (
    path(d, metalSheet(sketch, metal, [0, 0, 1, 0])) +
    line(`M${-w} ${y}A${w} ${e} 0 0 0 ${w} ${y}`, metal.light, 3, 0.85) +
    line(`M${-w} ${y + h}A${w} ${e} 0 0 0 ${w} ${y + h}`, metal.dark, 2.5, 0.5)
  );
}

function lid(sketch: Sketch, metal: MetalLook): string {
  return (
    collar(sketch, metal, 122, -960, 130) +
    ellipse(
      0,
      -960,
      122,
      16,
      sketch.linear(
        [
          [0, metal.light],
          [1, metal.base],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    line('M-122 -866A122 16 0 0 0 122 -866', metal.dark, 3, 0.45)
  );
}

function water(sketch: Sketch, colour: string): string {
  const tinted = mix('#DCEBEA', colour, 0.35);
  return (
    path(
      'M-152 -620A152 20 0 0 0 152 -620V20H-152Z',
      sketch.linear([
        [0, tinted, 0.5],
        [1, mix(tinted, colour, 0.35), 0.75],
      ]),
    ) +
    ellipse(0, -620, 150, 19, '#FFFFFF', 'opacity="0.5"') +
    line('M-150 -620A150 19 0 0 0 150 -620', '#FFFFFF', 3, 0.8)
  );
}

function point(commission: Commission): string {
  const { sketch, look } = commission;
  const steel = metalLook('silver');
  const bubbles = Array.from({ length: 9 }, () =>
    ellipse(sketch.dice.between(-110, 120), sketch.dice.between(-590, -130), 5, 5, '#FFFFFF', 'opacity="0.5"'),
  ).join('');
  const inside =
    water(sketch, look.light) +
    moved(crystalPoint(sketch, look, { width: 122, height: 420, tip: 0.26, turn: 0.5, root: 0.3 }), 4, -64) +
    bubbles;
  return (
    restingShadow(sketch, 6, 0, 170, 40) +
    caustic(sketch, { ...look, clarity: Math.max(0.7, look.clarity) }, 250, 24, 200, 32) +
    glassBack(sketch, glass) +
    sketch.inside(glass, inside) +
    glassFront(sketch, glass, glassBox) +
    collar(sketch, steel, 154, -76, 68) +
    lid(sketch, steel)
  );
}

/** Raw stones sealed under the water, and a lid of bamboo. */
function chamber(commission: Commission): string {
  const { sketch, look } = commission;
  const { dice } = sketch;
  let stones = '';
  for (let row = 0; row < 4; row += 1) {
    for (let index = 0; index < 4; index += 1) {
      const size = dice.between(74, 104);
      stones += moved(
        roughStone(sketch, look, size, size * 0.8, 0.8),
        -112 + index * 72 + dice.between(-10, 10) + (row % 2) * 12,
        -44 - row * 46,
        1,
        dice.between(-50, 50),
      );
    }
  }
  const cap = 'M-124 -950C-124 -966 124 -966 124 -950V-830A124 16 0 0 1 -124 -830Z';
  const round = sketch.linear(
    [
      [0, '#3A2112', 0.6],
      [0.25, '#FFF2D2', 0.35],
      [0.5, '#FFF2D2', 0],
      [1, '#3A2112', 0.65],
    ],
    [0, 0, 1, 0],
  );
  return (
    restingShadow(sketch, 6, 0, 170, 40) +
    caustic(sketch, stoneLook('clear-quartz'), 250, 24, 190, 30) +
    glassBack(sketch, glass) +
    sketch.inside(
      glass,
      stones +
        path(
          'M-152 -660A152 20 0 0 0 152 -660V-262H-152Z',
          sketch.linear([
            [0, '#DCEBEA', 0.5],
            [1, '#B9CFCE', 0.6],
          ]),
        ) +
        ellipse(0, -660, 150, 19, '#FFFFFF', 'opacity="0.5"'),
    ) +
    collar(sketch, metalLook('silver'), 153, -270, 26) +
    glassFront(sketch, glass, glassBox) +
    wood(sketch, woods.pale, cap, { x: -124, y: -966, w: 248, h: 150 }, true) +
    path(cap, round) +
    ellipse(0, -952, 124, 15, '#E8CCA4') +
    line('M-124 -868A124 16 0 0 0 124 -868', '#5A3A1E', 3, 0.4)
  );
}

/** Three small oil bottles with a ball at the neck. */
function rollOns(commission: Commission): string {
  const { sketch } = commission;
  const gold = metalLook('gold');
  const body = 'M-72 -26V-330C-72 -366 -46 -372 -46 -398V-416H46V-398C46 -372 72 -366 72 -330V-26C72 2 -72 2 -72 -26Z';
  const one = (index: number): string => {
    const look = lookAt(commission, index);
    const chip = chipsOf(sketch, look, 20);
    let chips = '';
    for (let at = 0; at < 34; at += 1)
      chips += chip(
        `translate(${n(sketch.dice.between(-58, 58))} ${n(-18 - at * 5)}) rotate(${n(sketch.dice.between(-70, 70))}) scale(${n(sketch.dice.between(0.8, 1.2))})`,
      );
    const oil = path(
      'M-74 -312A72 10 0 0 0 74 -312V10H-74Z',
      sketch.linear([
        [0, '#F2D79A', 0.5],
        [1, look.light, 0.6],
      ]),
    );
    const open =
      index === 1
        ? collar(sketch, gold, 48, -428, 26) + metalBall(sketch, metalLook('silver'), 0, -436, 30)
        : collar(sketch, gold, 54, -540, 128) + ellipse(0, -540, 54, 8, gold.light);
    return (
      restingShadow(sketch, 4, 0, 84, 22) +
      caustic(sketch, look, 120, 12, 90, 16) +
      glassBack(sketch, body) +
      sketch.inside(body, oil + chips) +
      glassFront(sketch, body, { x: -72, y: -416, w: 144, h: 416 }) +
      open
    );
  };
  const cap =
    collar(sketch, gold, 54, -128, 128) + ellipse(0, -128, 54, 8, gold.dark) + ellipse(0, -127, 46, 6, '#2A1A10');
  return (
    moved(one(0), -230, -30, 1.22) +
    moved(one(2), 240, -24, 1.22) +
    moved(one(1), 10, 50, 1.36) +
    moved(restingShadow(sketch, 0, 0, 62, 16, 0.8) + cap, -176, 96, 1)
  );
}

/** Hammered copper, with a disc of stone in the lid. */
function copper({ sketch, look, metal }: Commission): string {
  const body =
    'M-168 -40V-580C-168 -690 -84 -700 -78 -770V-806H78V-770C84 -700 168 -690 168 -580V-40C168 8 -168 8 -168 -40Z';
  const shade = sketch.linear(
    [
      [0, metal.dark, 0.75],
      [0.14, metal.deep, 0.3],
      [0.28, metal.light, 0.7],
      [0.42, metal.light, 0.08],
      [0.7, metal.dark, 0.3],
      [0.88, metal.base, 0.1],
      [1, metal.dark, 0.7],
    ],
    [0, 0, 1, 0],
  );
  const pebble = pebbleOutline(sketch, 66, 0.74);
  const table = 'M-84 -892A84 26 0 1 1 84 -892A84 26 0 1 1 -84 -892Z';
  return (
    restingShadow(sketch, 6, 0, 186, 42) +
    path(body, metal.base) +
    sketch.inside(body, hammered(sketch, metal, { x: -170, y: -800, w: 340, h: 800 }, 36) + path(body, shade)) +
    rect(
      -122,
      -600,
      20,
      480,
      sketch.linear([
        [0, '#FFFFFF', 0.1],
        [0.3, '#FFFFFF', 0.75],
        [1, '#FFFFFF', 0],
      ]),
      'rx="10"',
    ) +
    collar(sketch, metal, 84, -812, 20) +
    collar(sketch, metal, 100, -884, 84) +
    ellipse(0, -886, 100, 33, metal.deep) +
    ellipse(
      0,
      -889,
      99,
      32,
      sketch.linear([
        [0, metal.base],
        [1, metal.light],
      ]),
    ) +
    polishedStone(sketch, look, table, { x: -84, y: -918, w: 168, h: 52 }, 1) +
    line(table, metal.dark, 3, 0.6) +
    restingShadow(sketch, -260, 58, 70, 18, 0.85) +
    moved(polishedStone(sketch, look, pebble.d, pebble.box, 1), -260, 16)
  );
}
