import { crystalPoint } from '#catalogue/drawing/crystal-point.ts';
import { n } from '#catalogue/drawing/geometry.ts';
import { stoneLook } from '#catalogue/drawing/palette.ts';
import { boulder } from '#catalogue/drawing/post/places/boulder.ts';
import { hill, mist, sky, streaks } from '#catalogue/drawing/post/places/hills.ts';
import { prayerFlags } from '#catalogue/drawing/post/places/prayer-flags.ts';
import { range } from '#catalogue/drawing/post/places/range.ts';
import { corners, type Scene, sheet, tooth } from '#catalogue/drawing/post/sheet.ts';
import { ellipse, line, moved, path, rect, type Sketch } from '#catalogue/drawing/sketch.ts';

/** Ganesh Himal at first light, a point of quartz set down on a boulder. */
export const ganeshRange: Scene = (sketch) => {
  const air = sky(
    sketch,
    [
      [0, '#8F93C2'],
      [0.28, '#C2B4D2'],
      [0.5, '#F1CFC0'],
      [0.62, '#FBE5C9'],
      [1, '#FBE5C9'],
    ],
    { x: 1390, y: 470, r: 520, colour: '#FFF1D2' },
  );
  const snow = range(sketch, {
    skyline: [
      [-60, 470],
      [90, 372],
      [210, 420],
      [400, 262],
      [500, 340],
      [650, 148],
      [790, 300],
      [930, 226],
      [1050, 348],
      [1180, 280],
      [1330, 400],
      [1480, 346],
      [1680, 470],
    ],
    foot: 660,
    tones: { lit: '#FFE1C6', shade: '#8C83B8', rock: '#B58A92', haze: '#E9CFD2' },
    sun: 'right',
  });
  const hills =
    hill(sketch, { y: 640, rise: 130, top: '#9A8AB6', foot: '#DCC3CE', seed: 4 }) +
    mist(sketch, 650, 110, '#F6DFD4', 0.6) +
    hill(sketch, { y: 750, rise: 150, top: '#76699C', foot: '#BFABC2', seed: 11, fold: 640 }) +
    mist(sketch, 770, 100, '#EED6D2', 0.55) +
    hill(sketch, { y: 880, rise: 170, top: '#4F4678', foot: '#8E7FA2', seed: 23, fold: 720 });
  const quartz = (x: number, y: number, width: number, height: number, turn: number): string =>
    moved(
      crystalPoint(sketch, stoneLook('clear-quartz'), { width, height, tip: 0.3, taper: 0.9, root: 0.5 }),
      x,
      y,
      1,
      turn,
    );
  const rocks =
    boulder(sketch, 1220, 960, 760, 330, '#6A5A72') +
    quartz(1160, 852, 70, 190, -20) +
    quartz(1290, 862, 62, 160, 24) +
    quartz(1222, 868, 118, 390, 4) +
    boulder(sketch, 1180, 910, 330, 110, '#7A6676') +
    boulder(sketch, 120, 1010, 520, 220, '#4E4464');
  return air + streaks(sketch, 130, '#FFEFE2') + snow + hills + rocks + corners(sketch, '#3A2A55') + tooth(sketch);
};

/** Langtang: the wide floor of a valley that ice once filled. */
export const langtangValley: Scene = (sketch) => {
  const { dice } = sketch;
  const air = sky(sketch, [
    [0, '#9FBBD6'],
    [0.3, '#CFDCE4'],
    [0.5, '#F3EEE4'],
    [1, '#F3EEE4'],
  ]);
  const close = range(sketch, {
    skyline: [
      [330, 480],
      [470, 352],
      [560, 410],
      [760, 118],
      [880, 280],
      [990, 232],
      [1110, 386],
      [1210, 330],
      [1330, 480],
    ],
    foot: 560,
    tones: { lit: '#FFFBF2', shade: '#9FAFC8', rock: '#9A98A4', haze: '#E4E6E4' },
    sun: 'left',
    wild: 1.1,
  });
  const far = hill(sketch, {
    y: 560,
    rise: 70,
    top: '#A7AEA8',
    foot: '#D8D5C4',
    seed: 9,
    bend: (x) => -(((x - 800) / 800) ** 2) * 190,
  });
  const walls =
    hill(sketch, {
      y: 610,
      rise: 190,
      top: '#857F83',
      foot: '#B9AE96',
      seed: 31,
      fold: 300,
      bend: (x) => Math.max(0, x - 120) * 0.42 - Math.max(0, 560 - x) * 0.5,
    }) +
    hill(sketch, {
      y: 630,
      rise: 200,
      top: '#746E7C',
      foot: '#A89D88',
      seed: 47,
      fold: 280,
      bend: (x) => Math.max(0, 1520 - x) * 0.46 - Math.max(0, x - 1100) * 0.62,
    });
  const meadow = path(
    'M-10 640C260 624 520 614 800 612S1340 626 1610 646V1010H-10z',
    sketch.linear([
      [0, '#C9BE94'],
      [0.4, '#B3A873'],
      [1, '#7D774F'],
    ]),
  );
  const water = sketch.linear([
    [0, '#EAF0EE'],
    [0.4, '#B9CFD4'],
    [1, '#87A9B8'],
  ]);
  const river =
    path(
      'M806 616C842 640 764 660 700 686C600 726 700 752 820 784C990 830 820 886 560 926C440 946 380 980 350 1010H640C690 968 800 940 930 904C1130 848 1040 790 900 752C800 724 770 708 820 684C880 654 862 634 820 616z',
      '#D9D2BC',
    ) +
    path(
      'M812 617C838 640 780 662 722 690C640 728 730 750 850 786C1010 836 850 890 620 932C520 952 450 984 428 1010H560C600 974 720 946 850 906C1040 850 980 800 850 760C770 734 750 714 806 686C858 656 850 634 816 617z',
      water,
    ) +
    line('M804 640C780 664 700 690 690 716M860 776C960 806 990 836 900 872', '#FFFFFF', 3, 0.5);
  let ground = '';
  for (let index = 0; index < 520; index += 1) {
    const y = 640 + 350 * dice.next() ** 0.7;
    const near = (y - 600) / 400;
    const x = dice.between(-20, 1620);
    ground += dice.chance(0.8)
      ? line(
          `M${n(x)} ${n(y)}h${n(near * dice.between(12, 60))}`,
          dice.pick(['#6F6A44', '#E0D7AC', '#8F8758']),
          near * 3.4,
          0.3,
        )
      : ellipse(
          x,
          y,
          near * dice.between(4, 12),
          near * dice.between(2, 5),
          dice.pick(['#9A948C', '#746F70']),
          'opacity="0.8"',
        );
  }
  let fields = '';
  for (const [x, y, width] of [
    [190, 742, 170],
    [330, 700, 120],
    [1180, 690, 130],
    [1290, 744, 180],
    [1090, 660, 90],
  ] as const)
    fields += line(
      `M${x} ${y}q${width * 0.5} ${-width * 0.12} ${width} 0l${width * 0.16} ${width * 0.22}q${-width * 0.6} ${width * 0.1} ${-width * 1.3} ${width * 0.04}z`,
      '#6B655C',
      width * 0.034,
      0.85,
      `stroke-dasharray="${n(width * 0.05)} ${n(width * 0.012)}"`,
    );
  let houses = '';
  for (const [x, y, size] of [
    [236, 716, 1],
    [300, 724, 1.15],
    [372, 690, 0.8],
    [1216, 676, 0.8],
  ] as const)
    houses += moved(
      rect(-26, -26, 52, 28, '#8C8378') +
        path('M-32 -26L-20 -42H30L38 -26z', '#5D5660') +
        rect(-16, -18, 9, 11, '#3A2F35') +
        rect(6, -18, 9, 11, '#3A2F35'),
      x,
      y,
      size,
    );
  let cairns = '';
  for (const [x, y, size] of [
    [1010, 842, 0.5],
    [1130, 884, 0.78],
    [1300, 952, 1.3],
  ] as const)
    cairns += cairn(sketch, x, y, size);
  const yaks = [
    [470, 770, 0.9],
    [520, 782, 1],
    [290, 826, 1.3],
  ]
    .map(([x = 0, y = 0, size = 1]) =>
      moved(
        path('M-20 0q-4 -22 12 -25q14 -6 24 2q12 0 12 12q-4 4 -8 0l-2 15h-5l-1 -8h-18l-1 8h-6l-1 -8z', '#2E2733'),
        x,
        y,
        size * dice.between(0.95, 1.05),
      ),
    )
    .join('');
  return (
    air +
    streaks(sketch, 150, '#FFFFFF', 12) +
    close +
    far +
    walls +
    mist(sketch, 610, 80, '#EEE8D8', 0.5) +
    meadow +
    ground +
    river +
    fields +
    houses +
    yaks +
    cairns +
    corners(sketch, '#3B3540', 0.3) +
    tooth(sketch)
  );
};

function cairn(sketch: Sketch, x: number, y: number, size: number): string {
  const stones = [
    [0, -14, 150, 62],
    [-18, -54, 118, 52],
    [10, -92, 92, 46],
    [-6, -128, 66, 40],
    [2, -160, 40, 34],
  ] as const;
  return (
    ellipse(x + 34 * size, y + 12 * size, 130 * size, 22 * size, '#2C2530', 'opacity="0.34"') +
    moved(stones.map(([sx, sy, w, h]) => boulder(sketch, sx, sy, w, h, '#8D8484', '#FFF7E6')).join(''), x, y, size)
  );
}

/** Makalu over the gorge that the Arun has sawn. */
export const makaluArun: Scene = (sketch) => {
  const air = sky(
    sketch,
    [
      [0, '#5F77A8'],
      [0.34, '#A9B6CC'],
      [0.56, '#EFDCC8'],
      [1, '#EFDCC8'],
    ],
    { x: 220, y: 360, r: 480, colour: '#FFF3DA' },
  );
  const mountain = range(sketch, {
    skyline: [
      [-40, 470],
      [170, 400],
      [330, 440],
      [560, 330],
      [640, 352],
      [850, 84],
      [1060, 360],
      [1170, 322],
      [1300, 420],
      [1440, 372],
      [1650, 480],
    ],
    foot: 640,
    tones: { lit: '#F6DCC4', shade: '#5C5C86', rock: '#8A6E74', haze: '#CDC4C8' },
    sun: 'left',
    wild: 0.8,
  });
  const depth = rect(0, 560, sheet.width, 440, '#CDC4C8');
  const ridges = [
    { y: 560, top: '#8C93A6', foot: '#BFC2BE', seed: 3, left: 0.5, right: 0.34 },
    { y: 660, top: '#5E7C78', foot: '#9BB3A0', seed: 14, left: 0.72, right: 0.52 },
    { y: 780, top: '#3C5F52', foot: '#789A78', seed: 27, left: 1.1, right: 1 },
  ].map(({ y, left, right, ...tones }, index) => {
    const middle = 800 + (index % 2 ? 70 : -50);
    return (
      hill(sketch, {
        ...tones,
        y,
        rise: 120,
        fold: 420,
        bend: (x) => 250 - Math.min(1, Math.abs(x - middle) / 620) ** 0.8 * 470 * (x < middle ? left : right),
      }) + mist(sketch, y + 40, 120, '#E3E2D6', 0.4)
    );
  });
  const river =
    path(
      'M842 690C852 716 812 730 806 752C800 778 850 792 842 824C832 862 760 872 762 910C764 950 800 960 800 1010H960C950 960 900 940 892 906C884 868 906 852 900 816C894 784 834 774 838 750C842 728 864 716 846 690z',
      sketch.linear([
        [0, '#EAF2EC'],
        [0.5, '#8FC0BA'],
        [1, '#4A8A8C'],
      ]),
    ) + line('M836 800C880 824 832 850 812 890M850 880C860 920 876 950 880 990', '#FFFFFF', 3, 0.5);
  const near =
    hill(sketch, {
      y: 1010,
      rise: 150,
      top: '#27443E',
      foot: '#34594A',
      seed: 51,
      fold: 380,
      bend: (x) => 190 - Math.abs(x - 800) * 0.32,
    }) +
    boulder(sketch, 330, 985, 660, 260, '#5A5658') +
    moved(
      crystalPoint(sketch, stoneLook('smoky-quartz'), { width: 120, height: 370, tip: 0.3, turn: 0.5, root: 0.3 }),
      330,
      905,
      1,
      -6,
    ) +
    moved(
      crystalPoint(sketch, stoneLook('smoky-quartz'), { width: 74, height: 190, tip: 0.34, root: 0.5 }),
      424,
      914,
      1,
      22,
    ) +
    boulder(sketch, 350, 940, 330, 90, '#6A6460');
  return (
    air +
    streaks(sketch, 190, '#FFF6EA', 8) +
    mountain +
    depth +
    ridges.slice(0, 2).join('') +
    river +
    ridges.slice(2).join('') +
    near +
    prayerFlags(sketch, [-70, 352], [760, -50], 70, 9, 70) +
    corners(sketch, '#1F2440') +
    tooth(sketch)
  );
};

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
