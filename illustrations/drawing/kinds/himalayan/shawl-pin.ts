import { mix } from '#drawing/colour.ts';
import { n, type Point, spline } from '#drawing/geometry.ts';
import type { Commission, Piece } from '#drawing/kinds/piece.ts';
import { lyingShadow } from '#drawing/materials/ground-shadow.ts';
import { bezel, granules, metalBall, plate } from '#drawing/materials/metal.ts';
import { oval, ovalPoints } from '#drawing/materials/outlines.ts';
import { type Fold, fringe, type WoolLook, woolCloth } from '#drawing/materials/wool.ts';
import type { MetalLook, StoneLook } from '#drawing/palette.ts';
import { polishedStone } from '#drawing/polished-stone.ts';
import { ellipse, line, path, type Sketch } from '#drawing/sketch.ts';

const wool: WoolLook = { light: '#A8848C', base: '#6C4856', dark: '#23111F' };
const under: WoolLook = { light: '#8E6C77', base: '#553544', dark: '#1B0C18' };

/** Common opal from the Andes: an even pink, without the sparks of the precious one. */
const pinkOpal = {
  shine: '#FFFFFF',
  light: '#FFE7E1',
  base: '#F1B4B2',
  deep: '#D3868D',
  dark: '#8F4C5A',
  vein: '#F8CFCA',
  accent: '#F8CBC2',
  clarity: 0.3,
} as const;

/** The head, the direction of the point, and how long the pin is. */
const pin = { x: 196, y: -236, turn: 129, long: 840, into: 318, outOf: 548 } as const;

/** A long pin with a dome of stone, holding the two edges of a shawl together. */
export function shawlPin(commission: Commission): Piece {
  const { sketch, look, metal, slugs } = commission;
  const stone: StoneLook = slugs[0] === 'opal' ? { ...look, ...pinkOpal, weave: 'veil' } : look;
  const art = shawl(sketch) + held(shaft(sketch, metal)) + head(sketch, metal, stone);
  return { stage: 'flat', art, closeUp: { x: 110, y: -130, zoom: 1.75, turn: 6 }, tint: '#C99AA0' };
}

/** Into the pin's own measure: its head at 0,0, its point to the right, the window's side below. */
function held(art: string): string {
  return `<g transform="translate(${pin.x} ${pin.y}) rotate(${pin.turn})">${art}</g>`;
}

function along(share: number): Point {
  const angle = (pin.turn * Math.PI) / 180;
  return [pin.x + Math.cos(angle) * share, pin.y + Math.sin(angle) * share];
}

/** Two layers, the right one over the left, drawn together where the pin goes through. */
function shawl(sketch: Sketch): string {
  const [into, outOf] = [along(pin.into), along(pin.outOf)];
  const fold = (from: Point, through: Point, to: Point, wide: number, depth: number): Fold => ({
    valley: [
      from,
      [(from[0] + through[0]) / 2 + 14, (from[1] + through[1]) / 2],
      through,
      [(to[0] + through[0]) / 2 - 10, (to[1] + through[1]) / 2],
      to,
    ],
    wide,
    depth,
  });
  const left = 'M-700 -900H60V470C-60 500 -150 470 -260 492S-480 520 -700 486Z';
  const hemLeft: Point[] = Array.from({ length: 34 }, (_, index) => [
    -690 + index * 21,
    490 + Math.sin(index * 0.55) * 9,
  ]);
  const selvedge: readonly Point[] = [
    [-260, -900],
    [-190, -560],
    [-104, -250],
    [-60, 0],
    [-88, 230],
    [-60, 420],
    [-30, 552],
  ];
  const right = `${spline(selvedge)}C160 590 300 540 430 556S600 540 760 560V-900Z`;
  const hemRight: Point[] = Array.from({ length: 37 }, (_, index) => {
    const share = index / 36;
    return [-22 + share * 740, 556 + Math.sin(share * 9.6) * 10];
  });
  const foldsLeft: readonly Fold[] = [
    fold([-420, -860], [-330, -200], [outOf[0] - 60, outOf[1] - 30], 44, 0.42),
    fold([-640, -500], [-430, 40], [outOf[0] - 40, outOf[1]], 40, 0.36),
    fold([outOf[0] - 20, outOf[1] + 20], [-330, 330], [-420, 520], 34, 0.42),
    fold([outOf[0] + 10, outOf[1] + 30], [-190, 360], [-180, 520], 30, 0.4),
  ];
  const foldsRight: readonly Fold[] = [
    fold([60, -900], [70, -500], [into[0] + 20, into[1] - 30], 46, 0.42),
    fold([420, -900], [330, -420], [into[0] + 50, into[1] - 20], 50, 0.4),
    fold([700, -300], [360, -20], [into[0] + 60, into[1] + 14], 46, 0.34),
    fold([into[0] + 40, into[1] + 40], [260, 260], [420, 600], 48, 0.44),
    fold([into[0] + 14, into[1] + 50], [90, 300], [130, 600], 40, 0.46),
  ];
  const stripes = (row: readonly Point[], dx: number, dy: number): string =>
    (
      [
        [0, '#D9B25C', 7],
        [15, '#A63F3B', 11],
        [30, '#D9B25C', 7],
      ] as const
    )
      .map(([step, colour, wide]) =>
        line(
          spline(row.map(([x, y]): Point => [x + dx * (22 + step), y + dy * (22 + step)])),
          colour,
          wide,
          0.8,
          'stroke-dasharray="11 4"',
        ),
      )
      .join('');
  const edge = spline(selvedge);
  return (
    [hemLeft, hemRight].map((hem) => lyingShadow(spline(hem), 40, 26, 1.3, [6, 26])).join('') +
    fringe(sketch, under, hemLeft, 112) +
    woolCloth(sketch, under, left, foldsLeft, stripes(hemLeft, 0, -1)) +
    sketch.inside(left, lyingShadow(edge, 20, 34, 1.7, [-12, 10])) +
    fringe(sketch, wool, hemRight, 116) +
    woolCloth(sketch, wool, right, foldsRight, stripes(selvedge, 1, 0.05)) +
    line(edge, wool.light, 3, 0.6, 'transform="translate(1.6 0)"') +
    line(edge, wool.dark, 1.6, 0.8)
  );
}

/** The shaft before and after the wool, the wool raised over it between, and the cap on its point. */
function shaft(sketch: Sketch, metal: MetalLook): string {
  const { into, outOf, long } = pin;
  const round = sketch.linear([
    [0, metal.dark],
    [0.18, metal.deep],
    [0.42, metal.base],
    [0.66, metal.light],
    [0.8, metal.base],
    [1, metal.deep],
  ]);
  const half = (u: number): number => 10.5 - 4.5 * (u / long);
  const rod = (from: number, to: number): string =>
    path(
      `M${from} ${n(-half(from))}L${to} ${n(-half(to))}V${n(half(to))}L${from} ${n(half(from))}Z`,
      round,
      `stroke="${metal.dark}" stroke-width="1.2"`,
    );
  const cast = (from: number, to: number, lift: number): string =>
    line(`M${from} ${-lift}L${to} ${-lift * 0.2}`, '#140810', 22, 0.55);
  // Small folds run together where the wool is pierced.
  const gathers = (u: number, way: number): string =>
    [-58, -26, 24, 54]
      .map((v) =>
        line(`M${u + way * 6} ${v * 0.3}Q${u + way * 40} ${v * 0.8} ${u + way * 96} ${v * 1.5}`, '#12070E', 13, 0.36),
      )
      .join('');
  const lip = (u: number, way: number, tone: string): string => {
    const near = u - way * 5;
    const mouth = `M${near} -15Q${u + way * 8} 0 ${near} 15`;
    return (
      path(`${mouth}Q${u + way * 13} 12 ${u + way * 15} 0Q${u + way * 13} -12 ${near} -15Z`, tone) +
      line(mouth, '#12070E', 2.4, 0.6)
    );
  };
  const ridge =
    line(`M${into + 24} -12L${outOf - 24} -12`, '#12070E', 22, 0.34) +
    line(`M${into + 24} 9L${outOf - 24} 9`, wool.light, 15, 0.5);
  const neck = 'M84 -34C112 -32 120 -15 170 -13V13C120 15 112 32 84 34Z';
  const cap = 'M756 -13C790 -13 822 -9 836 -4Q843 0 836 4C822 9 790 13 756 13Z';
  return (
    sketch.blurred(cast(70, into, 34) + cast(outOf, long, 12) + ridge + gathers(into, 1) + gathers(outOf, -1), 8) +
    ellipse(into, 0, 9, 17, '#12070E', 'opacity="0.7"') +
    ellipse(outOf, 0, 9, 16, '#12070E', 'opacity="0.7"') +
    rod(90, into + 6) +
    rod(outOf - 6, 770) +
    lip(into, 1, mix(wool.base, wool.light, 0.12)) +
    lip(outOf, -1, mix(under.base, under.light, 0.12)) +
    path(cap, round, `stroke="${metal.dark}" stroke-width="1.4"`) +
    granules(
      sketch,
      metal,
      [-9, -3, 3, 9].map((v): Point => [762, v]),
      5.4,
    ) +
    metalBall(sketch, metal, 843, 0, 9) +
    path(neck, round, `stroke="${metal.dark}" stroke-width="1.4"`) +
    granules(
      sketch,
      metal,
      [-11, -4, 4, 11].map((v): Point => [170, v]),
      6,
    )
  );
}

/** The dome in its rim, on a disc with a border of grains. */
function head(sketch: Sketch, metal: MetalLook, look: StoneLook): string {
  const [disc, dome] = [oval(112, 112), oval(85, 85)];
  const art =
    sketch.blurred(ellipse(28, 40, 116, 114, '#140810', 'opacity="0.75"'), 15) +
    plate(sketch, metal, disc.d, [0, 0, 1, 1]) +
    line(disc.d, metal.dark, 3, 0.8) +
    granules(sketch, metal, ovalPoints(101, 101, 42), 6.9) +
    ellipse(5, 7, 92, 92, '#1E120E', 'opacity="0.55"') +
    polishedStone(sketch, look, dome.d, dome.box, 1.5) +
    bezel(sketch, metal, dome.d, 10);
  return `<g transform="translate(${pin.x} ${pin.y})">${art}</g>`;
}
