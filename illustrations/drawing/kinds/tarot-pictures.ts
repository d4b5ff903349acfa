import { mix } from '#drawing/colour.ts';
import { crystalPoint } from '#drawing/crystal-point.ts';
import { n } from '#drawing/geometry.ts';
import { ellipse, line, moved, path, rect, type Sketch } from '#drawing/sketch.ts';

import type { Commission } from './piece.ts';

const half = { w: 156, h: 240 } as const;

/** What is painted on the turned card, in a field of 312 by 480 round 0,0. */
export function cardPicture(commission: Commission, subject: 'mountains' | 'moon' | 'star' | 'stones'): string {
  const paint = { mountains: dawn, moon, star, stones }[subject];
  return paint(commission);
}

function sky(sketch: Sketch, stops: readonly [string, string, string]): string {
  return rect(
    -half.w - 2,
    -half.h - 2,
    half.w * 2 + 4,
    half.h * 2 + 4,
    sketch.linear([
      [0, stops[0]],
      [0.55, stops[1]],
      [1, stops[2]],
    ]),
  );
}

function range(sketch: Sketch, y: number, height: number, colour: string, snow: number): string {
  const { dice } = sketch;
  let ridge = `M-170 ${n(y)}`;
  let caps = '';
  for (let x = -160; x < 170; x += dice.between(52, 84)) {
    const top = y - height * dice.between(0.55, 1);
    ridge += `L${n(x)} ${n(top)}L${n(x + dice.between(18, 30))} ${n(y - height * dice.between(0.2, 0.4))}`;
    if (snow > 0) caps += `M${n(x)} ${n(top)}l${n(-12 - snow * 10)} ${n(26 + snow * 14)}l10 -8l6 14l9 -16Z`;
  }
  return path(`${ridge}L170 ${n(y)}V260H-170Z`, colour) + (caps ? path(caps, '#FFF7EA', 'opacity="0.92"') : '');
}

/** Peaks at sunrise, a path with a traveller and prayer flags. */
function dawn({ sketch }: Commission): string {
  const flags = ['#3E62A8', '#F2EDE2', '#B8443C', '#3F7A58', '#D9A63E']
    .map((colour, index) =>
      path(`M${-122 + index * 52} ${-14 + Math.sin((index + 0.6) * 0.62) * 26}h34l-4 30h-26Z`, colour),
    )
    .join('');
  return (
    sky(sketch, ['#4A4A86', '#E8A583', '#FCE3B4']) +
    ellipse(
      40,
      -70,
      150,
      150,
      sketch.radial([
        [0, '#FFF6D8', 0.95],
        [0.34, '#FFE2A6', 0.6],
        [1, '#FFD38A', 0],
      ]),
    ) +
    ellipse(40, -70, 36, 36, '#FFF8E2') +
    range(sketch, 90, 190, '#8A7BA8', 1) +
    range(sketch, 140, 120, '#5F5486', 0) +
    path('M-170 120C-60 70 60 150 170 96V260H-170Z', '#3D5B52') +
    path(
      'M-10 250C30 200 -60 180 -14 146C10 130 -6 122 6 108L14 112C6 128 30 134 12 152C-20 184 90 206 70 250Z',
      '#E9CF9E',
    ) +
    line('M-150 -30Q0 40 150 -38', '#5A4330', 2.5, 0.9) +
    flags +
    path('M-8 150l10 -26l12 26v22h-22Z', '#7E3438') +
    ellipse(3, 120, 6, 7, '#3A2118') +
    line('M18 122V174', '#3A2118', 3)
  );
}

/** The moon between two towers, water below. */
function moon({ sketch, look }: Commission): string {
  const night = mix('#241A3C', look.dark, 0.4);
  const tower = (x: number): string =>
    path(`M${x - 30} 120V-10H${x - 36}V-40H${x + 36}V-10H${x + 30}V120Z`, '#4A3B62') +
    path(`M${x - 36} -40h14v14h15v-14h14v14h15v-14h14v22h-72Z`, '#5B4A76') +
    rect(x - 7, 18, 14, 26, '#F4D58E', 'rx="7"');
  const drops = [-90, -54, -22, 22, 54, 90]
    .map((x, index) => path(`M${x} ${-62 + (index % 3) * 18}q9 18 0 24q-9 -6 0 -24Z`, '#F4D58E', 'opacity="0.85"'))
    .join('');
  const ripples = [170, 188, 208, 228]
    .map((y, index) => line(`M${-40 - index * 22} ${y}H${40 + index * 22}`, '#F8E6B8', 3, 0.6 - index * 0.1))
    .join('');
  return (
    sky(sketch, [night, mix(look.deep, '#3A2A6B', 0.5), mix(look.base, '#C9A7D8', 0.5)]) +
    ellipse(
      0,
      -140,
      120,
      120,
      sketch.radial([
        [0, '#FFF3CE', 0.9],
        [1, '#FFF3CE', 0],
      ]),
    ) +
    ellipse(0, -140, 64, 64, '#FBE7B4') +
    path('M10 -204A64 64 0 1 1 10 -76A50 64 0 1 0 10 -204Z', '#E2BC6E') +
    line('M-8 -150q10 -8 18 2M-2 -122q10 6 18 -4', '#A87A2C', 3) +
    drops +
    tower(-104) +
    tower(104) +
    path('M-170 116C-60 90 60 90 170 116V260H-170Z', '#39304E') +
    path('M-170 150C-60 136 60 136 170 150V260H-170Z', '#4E5E96') +
    ripples
  );
}

function star({ sketch, look }: Commission): string {
  const eight = (x: number, y: number, r: number, colour: string): string => {
    let d = 'M';
    for (let index = 0; index < 16; index += 1) {
      const reach = index % 4 === 0 ? r : index % 2 === 0 ? r * 0.6 : r * 0.2;
      const angle = (index / 16) * Math.PI * 2 - Math.PI / 2;
      d += `${index ? 'L' : ''}${n(x + Math.cos(angle) * reach)} ${n(y + Math.sin(angle) * reach)}`;
    }
    return path(`${d}Z`, colour);
  };
  const small = [
    [-110, -180],
    [110, -190],
    [-120, -70],
    [118, -84],
    [-70, -206],
    [70, -40],
    [-76, -10],
  ]
    .map(([x = 0, y = 0]) => eight(x, y, 22, '#F8E6B8'))
    .join('');
  return (
    sky(sketch, ['#14263C', mix(look.accent, '#1D4A6A', 0.45), '#E9C79A']) +
    ellipse(
      0,
      -120,
      150,
      150,
      sketch.radial([
        [0, '#FFF3CE', 0.75],
        [1, '#FFF3CE', 0],
      ]),
    ) +
    small +
    eight(0, -120, 88, '#FBE3A0') +
    eight(0, -120, 50, '#FFF8E2') +
    range(sketch, 130, 130, '#2E4258', 1) +
    path('M-170 128C-60 96 60 140 170 112V260H-170Z', '#22382F') +
    path('M-120 250C-80 190 60 220 130 168C150 200 120 240 130 260H-130Z', '#5FA3C0') +
    line('M-60 226Q0 204 70 212M-20 244Q40 222 96 226', '#E8F6F8', 3, 0.7)
  );
}

/** A botanist's plate, but of a stone. */
function stones({ sketch }: Commission): string {
  const violet = {
    shine: '#FBF2FF',
    light: '#D9BFE8',
    base: '#9565B9',
    deep: '#58307F',
    dark: '#2C144A',
    vein: '#F1E4FF',
    accent: '#B98AD6',
    clarity: 0.8,
    gloss: 1,
    weave: 'veil',
    habit: 'point',
  } as const;
  const grow = (x: number, height: number, width: number, turn: number): string =>
    moved(crystalPoint(sketch, violet, { width, height, tip: 0.32, root: 0.9 }), x, 120, 1, turn);
  const notes = [150, 166, 182].map((y, index) => line(`M-96 ${y}H${96 - index * 30}`, '#8A7660', 3, 0.5)).join('');
  return (
    sky(sketch, ['#FAF3E4', '#F6ECD8', '#EFE0C4']) +
    `<circle cy="-30" r="138" fill="none" stroke="#B8935A" stroke-width="2.5" opacity="0.7"/><circle cy="-30" r="128" fill="none" stroke="#B8935A" stroke-width="1.2" opacity="0.6"/>` +
    grow(-50, 180, 52, -20) +
    grow(52, 170, 50, 22) +
    grow(0, 266, 74, 2) +
    grow(-24, 120, 40, -8) +
    grow(30, 104, 38, 12) +
    path('M-92 108C-70 92 76 92 96 108C110 134 -106 136 -92 108Z', '#A89A8C') +
    notes
  );
}
