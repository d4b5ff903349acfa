import { n } from '#drawing/geometry.ts';
import { ellipse, line, path, rect, type Sketch } from '#drawing/sketch.ts';

/** The end of the lane at the left: evening sky, a temple's stepped roofs, the neighbours' houses with a lamp or two. */
export function lane(sketch: Sketch): string {
  const sky = sketch.linear([
    [0, '#4A3A72'],
    [0.3, '#7B5E96'],
    [0.55, '#C58FA0'],
    [0.74, '#F2BE9A'],
    [1, '#F7D6AE'],
  ]);
  const far =
    sketch.blurred(cloud(-30, 150, 260) + cloud(60, 262, 260) + cloud(-20, 330, 200), 5) +
    sketch.blurred(temple(sketch, 152, 560), 0.9);
  const haze = rect(
    0,
    380,
    330,
    300,
    sketch.linear([
      [0, '#F4C3A2', 0],
      [0.55, '#F2BE9F', 0.75],
      [1, '#D79A8E', 0.95],
    ]),
  );
  return rect(0, 0, 330, 680, sky) + far + haze + houses(sketch);
}

function cloud(x: number, y: number, width: number): string {
  return path(
    `M${x} ${y}q${n(width * 0.3)} -9 ${n(width * 0.6)} -3t${n(width * 0.4)} 1q${n(-width * 0.3)} 8 ${n(-width * 0.6)} 5t${n(-width * 0.4)} -3z`,
    '#FFD9C2',
    'opacity=".45"',
  );
}

function temple(sketch: Sketch, x: number, foot: number): string {
  const roofs: readonly (readonly [half: number, y: number, high: number])[] = [
    [82, foot - 90, 38],
    [60, foot - 152, 34],
    [39, foot - 205, 32],
  ];
  const body = sketch.linear([
    [0, '#76578A'],
    [1, '#B58598'],
  ]);
  let shape = rect(x - 38, foot - 100, 76, 160, body);
  for (const [half, y, high] of roofs) {
    if (half > 39) shape += rect(x - half * 0.4, y - high - 30, half * 0.8, 32, '#7D5C8E');
    shape += path(
      `M${x - half} ${y}q${n(half * 0.5)} ${-high * 0.2} ${n(half * 0.72)} ${-high}h${n(half * 0.56)}q${n(half * 0.22)} ${n(high * 0.8)} ${n(half * 0.72)} ${high}z`,
      '#65497F',
    );
    shape += line(`M${x - half} ${y}H${x + half}`, '#A87F98', 2, 0.8);
  }
  return `${shape}${path(`M${x - 9} ${foot - 236}q9 -8 9 -34q0 26 9 34z`, '#E5B873')}`;
}

function houses(sketch: Sketch): string {
  const near = sketch.linear([
    [0, '#4A3253'],
    [1, '#37253F'],
  ]);
  const far = sketch.linear([
    [0, '#64486F'],
    [1, '#543B60'],
  ]);
  const windows: readonly (readonly [number, number])[] = [
    [22, 330],
    [58, 420],
    [20, 505],
  ];
  let lamps = '';
  for (const [x, y] of windows)
    lamps +=
      rect(x, y, 20, 34, '#F7B966') +
      line(`M${x} ${y + 12}h20M${x + 10} ${y}v34`, '#3B2738', 2.4) +
      ellipse(
        x + 10,
        y + 17,
        34,
        40,
        sketch.radial([
          [0, '#FFC98A', 0.4],
          [1, '#FFC98A', 0],
        ]),
      );
  return (
    path('M0 240L96 300V680H0z', near) +
    path('M-10 228L112 296V310L-10 250z', '#2E1F38') +
    path('M196 400L264 360V680H196z', far) +
    path('M96 470L122 492V680H96z', '#5A3F62') +
    path('M196 476L176 498V680H196z', '#6B4C70') +
    path('M180 402L270 350V362L180 414z', '#43305A') +
    lamps +
    rect(206, 470, 14, 26, '#F3B269', 'opacity=".85"')
  );
}

/** Flagstones running to the end of the lane. */
export function paving(sketch: Sketch): string {
  const top = 655;
  let stones = rect(
    0,
    top,
    1200,
    150,
    sketch.linear([
      [0, '#8B7683'],
      [1, '#6B5A6C'],
    ]),
  );
  const rows = [655, 668, 686, 710, 744, 800];
  for (let row = 0; row + 1 < rows.length; row += 1) {
    const [from, to] = [rows[row] ?? 0, rows[row + 1] ?? 0];
    for (let at = -14; at < 16; at += 1) {
      const spread = (y: number, step: number): number => 600 + (step + (row % 2) * 0.5) * (y - 560) * 0.92;
      const tone = sketch.dice.pick(['#8D7886', '#9A8590', '#7B6877', '#857280', '#A08B92']);
      const corners = `M${n(spread(from, at) + 1)} ${from + 1}L${n(spread(from, at + 1) - 1)} ${from + 1}L${n(spread(to, at + 1) - 1.5)} ${to - 1}L${n(spread(to, at) + 1.5)} ${to - 1}z`;
      stones += path(corners, tone, 'opacity=".8"');
    }
  }
  return stones;
}
