import { caustic, restingShadow } from '#drawing/materials/ground-shadow.ts';
import { turnedFoot, woods } from '#drawing/materials/wood.ts';
import { stoneLook } from '#drawing/palette.ts';
import { tableRoom } from '#drawing/post/places/room.ts';
import { corners, type Scene } from '#drawing/post/sheet.ts';
import { ellipse, line, moved, path } from '#drawing/sketch.ts';

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
