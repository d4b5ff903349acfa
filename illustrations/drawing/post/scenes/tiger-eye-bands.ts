import { n } from '#drawing/geometry.ts';
import { lyingShape } from '#drawing/materials/ground-shadow.ts';
import { oval } from '#drawing/materials/outlines.ts';
import { stoneLook } from '#drawing/palette.ts';
import { polishedStone } from '#drawing/polished-stone.ts';
import { corners, type Scene, tooth, wash } from '#drawing/post/sheet.ts';
import { ellipse, line, moved } from '#drawing/sketch.ts';

/** Three tiger eyes on slate, each with its line of light. */
export const tigerEyeBands: Scene = (sketch) => {
  const { dice } = sketch;
  let slate = wash(
    sketch.linear(
      [
        [0, '#5A5C64'],
        [0.5, '#3F4149'],
        [1, '#24252C'],
      ],
      [0, 0, 1, 1],
    ),
  );
  for (let index = 0; index < 60; index += 1) {
    const [x, y, reach] = [dice.between(-100, 1600), dice.between(0, 1000), dice.between(120, 520)];
    const points = `M${n(x)} ${n(y)}q${n(reach * 0.3)} ${n(dice.between(-14, 14))} ${n(reach * 0.6)} ${n(dice.between(-10, 20))}t${n(reach * 0.4)} ${n(dice.between(-16, 16))}`;
    slate += line(points, dice.chance(0.5) ? '#8C8E96' : '#17181E', dice.between(1, 5), dice.between(0.08, 0.3));
  }
  const look = stoneLook('tiger-eye');
  const stone = (x: number, y: number, rx: number, ry: number, turn: number, grain: number): string => {
    const { d, box } = oval(rx, ry);
    return moved(
      lyingShape(d, 40, 2.2, [26, 38]) +
        polishedStone(sketch, look, d, box, grain) +
        ellipse(
          -rx * 0.3,
          -ry * 0.56,
          rx * 0.24,
          ry * 0.09,
          '#FFFFFF',
          `opacity="0.5" transform="rotate(-14 ${n(-rx * 0.3)} ${n(-ry * 0.56)})"`,
        ),
      x,
      y,
      1,
      turn,
    );
  };
  const light = sketch.radial([
    [0, '#FFE6BE', 0.4],
    [0.5, '#FFE6BE', 0.12],
    [1, '#FFE6BE', 0],
  ]);
  return (
    slate +
    ellipse(420, 220, 900, 700, light) +
    stone(560, 520, 330, 236, -18, 3.1) +
    stone(1090, 350, 190, 150, 24, 2) +
    stone(1180, 700, 226, 172, -52, 2.3) +
    tooth(sketch, 0.3) +
    corners(sketch, '#0C0A12', 0.6)
  );
};
