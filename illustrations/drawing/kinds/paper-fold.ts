import { n } from '#drawing/geometry.ts';
import { lyingShape } from '#drawing/materials/ground-shadow.ts';
import { line, path, type Sketch } from '#drawing/sketch.ts';

/** A sheet of lokta paper, folded twice and opened again, with its torn edges; seen from above. */
export function paperFold(sketch: Sketch): string {
  const { dice } = sketch;
  const edge = (from: readonly [number, number], to: readonly [number, number]): string => {
    let d = '';
    for (let step = 1; step <= 26; step += 1) {
      const share = step / 26;
      d += `L${n(from[0] + (to[0] - from[0]) * share + dice.between(-3, 3))} ${n(from[1] + (to[1] - from[1]) * share + dice.between(-3, 3))}`;
    }
    return d;
  };
  const corners = [
    [-424, -452],
    [404, -474],
    [432, 452],
    [-398, 474],
  ] as const;
  const [a, b, c, e] = corners;
  const sheet = `M${a[0]} ${a[1]}${edge(a, b)}${edge(b, c)}${edge(c, e)}${edge(e, a)}Z`;
  let fibres = '';
  for (let index = 0; index < 90; index += 1) {
    const [x, y] = [dice.between(-420, 420), dice.between(-460, 460)];
    const [dx, dy] = [dice.between(-34, 34), dice.between(-24, 24)];
    fibres += line(
      `M${n(x)} ${n(y)}q${n(dx * 0.4 + dice.between(-9, 9))} ${n(dy * 0.5)} ${n(dx)} ${n(dy)}`,
      dice.chance(0.5) ? '#B79A72' : '#FFFFFF',
      dice.between(0.7, 1.8),
      dice.between(0.2, 0.5),
    );
  }
  // Each quarter tips a little its own way after folding, so each takes the light differently.
  const quarter = (x: number, y: number, from: string, to: string, strength: number): string =>
    path(
      `M${x} ${y}h460v500h-460Z`,
      sketch.linear(
        [
          [0, from, strength],
          [1, to, strength * 0.35],
        ],
        [0, 0, 1, 1],
      ),
    );
  const crease = (d: string): string =>
    line(d, '#8F7350', 3, 0.32) + line(d, '#FFFFFF', 3, 0.8, 'transform="translate(-2.5 -2.5)"');
  const inner =
    fibres +
    quarter(-460, -500, '#FFFFFF', '#FFFFFF', 0.28) +
    quarter(2, -500, '#A98A63', '#C9AE88', 0.12) +
    quarter(-460, 2, '#C4A67E', '#FFFFFF', 0.12) +
    quarter(2, 2, '#FFFFFF', '#8F7350', 0.24) +
    crease('M2 -480L-4 -120L5 140L0 480') +
    crease('M-430 6L-120 -3L160 4L440 -2');
  const paper = sketch.linear(
    [
      [0, '#FBF3E2'],
      [0.5, '#F1E4CC'],
      [1, '#DCC8A6'],
    ],
    [0, 0, 1, 1],
  );
  return (
    lyingShape(sheet, 20, 1.1, [12, 18]) +
    path(sheet, paper) +
    sketch.inside(sheet, inner) +
    line(sheet, '#FFFDF6', 2, 0.7)
  );
}
