import { n } from '#drawing/geometry.ts';
import { tableRoom } from '#drawing/post/places/room.ts';
import { corners, type Scene } from '#drawing/post/sheet.ts';
import { shopArt } from '#drawing/post/shop-art.ts';
import { line, path } from '#drawing/sketch.ts';

/** A fluorite tower that means: now. */
export const fluoriteDesk: Scene = (sketch) => {
  const { dice } = sketch;
  const page = sketch.linear(
    [
      [0, '#E8DFD0'],
      [0.12, '#FFFBF2'],
      [1, '#F6EEDF'],
    ],
    [0, 0, 1, 0],
  );
  const left = 'M560 770C640 742 740 740 826 764L800 946C700 922 560 924 452 952Z';
  const right = 'M826 764C910 740 1030 742 1120 770L1220 952C1110 926 920 924 800 946Z';
  let writing = '';
  for (let row = 0; row < 7; row += 1) {
    const share = (row + 1) / 8;
    const y = 768 + share * 170;
    const [from, to] = [850 - share * 26, 1110 + share * 92];
    writing += line(`M${n(from)} ${n(y)}Q${n((from + to) / 2)} ${n(y - 22)} ${n(to)} ${n(y)}`, '#8FA3C4', 1.4, 0.7);
    const [lf, lt] = [570 - share * 100, 806 - share * 18];
    writing += line(`M${n(lf)} ${n(y)}Q${n((lf + lt) / 2)} ${n(y - 22)} ${n(lt)} ${n(y)}`, '#8FA3C4', 1.4, 0.7);
    if (row > 5) continue;
    let d = '';
    for (let x = lf + 16; x < lt - dice.between(20, 120); x += dice.between(14, 26)) {
      const dip = 22 * 2 * ((x - lf) / (lt - lf)) * (1 - (x - lf) / (lt - lf));
      d += `M${n(x)} ${n(y - dip - 4)}q4 ${n(-dice.between(6, 13))} 8 0t${n(dice.between(3, 8))} -1`;
    }
    writing += line(d, '#3A3F6A', 2.2, 0.8);
  }
  const wooden = sketch.linear(
    [
      [0, '#F2CF8C'],
      [0.4, '#C9963F'],
      [1, '#7A5119'],
    ],
    [0, 0, 0, 1],
  );
  const pencil = `<g transform="translate(930 838) rotate(16)">${path('M0 0L34 -9H268V9H34z', wooden)}${path('M0 0L34 -9V9z', '#E9CDA2')}${path('M0 0L12 -3V3z', '#3A2D48')}${path('M268 -9h16q7 9 0 18h-16z', '#C77F86')}</g>`;
  return (
    tableRoom(sketch, { stone: 'fluorite', tint: '#A6B79A', horizon: 600 }) +
    sketch.blurred(path('M470 940L570 786H1130L1250 960L800 980z', '#2C2438', 'opacity="0.4"'), 14) +
    path(
      'M548 778C640 750 740 748 826 772C910 748 1030 750 1132 778L1232 962C1110 936 920 934 800 956C700 932 556 934 440 962Z',
      '#7C4A54',
    ) +
    path(left, page) +
    path(right, page) +
    writing +
    line('M826 764L800 946', '#B8A68E', 3, 0.7) +
    `<g opacity="0.3" transform="translate(8 14)">${pencil.replaceAll(wooden, '#241A30')}</g>` +
    pencil +
    shopArt(sketch, { kind: 'sphere', stones: ['fluorite'], seed: 'study tower' }, 330, 818, 0.72) +
    corners(sketch, '#1E2A26', 0.3)
  );
};
