import { n, type Point } from '#drawing/geometry.ts';
import { line, path, type Sketch } from '#drawing/sketch.ts';

/** Sky, air, fire, water, earth: the order that is always kept. */
const cloths = ['#3F6DB0', '#F4EFE6', '#C4453D', '#4E8F62', '#E8B93F'] as const;

/** A line of prayer flags between two points, in a light wind from the left. */
export function prayerFlags(sketch: Sketch, from: Point, to: Point, sag: number, count: number, size: number): string {
  const { dice } = sketch;
  const at = (share: number): Point => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share + sag * 4 * share * (1 - share),
  ];
  let body = '';
  for (let index = 0; index < count; index += 1) {
    const [a, b] = [at((index + 0.08) / count), at((index + 0.88) / count)];
    const blow = size * dice.between(0.14, 0.42);
    const lift = size * dice.between(-0.06, 0.12);
    const wave = size * dice.between(0.04, 0.12);
    const cloth = cloths[index % cloths.length] ?? cloths[0];
    const d = `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}q${n(blow * 0.3 + wave)} ${n(size * 0.5)} ${n(blow)} ${n(size - lift)}q${n((a[0] - b[0]) * 0.5)} ${n(-wave * 2)} ${n(a[0] - b[0])} ${n(wave * 0.8 + lift)}q${n(-blow * 0.7 + wave)} ${n(-size * 0.5)} ${n(-blow)} ${n(a[1] - b[1] - size - wave * 0.8)}z`;
    const fold = sketch.linear(
      [
        [0, '#241A30', 0.28],
        [0.3, '#FFFFFF', 0.16],
        [0.6, '#241A30', 0.2],
        [1, '#FFFFFF', 0.1],
      ],
      [0, 0, 1, 0.1],
    );
    body += path(d, cloth, 'opacity="0.95"') + path(d, fold);
  }
  const rope = Array.from({ length: 25 }, (_, index) => at(index / 24));
  return line(`M${rope.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`, '#3A3150', 2.6, 0.85) + body;
}
