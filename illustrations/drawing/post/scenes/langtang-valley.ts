import { n } from '#drawing/geometry.ts';
import { boulder } from '#drawing/post/places/boulder.ts';
import { hill, mist, sky, streaks } from '#drawing/post/places/hills.ts';
import { range } from '#drawing/post/places/range.ts';
import { corners, type Scene, tooth } from '#drawing/post/sheet.ts';
import { ellipse, line, moved, path, rect, type Sketch } from '#drawing/sketch.ts';

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
