import { mix } from '#drawing/colour.ts';
import type { Point } from '#drawing/geometry.ts';
import type { Commission, Piece } from '#drawing/kinds/piece.ts';
import { flame } from '#drawing/materials/fire.ts';
import { restingShadow } from '#drawing/materials/ground-shadow.ts';
import { bezel, granules, metalSheet } from '#drawing/materials/metal.ts';
import { oval } from '#drawing/materials/outlines.ts';
import { polishedStone } from '#drawing/polished-stone.ts';
import { ellipse, line, moved, path } from '#drawing/sketch.ts';

/** A brass diyo on a tall foot, burning, with stones set round its rim. */
export function oilLamp({ sketch, look, metal }: Commission): Piece {
  const sheet = metalSheet(sketch, metal, [0, 0, 1, 0.08]);
  const bowl =
    'M-290 -376C-270 -300 -190 -256 -60 -246H60C190 -256 250 -292 290 -356C330 -372 372 -392 384 -414C330 -402 -250 -396 -290 -376Z';
  const stem =
    'M-60 -250C-50 -220 -34 -206 -30 -180C-66 -170 -66 -136 -30 -128C-26 -96 -70 -64 -190 -44C-214 -36 -214 -14 -190 -6C-80 16 80 16 190 -6C214 -14 214 -36 190 -44C70 -64 26 -96 30 -128C66 -136 66 -170 30 -180C34 -206 50 -220 60 -250Z';
  const rim =
    'M-296 -384A296 66 0 0 1 240 -424C300 -436 360 -432 392 -420C372 -400 330 -384 280 -360A296 66 0 0 1 -296 -384Z';
  const oil =
    'M-262 -386A262 48 0 0 1 226 -412C280 -424 330 -424 362 -418C340 -404 300 -390 258 -372A262 48 0 0 1 -262 -386Z';
  const stone = oval(27, 23);
  const jewel = sketch.stamp(polishedStone(sketch, look, stone.d, stone.box, 0.6) + bezel(sketch, metal, stone.d, 6));
  const set = (
    [
      [-206, -310],
      [-110, -282],
      [0, -274],
      [110, -282],
      [206, -312],
    ] as const
  )
    .map(([x, y]) => jewel(`translate(${x} ${y}) rotate(${Math.round(-x / 9)})`))
    .join('');
  const dots = Array.from(
    { length: 27 },
    (_, index): Point => [-252 + index * 19.4, -352 + Math.sin((index / 26) * Math.PI) * 42],
  );
  const light = sketch.radial([
    [0, '#FFD98F', 0.75],
    [0.35, '#FFC569', 0.28],
    [1, '#FFB85A', 0],
  ]);
  const art =
    ellipse(330, -500, 470, 470, light) +
    restingShadow(sketch, 0, -16, 220, 44) +
    path(stem, sheet) +
    line(
      'M-60 -248A60 12 0 0 0 60 -248M-32 -180A32 8 0 0 0 32 -180M-32 -128A32 8 0 0 0 32 -128M-186 -40A190 28 0 0 0 186 -40',
      metal.dark,
      3,
      0.55,
    ) +
    line('M-188 -46A190 28 0 0 0 188 -46', metal.light, 2.5, 0.7) +
    path(bowl, sheet) +
    granules(sketch, metal, dots, 6) +
    set +
    path(rim, metalSheet(sketch, metal, [0, 0, 1, 0.3])) +
    path(
      oil,
      sketch.linear(
        [
          [0, mix(metal.dark, '#8A4A12', 0.5)],
          [0.7, '#C98A35'],
          [1, '#FFE1A0'],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    line('M-200 -388C-60 -430 160 -384 330 -424', '#FFF4DA', 13, 0.95) +
    line('M-200 -384C-60 -426 160 -380 330 -420', '#B99A6B', 3, 0.5) +
    flame(sketch, 352, -416, 190);
  return { stage: 'table', art: moved(art, -30, 0), closeUp: { x: 150, y: -400, zoom: 1.65, turn: -3 }, dusk: 0.22 };
}
