import { crystalPoint } from '#drawing/crystal-point.ts';
import { stoneLook } from '#drawing/palette.ts';
import { boulder } from '#drawing/post/places/boulder.ts';
import { hill, mist, sky, streaks } from '#drawing/post/places/hills.ts';
import { prayerFlags } from '#drawing/post/places/prayer-flags.ts';
import { range } from '#drawing/post/places/range.ts';
import { corners, type Scene, sheet, tooth } from '#drawing/post/sheet.ts';
import { line, moved, path, rect } from '#drawing/sketch.ts';

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
  const depth = rect(0, 638, sheet.width, 362, '#CDC4C8');
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
    moved(river, -64, 14) +
    ridges.slice(2).join('') +
    near +
    prayerFlags(sketch, [-70, 352], [760, -50], 70, 9, 70) +
    corners(sketch, '#1F2440') +
    tooth(sketch)
  );
};
