import { mix } from '#catalogue/drawing/colour.ts';
import { crystalPoint } from '#catalogue/drawing/crystal-point.ts';
import { n } from '#catalogue/drawing/geometry.ts';
import { caustic, restingShadow } from '#catalogue/drawing/materials/ground-shadow.ts';
import { turnedFoot, woods } from '#catalogue/drawing/materials/wood.ts';
import { stoneLook } from '#catalogue/drawing/palette.ts';
import { tableRoom } from '#catalogue/drawing/post/places/room.ts';
import { corners, type Scene } from '#catalogue/drawing/post/sheet.ts';
import { shopArt } from '#catalogue/drawing/post/shop-art.ts';
import { ellipse, line, moved, path } from '#catalogue/drawing/sketch.ts';

/** Two clear balls before one thread: glass shows it once, quartz shows it twice. */
export const glassTest: Scene = (sketch) => {
  const thread = 'M-20 500C400 486 1200 486 1620 500';
  const ball = (x: number, isQuartz: boolean): string => {
    const r = 215;
    const y = 560;
    const d = `M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}Z`;
    const body = sketch.radial(
      [
        [0, '#FFFFFF', 0.75],
        [0.55, isQuartz ? '#F3F1EE' : '#E9F3F0', 0.5],
        [0.86, isQuartz ? '#C3C3CA' : '#A9C9C4', 0.6],
        [1, isQuartz ? '#8C8C98' : '#6F9C98', 0.85],
      ],
      [0.5, 0.5, 0.52, 0.4, 0.36],
    );
    const below = sketch.radial([
      [0, '#FFFDF6', 0.95],
      [1, '#FFFDF6', 0],
    ]);
    const above = sketch.linear([
      [0, '#6F625C', 0.42],
      [0.45, '#6F625C', 0.05],
      [1, '#6F625C', 0],
    ]);
    const bent = (shift: number, strength: number): string =>
      line(
        `M${x - r} ${y - 40 + shift}C${x - 120} ${y + 34 + shift} ${x + 120} ${y + 34 + shift} ${x + r} ${y - 40 + shift}`,
        '#8E2F2A',
        5,
        strength,
      );
    let inside = path(d, above) + ellipse(x + 24, y + 108, 140, 80, below);
    if (isQuartz) {
      inside += bent(0, 0.95) + bent(26, 0.7);
      for (const [vx, vy, w, turn] of [
        [-70, 70, 120, -20],
        [40, -90, 90, 30],
        [90, 60, 70, 64],
        [-20, 130, 60, 8],
      ] as const)
        inside += `<g transform="translate(${x + vx} ${y + vy}) rotate(${turn})">${path(`M${-w} 0Q0 ${-w * 0.3} ${w} 0Q0 ${w * 0.16} ${-w} 0z`, '#FFFFFF', 'opacity="0.5"')}${line(`M${-w} 0Q0 ${-w * 0.3} ${w} 0`, '#FFFFFF', 1.6, 0.8)}</g>`;
    } else {
      inside += bent(0, 0.95);
      for (const [bx, by, br] of [
        [-60, -70, 8],
        [30, -110, 5],
        [96, -20, 6],
        [-112, 30, 5],
        [54, 96, 9],
        [-30, 60, 4],
      ] as const)
        inside +=
          ellipse(x + bx, y + by, br, br, '#FFFFFF', 'opacity="0.45" stroke="#5F8A86" stroke-width="1.6"') +
          ellipse(x + bx - br * 0.3, y + by - br * 0.3, br * 0.3, br * 0.3, '#FFFFFF');
    }
    const shine =
      path(
        `M${x - 132} ${y - 120}C${x - 106} ${y - 150} ${x - 76} ${y - 168} ${x - 44} ${y - 176}L${x - 52} ${y - 104}C${x - 76} ${y - 98} ${x - 98} ${y - 88} ${x - 116} ${y - 74}Z`,
        '#FFFFFF',
        'opacity="0.75"',
      ) + ellipse(x + 96, y + 128, 60, 22, '#FFFFFF', `opacity="0.35" transform="rotate(-38 ${x + 96} ${y + 128})"`);
    return (
      restingShadow(sketch, x + 10, 842, 170, 36) +
      caustic(sketch, stoneLook('clear-quartz'), x + 230, 862, 210, 34) +
      moved(turnedFoot(sketch, woods.walnut, 240, 74), x, 842) +
      path(d, body) +
      sketch.inside(d, inside) +
      shine +
      line(`M${x - 104} 764A104 14 0 0 0 ${x + 104} 764`, woods.walnut.light, 3.4, 0.6)
    );
  };
  return (
    tableRoom(sketch, { stone: 'clear-quartz', tint: '#B7B2A4', horizon: 660 }) +
    line('M-20 508C400 494 1200 494 1620 508', '#3B2723', 7, 0.12) +
    line(thread, '#8E2F2A', 4.5, 0.9) +
    ball(480, false) +
    ball(1110, true) +
    corners(sketch, '#3B2A26', 0.24)
  );
};

/** What the oven made, what the mountain made, and what both began as. */
export const citrineOven: Scene = (sketch) => {
  const pale = stoneLook('citrine');
  const born = {
    ...pale,
    light: mix(pale.light, '#FFFDF0', 0.6),
    base: mix(pale.base, '#F6ECBE', 0.72),
    deep: mix(pale.deep, '#CDBB78', 0.7),
    dark: mix(pale.dark, '#94834A', 0.7),
  };
  return (
    tableRoom(sketch, { stone: 'citrine', horizon: 620 }) +
    `<g opacity="0.9">${shopArt(sketch, { kind: 'cluster', stones: ['amethyst'], seed: 'before the oven' }, 800, 742, 0.5)}</g>` +
    shopArt(sketch, { kind: 'cluster', stones: ['citrine'], seed: 'out of the oven' }, 470, 880, 0.94) +
    restingShadow(sketch, 1200, 868, 140, 32) +
    caustic(sketch, pale, 1390, 884, 190, 30) +
    moved(
      crystalPoint(sketch, born, { width: 170, height: 520, tip: 0.26, turn: 0.45, taper: 0.9, root: 0.1 }),
      1190,
      872,
      1,
      3,
    ) +
    moved(crystalPoint(sketch, born, { width: 78, height: 200, tip: 0.32, turn: 0.6, root: 0.1 }), 1284, 880, 1, 20) +
    corners(sketch, '#4A2E12', 0.28)
  );
};

/** Blades of kyanite, and one of them tried with a needle across its length. */
export const kyaniteBlades: Scene = (sketch) => {
  const look = stoneLook('kyanite');
  const lying = crystalPoint(sketch, look, { width: 74, height: 480, tip: 0.08, turn: 0.4, taper: 0.86, grain: 0.9 });
  const steel = sketch.linear(
    [
      [0, '#FFFFFF'],
      [0.5, '#A7A5AE'],
      [1, '#5F5C6A'],
    ],
    [0, 0, 0, 1],
  );
  const needle = `<g transform="translate(1060 868) rotate(-58)">${path('M-170 0L-120 -4.5H150Q166 -4.5 168 0Q166 4.5 150 4.5H-120z', steel)}${path('M132 -1.6h24v3.2h-24z', '#3A3642')}</g>`;
  return (
    tableRoom(sketch, { stone: 'kyanite', horizon: 600 }) +
    shopArt(sketch, { kind: 'raw-crystal', stones: ['kyanite'], seed: 'blades from Jajarkot' }, 520, 858, 0.96) +
    `<g transform="translate(1310 906) rotate(-82)">${moved(lying, 6, 0)}</g>` +
    ellipse(
      1080,
      926,
      300,
      20,
      sketch.radial([
        [0, '#1B2340', 0.4],
        [1, '#1B2340', 0],
      ]),
    ) +
    `<g transform="translate(1320 900) rotate(-84)">${lying}</g>` +
    `<g opacity="0.3" transform="translate(10 26)">${needle.replaceAll(steel, '#1B2340')}</g>` +
    needle +
    corners(sketch, '#16203A', 0.3)
  );
};

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
