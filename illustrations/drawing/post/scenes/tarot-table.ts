import { cardPicture } from '#drawing/kinds/tarot-pictures.ts';
import { flame } from '#drawing/materials/fire.ts';
import { lyingShape } from '#drawing/materials/ground-shadow.ts';
import { roundedBox } from '#drawing/materials/outlines.ts';
import { metalLook, stoneLook } from '#drawing/palette.ts';
import { pebbleOutline, polishedStone } from '#drawing/polished-stone.ts';
import { corners, type Scene, tooth, wash } from '#drawing/post/sheet.ts';
import { ellipse, line, moved, path } from '#drawing/sketch.ts';

const brass = metalLook('brass');

/** Three cards turned up on a dark cloth. */
export const tarotTable: Scene = (sketch) => {
  const { dice } = sketch;
  const cloth = wash(
    sketch.radial(
      [
        [0, '#6A4470'],
        [0.45, '#45305E'],
        [1, '#1E1432'],
      ],
      [0.72, 0.4, 0.85],
    ),
  );
  let weave = '';
  for (let y = 4; y < 1000; y += 9) weave += line(`M0 ${y}H1600`, '#FFFFFF', 1, dice.between(0.015, 0.05));
  const hem = line('M60 60H1540V940H60Z', '#E2BC6E', 3, 0.5) + line('M78 78H1522V922H78Z', '#E2BC6E', 1.4, 0.4);
  const card = (subject: 'mountains' | 'moon' | 'star', stone: string, x: number, turn: number): string => {
    const { d } = roundedBox(330, 520, 22);
    const field = roundedBox(290, 446, 8).d;
    const commission = {
      sketch,
      slugs: [stone],
      look: stoneLook(stone),
      metal: brass,
      metalName: 'brass' as const,
      seed: subject,
      view: 'front' as const,
    };
    return moved(
      lyingShape(d, 30, 1.8, [18, 26]) +
        path(d, '#FBF4E6') +
        line(d, '#C9B58E', 2.4) +
        sketch.inside(field, `<g transform="scale(0.94)">${cardPicture(commission, subject)}</g>`) +
        line(field, '#A5834A', 3),
      x,
      520,
      1,
      turn,
    );
  };
  const pebble = pebbleOutline(sketch, 62, 0.82);
  const rim = sketch.linear(
    [
      [0, brass.light],
      [0.5, brass.base],
      [1, brass.dark],
    ],
    [0, 0, 1, 1],
  );
  const wax = sketch.linear(
    [
      [0, '#FFF6DE'],
      [0.5, '#F6DFB4'],
      [1, '#C79C66'],
    ],
    [0, 0, 1, 0],
  );
  const candle =
    ellipse(0, 40, 112, 34, '#0E0718', 'opacity="0.5"') +
    path('M-100 16A100 30 0 0 0 100 16L84 40A84 24 0 0 1 -84 40Z', rim) +
    ellipse(0, 16, 100, 30, rim) +
    ellipse(0, 14, 80, 21, '#7A5320') +
    path('M-44 12V-170Q-44 -184 0 -184T44 -170V12Q0 30 -44 12z', wax) +
    ellipse(0, -172, 44, 13, '#FFEFC8') +
    path('M-44 -168q8 60 0 92q-10 -40 0 -92z', '#FFFBEE') +
    line('M0 -172V-196', '#3A2A20', 4) +
    flame(sketch, 0, -190, 120);
  const glow = ellipse(
    1370,
    330,
    760,
    660,
    sketch.radial([
      [0, '#FFC98A', 0.42],
      [0.5, '#FFB066', 0.14],
      [1, '#FFB066', 0],
    ]),
  );
  return (
    cloth +
    weave +
    hem +
    card('moon', 'amethyst', 330, -5) +
    card('mountains', 'clear-quartz', 690, 1) +
    card('star', 'labradorite', 1050, 4) +
    glow +
    moved(candle, 1370, 560) +
    moved(
      lyingShape(pebble.d, 18, 1.8, [-12, 14]) + polishedStone(sketch, stoneLook('amethyst'), pebble.d, pebble.box, 1),
      1360,
      780,
      1,
      -14,
    ) +
    corners(sketch, '#0A0614', 0.6) +
    tooth(sketch, 0.16)
  );
};
