import { n } from '#drawing/geometry.ts';
import { hill, sky, streaks } from '#drawing/post/places/hills.ts';
import { prayerFlags } from '#drawing/post/places/prayer-flags.ts';
import { range } from '#drawing/post/places/range.ts';
import { corners, type Scene, tooth } from '#drawing/post/sheet.ts';
import { ellipse, line, moved, path, type Sketch } from '#drawing/sketch.ts';

/** Mustang: cliffs like organ pipes over a bed of gravel, and a wind that never rests. */
export const mustangCliffs: Scene = (sketch) => {
  const { dice } = sketch;
  const air = sky(sketch, [
    [0, '#2F62A4'],
    [0.3, '#6C99C8'],
    [0.56, '#C9DAE2'],
    [1, '#E6DFD0'],
  ]);
  const snow = range(sketch, {
    skyline: [
      [900, 420],
      [1010, 350],
      [1090, 380],
      [1230, 252],
      [1340, 344],
      [1440, 300],
      [1660, 420],
    ],
    foot: 480,
    tones: { lit: '#FFFFFF', shade: '#A5B7D2', rock: '#A09AA6', haze: '#D6DDE0' },
    sun: 'left',
  });
  const back = hill(sketch, { y: 510, rise: 90, top: '#C39A78', foot: '#DCC3A0', seed: 8, fold: 700 });
  const cliffs = pipes(sketch);
  const bed = path(
    'M-10 792C300 756 700 748 1000 726S1480 676 1610 664V1010H-10z',
    sketch.linear([
      [0, '#D6CBBB'],
      [0.4, '#B7ADA2'],
      [1, '#8B837E'],
    ]),
  );
  const water =
    path(
      'M1610 716C1300 742 1120 776 900 790S560 838 420 880S240 960 200 1010H330C380 956 470 900 620 866S900 820 1060 800S1400 752 1610 736z',
      '#A9BCC2',
    ) + line('M1600 724C1300 752 1130 780 940 798M700 850C560 880 440 930 400 980', '#F4F6F2', 3, 0.55);
  let pebbles = '';
  for (let index = 0; index < 260; index += 1) {
    const y = dice.between(790, 1000);
    const r = ((y - 740) / 260) * dice.between(2, 10);
    pebbles += ellipse(
      dice.between(0, 1600),
      y,
      r,
      r * 0.5,
      dice.pick(['#6F6966', '#DCD3C6', '#7D7672', '#A59C92']),
      'opacity="0.7"',
    );
  }
  const way = line(
    'M1610 880C1420 868 1330 838 1180 826S960 800 860 774S690 716 640 690',
    '#E9DDC8',
    9,
    0.6,
    'stroke-dasharray="16 5"',
  );
  return (
    air +
    streaks(sketch, 120, '#FFFFFF', 7) +
    snow +
    back +
    cliffs +
    bed +
    way +
    water +
    pebbles +
    moved(chorten(sketch), 1230, 872, 1.25) +
    prayerFlags(sketch, [1230, 588], [1680, 470], 26, 9, 44) +
    prayerFlags(sketch, [1230, 588], [930, 700], 22, 8, 36) +
    corners(sketch, '#3A2A2A', 0.3) +
    tooth(sketch)
  );
};

function pipes(sketch: Sketch): string {
  const { dice } = sketch;
  const wall = sketch.linear([
    [0, '#E3B27A'],
    [0.35, '#C9834F'],
    [0.6, '#B4683F'],
    [1, '#D9B48A'],
  ]);
  const face =
    'M-10 250C120 236 190 262 300 250C430 240 470 286 600 300C720 310 760 372 880 402C1000 430 1060 500 1190 548C1330 600 1450 650 1610 668V800H-10z';
  let flutes = '';
  for (let x = -10; x < 1300; ) {
    const wide = dice.chance(0.3) ? dice.between(60, 110) : dice.between(16, 48);
    const top = 236 + Math.max(0, x - 380) * 0.34 + dice.between(-6, 26);
    const foot = 800 - x * 0.06 - dice.between(0, 150);
    flutes += path(
      `M${n(x)} ${n(foot)}L${n(x + wide * 0.2)} ${n(top + 40)}Q${n(x + wide * 0.5)} ${n(top - 20)} ${n(x + wide * 0.72)} ${n(top + 46)}L${n(x + wide * 0.8)} ${n(foot)}z`,
      '#FFE0B4',
      `opacity="${n(dice.between(0.1, 0.34))}"`,
    );
    flutes += path(
      `M${n(x + wide * 0.7)} ${n(top + dice.between(20, 90))}L${n(x + wide * 0.98)} ${n(top + 110)}L${n(x + wide * 0.9)} ${n(foot)}z`,
      '#5A2E2A',
      `opacity="${n(dice.between(0.22, 0.5))}"`,
    );
    x += wide;
  }
  let layers = '';
  for (let y = 300; y < 780; y += dice.between(26, 60))
    layers += line(
      `M-10 ${n(y)}C300 ${n(y + dice.between(-14, 14))} 700 ${n(y + 30)} 1300 ${n(y + dice.between(90, 140))}`,
      dice.chance(0.5) ? '#8A4432' : '#F3D3A4',
      dice.between(3, 13),
      0.18,
    );
  let caves = '';
  for (const [x, y] of [
    [168, 470],
    [230, 462],
    [296, 474],
    [204, 546],
    [270, 552],
    [430, 520],
    [492, 512],
    [460, 590],
    [620, 560],
    [676, 572],
    [356, 430],
  ] as const) {
    const [w, h] = [dice.between(13, 19), dice.between(22, 30)];
    caves +=
      path(`M${x} ${y}v${n(-h * 0.5)}q${n(w / 2)} ${n(-h * 0.7)} ${n(w)} 0v${n(h * 0.5)}z`, '#3A1F22') +
      line(`M${n(x + w)} ${n(y - h * 0.5)}v${n(h * 0.5)}h${n(-w)}`, '#F6D9AE', 2, 0.6);
  }
  const scree = path(
    'M-10 740C200 700 520 712 760 704S1200 690 1610 660V820H-10z',
    sketch.linear([
      [0, '#DDB98E', 0],
      [0.5, '#DDBB92', 0.9],
      [1, '#D6CBBB'],
    ]),
  );
  return path(face, wall) + sketch.inside(face, layers + flutes + caves) + scree;
}

/** A whitewashed chorten with a red band, standing on 0,0. */
function chorten(sketch: Sketch): string {
  const lime = sketch.linear(
    [
      [0, '#FFFDF6'],
      [0.55, '#F1E7D8'],
      [1, '#B3A59A'],
    ],
    [0, 0, 1, 0],
  );
  const step = (half: number, y: number, tall: number): string =>
    path(`M${-half} ${y}h${half * 2}v${-tall}h${-half * 2}z`, lime) +
    line(`M${-half} ${y - tall}h${half * 2}`, '#FFFFFF', 2, 0.9);
  return (
    ellipse(40, 4, 150, 20, '#3A2A2A', 'opacity="0.36"') +
    step(104, 0, 36) +
    step(88, -36, 26) +
    path('M-88 -62h176v-10h-176z', '#9C3B2C') +
    step(66, -72, 18) +
    path('M-58 -90C-70 -140 -40 -158 0 -158S70 -140 58 -90z', lime) +
    step(24, -158, 18) +
    path('M-16 -176L-5 -228H5L16 -176z', '#C9942F') +
    line('M-14 -186H14M-12 -198H12M-9 -210H9', '#7A4E14', 2.4, 0.8) +
    ellipse(0, -231, 9, 5, '#E8C464')
  );
}
