import { mix } from '#drawing/colour.ts';
import { n } from '#drawing/geometry.ts';
import { metalBall } from '#drawing/materials/metal.ts';
import type { MetalLook } from '#drawing/palette.ts';
import { ellipse, line, path, type Sketch } from '#drawing/sketch.ts';

/** How cast metal turns from the light to the dark, across a body. */
function cast(sketch: Sketch, metal: MetalLook, isMirrored = false): string {
  const [from, to] = isMirrored ? [1, 0] : [0, 1];
  return sketch.linear(
    [
      [0, mix(metal.base, metal.light, 0.55)],
      [0.3, metal.base],
      [0.62, metal.deep],
      [0.86, mix(metal.deep, metal.dark, 0.6)],
      [1, metal.deep],
    ],
    [from, 0, to, 0.5],
  );
}

/** A rounding that catches the light. */
function swelling(
  sketch: Sketch,
  metal: MetalLook,
  x: number,
  y: number,
  rx: number,
  ry: number,
  isMirrored = false,
): string {
  const glow = sketch.radial(
    [
      [0, metal.light, 0.95],
      [0.35, mix(metal.base, metal.light, 0.4), 0.6],
      [1, metal.base, 0],
    ],
    isMirrored ? [0.6, 0.36, 0.52] : [0.4, 0.36, 0.52],
  );
  return ellipse(x, y, rx, ry, glow);
}

/** Curls of a mane along rows, each a small spiral cut into a boss. */
function curls(sketch: Sketch, metal: MetalLook, places: readonly (readonly [number, number, number])[]): string {
  const curl = sketch.stamp(
    ellipse(1, 1.6, 11, 11, metal.dark, 'opacity="0.55"') +
      metalBall(sketch, metal, 0, 0, 10) +
      line('M5 -3A6 6 0 1 0 3 5A3.4 3.4 0 1 0 0 -1', metal.dark, 1.9, 0.75),
  );
  return places.map(([x, y, size]) => curl(`translate(${n(x)} ${n(y)}) scale(${n(size)})`)).join('');
}

const side =
  'M-56 0C-60 -8 -56 -17 -42 -19C-38 -34 -36 -52 -38 -66C-50 -80 -54 -98 -50 -112C-60 -107 -76 -109 -76 -120L-68 -125C-81 -129 -83 -144 -74 -149C-66 -153 -59 -153 -55 -161C-52 -176 -40 -190 -22 -192C8 -194 28 -174 28 -144C28 -128 26 -116 24 -106C38 -92 56 -62 60 -34C62 -22 62 -8 58 0H2C-2 -6 0 -12 6 -14C-2 -16 -8 -20 -10 -26C-12 -16 -12 -8 -10 0Z';

/** A seated lion seen from its side, looking left, its feet at 0,0; mirrored, it keeps the light of the same window. */
export function lionFromSide(sketch: Sketch, metal: MetalLook, isMirrored: boolean): string {
  const tail = 'M54 -8C78 -10 84 -34 72 -54C64 -68 68 -82 80 -90';
  const haunch = 'M56 -58C36 -74 8 -62 8 -34C8 -22 14 -16 20 -14';
  return (
    line(tail, metal.dark, 13) +
    line(tail, metal.base, 9) +
    line(tail, metal.light, 3, 0.7, 'transform="translate(-2 -1)"') +
    path(
      'M70 -82C58 -100 70 -122 84 -128C82 -116 98 -110 94 -92C90 -80 78 -76 70 -82Z',
      cast(sketch, metal, isMirrored),
      `stroke="${metal.dark}" stroke-width="2"`,
    ) +
    path(side, cast(sketch, metal, isMirrored), `stroke="${metal.dark}" stroke-width="2.4"`) +
    sketch.inside(
      side,
      swelling(sketch, metal, -42, -92, 22, 34, isMirrored) +
        swelling(sketch, metal, 34, -42, 32, 34, isMirrored) +
        swelling(sketch, metal, -26, -40, 10, 34, isMirrored) +
        swelling(sketch, metal, -66, -138, 15, 13, isMirrored) +
        swelling(sketch, metal, 26, -6, 28, 9, isMirrored) +
        swelling(sketch, metal, -44, -8, 16, 10, isMirrored),
    ) +
    line(haunch, metal.dark, 3, 0.75) +
    line('M-10 -26C-14 -50 -8 -70 -4 -84M-46 -12V-2M-38 -12V-2M14 -8V-1M22 -8V-1', metal.dark, 2.4, 0.7) +
    curls(sketch, metal, [
      [-40, -178, 0.9],
      [-22, -184, 1],
      [-3, -180, 1],
      [12, -168, 1],
      [20, -150, 1],
      [20, -130, 1],
      [12, -112, 1],
      [-6, -102, 1],
      [-24, -98, 0.95],
      [-38, -92, 0.85],
      [-8, -162, 0.95],
      [2, -144, 0.95],
      [-2, -124, 0.95],
      [-20, -116, 0.9],
      [-34, -110, 0.8],
    ]) +
    path(
      'M-40 -166C-46 -178 -38 -188 -28 -184C-26 -174 -30 -166 -40 -166Z',
      metal.base,
      `stroke="${metal.dark}" stroke-width="2"`,
    ) +
    ellipse(-50, -147, 6, 5.4, metal.light) +
    ellipse(-51, -147, 3.2, 3.6, metal.dark) +
    line('M-62 -157Q-50 -162 -40 -152', metal.light, 4, 0.9) +
    line('M-70 -125Q-56 -123 -47 -131M-78 -143Q-72 -140 -70 -135', metal.dark, 2.8, 0.85)
  );
}

const front = 'M-54 0C-64 -6 -66 -20 -58 -30C-64 -58 -52 -86 -38 -100H38C52 -86 64 -58 58 -30C66 -20 64 -6 54 0Z';

/** A seated lion that looks at the eye, its feet at 0,0. */
export function lionFromFront(sketch: Sketch, metal: MetalLook): string {
  const leg = (x: number): string =>
    path(
      `M${x - 17} -100C${x - 15} -60 ${x - 14} -36 ${x - 20} -12Q${x - 22} 2 ${x - 8} 3H${x + 8}Q${x + 22} 2 ${x + 20} -12C${x + 14} -36 ${x + 15} -60 ${x + 17} -100Z`,
      cast(sketch, metal),
      `stroke="${metal.dark}" stroke-width="2.2"`,
    ) +
    swelling(sketch, metal, x - 4, -56, 9, 40) +
    swelling(sketch, metal, x - 3, -6, 15, 9) +
    line(`M${x - 6} -6V2M${x + 6} -6V2`, metal.dark, 2.2, 0.7);
  const mane: [number, number, number][] = [];
  for (let index = 0; index < 17; index += 1) {
    const angle = -Math.PI * 1.24 + (index / 16) * Math.PI * 1.48;
    mane.push([Math.cos(angle) * 55, -142 + Math.sin(angle) * 52, 1.08]);
  }
  const beard: readonly (readonly [number, number, number])[] = [
    [-40, -104, 1],
    [40, -104, 1],
    [-24, -94, 1],
    [24, -94, 1],
    [-8, -86, 1],
    [9, -86, 1],
    [0, -72, 0.85],
  ];
  const face = 'M-40 -148C-42 -176 -22 -186 0 -186S42 -176 40 -148C38 -122 26 -102 0 -102S-38 -122 -40 -148Z';
  const muzzle = 'M-24 -128C-26 -142 -12 -148 0 -146C12 -148 26 -142 24 -128C22 -114 12 -106 0 -106S-22 -114 -24 -128Z';
  return (
    path(front, cast(sketch, metal), `stroke="${metal.dark}" stroke-width="2.4"`) +
    sketch.inside(front, swelling(sketch, metal, -48, -40, 18, 32) + swelling(sketch, metal, 0, -70, 26, 40)) +
    ellipse(-46, -5, 19, 9, metal.deep, `stroke="${metal.dark}" stroke-width="2"`) +
    ellipse(46, -5, 19, 9, mix(metal.deep, metal.dark, 0.4), `stroke="${metal.dark}" stroke-width="2"`) +
    leg(-22) +
    leg(22) +
    curls(sketch, metal, [...mane, ...beard]) +
    [-1, 1]
      .map((way) =>
        path(
          `M${way * 28} -176C${way * 30} -196 ${way * 48} -196 ${way * 48} -182C${way * 46} -172 ${way * 36} -168 ${way * 28} -176Z`,
          metal.base,
          `stroke="${metal.dark}" stroke-width="2"`,
        ),
      )
      .join('') +
    path(face, cast(sketch, metal), `stroke="${metal.dark}" stroke-width="2.2"`) +
    sketch.inside(face, swelling(sketch, metal, -10, -170, 26, 18) + swelling(sketch, metal, -28, -132, 12, 18)) +
    path(muzzle, cast(sketch, metal), `stroke="${metal.dark}" stroke-width="1.8" stroke-opacity="0.7"`) +
    swelling(sketch, metal, -11, -130, 13, 12) +
    swelling(sketch, metal, 12, -130, 11, 11) +
    path('M-11 -146Q0 -152 11 -146Q8 -136 0 -134Q-8 -136 -11 -146Z', metal.dark, 'opacity="0.85"') +
    ellipse(-3, -146, 4, 1.8, metal.light, 'opacity="0.8"') +
    path('M-16 -120Q0 -112 16 -120Q12 -107 0 -107T-16 -120Z', metal.dark, 'opacity="0.85"') +
    line('M0 -134V-119', metal.dark, 2.2, 0.8) +
    [-19, 19]
      .map(
        (x) =>
          ellipse(x, -157, 9, 7.6, metal.dark) +
          ellipse(x, -157.6, 7, 5.8, mix(metal.base, metal.light, 0.7)) +
          ellipse(x, -157, 3.2, 3.6, metal.dark),
      )
      .join('') +
    line('M-34 -166Q-20 -178 -6 -166M34 -166Q20 -178 6 -166', metal.dark, 6, 0.6) +
    line('M-34 -168Q-20 -180 -6 -168M34 -168Q20 -180 6 -168', mix(metal.base, metal.light, 0.6), 4, 0.95)
  );
}
