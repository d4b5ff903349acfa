import type { Point } from './path.ts';
import { circlePath, type Pen, through, type Weight } from './pen.ts';

/** A range from left to right: peaks with snow and the valleys between, alternating, shaded on the side away from the light. */
export function mountains(pen: Pen, heights: readonly Point[], foot: number): void {
  const first = heights[0] ?? [0, 0];
  const last = heights[heights.length - 1] ?? [0, 0];
  pen.hide(`${through(heights)}L${last[0]} ${foot}H${first[0]}Z`, 'far');
  pen.line(through(heights));
  heights.forEach((top, i) => {
    const before = heights[i - 1];
    const after = heights[i + 1];
    if (before === undefined || after === undefined || before[1] < top[1] || after[1] < top[1]) return;
    const [x, y] = top;
    const [dx, dy] = [after[0] - x, after[1] - y];
    const fall = Math.min(dy, foot - y);
    const [leftX, leftY] = [x + (before[0] - x) * 0.36, y + (before[1] - y) * 0.36];
    pen.fill(
      `${through([top, [x + dx * 0.34, y + dy * 0.34], [x + dx * 0.12, y + dy * 0.24], [x - dx * 0.04, y + dy * 0.38]])}L${leftX} ${leftY}Z`,
      'paper',
    );
    // The crest comes down toward the viewer, and the shade hangs between it and the far slope.
    const crest: Point[] = [
      top,
      [x + dx * 0.06, y + fall * 0.26],
      [x - dx * 0.05, y + fall * 0.42],
      [x + dx * 0.1, y + fall * 0.72],
    ];
    pen.fine(through(crest));
    const count = Math.max(3, Math.round(fall / 11));
    for (let n = 1; n <= count; n += 1) {
      const part = n / (count + 1);
      const slope: Point = [x + dx * part * 0.92, y + dy * part * 0.92];
      const length = fall * 0.3 * (1.1 - part * 0.6);
      pen.fine(through([slope, [slope[0] - dx * 0.1, slope[1] + length]]));
    }
  });
}

/** A sun with a quiet face, straight rays between waving ones. */
export function sun(
  pen: Pen,
  x: number,
  y: number,
  radius: number,
  { rays = 12, hasFace = true, reach = 1.9 } = {},
): void {
  pen.at({ x, y, scale: radius / 20 }, () => {
    for (let i = 0; i < rays; i += 1) {
      pen.at({ turn: (i * 360) / rays }, () => {
        const tip = -20 * reach;
        if (i % 2 === 0) {
          pen.fill(`M-4.5-20L0 ${tip}L4.5-20Z`, 'brass');
          pen.line(`M-4.5-23L0 ${tip}L4.5-23`);
        } else pen.fine(`M0-23.500C-3.500 ${tip * 0.78} 3.500 ${tip * 0.78} 0 ${tip * 0.96}`);
      });
    }
    pen.circle(0, 0, 20, 'bold', 'gold');
    if (hasFace) {
      pen.fine(
        'M-12-4Q-8-8-3.500-5M12-4Q8-8 3.500-5M-11 1Q-7.500 4-3.500 1M11 1Q7.500 4 3.500 1M1.500-2L2.600 5Q.500 7-1.500 6M-4.500 10.500Q0 13.500 4.500 10.500',
      );
    } else pen.fine(circlePath(0, 0, 15.5));
  });
}

/** A crescent, open to the right, `radius` from its outer edge to its middle. */
export function crescent(pen: Pen, x: number, y: number, radius: number, turn = 0): void {
  pen.at({ x, y, scale: radius / 20, turn }, () =>
    pen.shape('M8-18.300A20 20 0 1 0 8 18.300A16.500 16.500 0 0 1 8-18.300Z', 'bold', 'gold'),
  );
}

/** A star of long and short points. */
export function star(pen: Pen, x: number, y: number, radius: number, points = 8): void {
  const tips: Point[] = [];
  for (let i = 0; i < points * 2; i += 1) {
    const far = i % 2 === 1 ? 0.34 : i % 4 === 0 ? 1 : 0.66;
    const angle = (i * Math.PI) / points - Math.PI / 2;
    tips.push([x + Math.cos(angle) * radius * far, y + Math.sin(angle) * radius * far]);
  }
  pen.shape(`${through(tips)}Z`, 'bold', 'gold');
}

/** A small far star of two crossed strokes. */
export function spark(pen: Pen, ...places: readonly Point[]): void {
  for (const [x, y] of places) pen.fine(`M${x} ${y - 5}v10M${x - 3.5} ${y}h7`);
}

/** A cloud as painted scrolls have them: three curls on a long foot. */
export function cloud(pen: Pen, x: number, y: number, scale = 1, isFlipped = false): void {
  pen.at({ x, y, scale, isFlipped }, () => {
    pen.shape(
      'M-46 8C-54 2-46-6-38-3C-40-14-26-20-19-12C-17-25 4-27 8-13C15-20 28-15 26-4C35-7 43 1 36 8C26 13-34 13-46 8Z',
      'bold',
      'paper',
    );
    pen.fine(
      'M-38-3C-32-3-31 4-36 4.500C-39.500 4.500-39.500 1-37 1M-19-12C-10-12-7-1-15 0C-20 0-20-6-16-6M8-13C15-11 16-1 9 0C4.500 0 4-5.500 8-5.500M26-4C27 2 22 5 19 3',
    );
  });
}

/** A cedar of the middle heights, its branches hanging in tiers. */
export function deodar(pen: Pen, x: number, foot: number, height: number): void {
  pen.at({ x, y: foot, scale: height / 100 }, () => {
    pen.shape('M-3 0L-2-18H2L3 0', 'bold', 'brass');
    for (const [top, bottom, half] of [
      [-46, -14, 26],
      [-66, -36, 20],
      [-84, -58, 14],
      [-100, -78, 8],
    ] as const) {
      const step = half / 3;
      pen.shape(
        `M0 ${top}Q${half * 0.4} ${bottom - 8} ${half} ${bottom}q${-step * 0.5} 4 ${-step} 0q${-step * 0.5} 4.500 ${-step} 0q${-step * 0.5} 4 ${-step} 1q${-step * 0.5} 3 ${-step}-1q${-step * 0.5} 4.500 ${-step} 0q${-step * 0.5} 4 ${-step} 0Q${-half * 0.4} ${bottom - 8} 0 ${top}Z`,
        'bold',
        'violet',
      );
      pen.fine(
        `M${half * 0.16} ${top + 12}L${half * 0.5} ${bottom - 4}M${half * 0.06} ${top + 16}L${half * 0.16} ${bottom - 3}`,
      );
    }
  });
}

/** A quartz point standing on its foot, leaning by `turn`. */
export function quartz(pen: Pen, x: number, y: number, height: number, turn = 0): void {
  const half = 8;
  pen.at({ x, y, scale: height / 60, turn }, () => {
    pen.shape(`M${-half} 0V-44L-2-60L${half}-47V0Z`, 'bold', 'sky');
    pen.fine(
      height < 40
        ? `M-1 0V-44M${-half}-44L-1-42L${half}-47`
        : `M-2.500 0V-42L-2-60M${-half}-44L-2.500-42L${half}-47M3-4V-36`,
    );
  });
}

/** A tuft of grass. */
export function grass(pen: Pen, ...places: readonly Point[]): void {
  for (const [x, y] of places)
    pen.fine(
      `M${x - 5} ${y}Q${x - 5} ${y - 5} ${x - 8} ${y - 8}M${x - 2} ${y}Q${x - 2} ${y - 7} ${x} ${y - 12}M${x + 2} ${y}Q${x + 3} ${y - 5} ${x + 7} ${y - 8}`,
    );
}

/** A blossom of five petals, seen from the front. */
export function blossom(pen: Pen, x: number, y: number, radius: number): void {
  pen.at({ x, y, scale: radius / 10 }, () => {
    let d = '';
    for (let i = 0; i < 5; i += 1) {
      const between = (angle: number): string => {
        const turned = ((i * 72 + angle - 90) * Math.PI) / 180;
        return `${(Math.cos(turned) * 5.4).toFixed(2)} ${(Math.sin(turned) * 5.4).toFixed(2)}`;
      };
      d += i === 0 ? `M${between(-36)}A3.900 3.900 0 1 1 ${between(36)}` : `A3.900 3.900 0 1 1 ${between(36)}`;
    }
    pen.shape(`${d}Z`, 'bold', 'paper');
    if (radius >= 9) pen.fill(circlePath(0, 0, 2.2), 'brass');
    if (radius < 9) pen.dots([0, 0]);
    else pen.fine(circlePath(0, 0, 2.2));
  });
}

/** A lotus seen from the side. */
export function lotus(pen: Pen, x: number, y: number, scale = 1, weight: Weight = 'bold'): void {
  pen.at({ x, y, scale }, () => {
    pen.twice(0, () => {
      pen.shape('M0 0C-12 2-24-4-28-13C-18-14-8-10 0 0Z', weight, 'far');
      pen.shape('M0 0C-12-3-19-12-19-23C-9-20-2-11 0 0Z', weight, 'sky');
    });
    pen.shape('M0 0C-8-8-8-20 0-28C8-20 8-8 0 0Z', weight, 'paper');
    if (weight === 'bold') pen.fine('M0-3V-18');
  });
}

/** Water as short waves along a level. */
export function waves(pen: Pen, from: number, to: number, y: number, length = 14): void {
  let d = `M${from} ${y}`;
  for (let x = from; x + length <= to; x += length) d += `q${length / 4}-3.500 ${length / 2} 0t${length / 2} 0`;
  pen.fine(d);
}

/** An oval wreath of leaves, bound above and below. */
export function leafyRing(pen: Pen, x: number, y: number, rx: number, ry: number): void {
  pen.fine(circlePath(x, y, rx, ry));
  const count = 22;
  for (let i = 0; i < count; i += 1) {
    // From the foot up on both sides.
    const side = i % 2 === 0 ? 1 : -1;
    const angle = Math.PI / 2 - side * (0.1 + (Math.floor(i / 2) / (count / 2 - 0.5)) * (Math.PI - 0.2));
    const turn = (Math.atan2(rx * Math.cos(angle), ry * Math.sin(angle)) * -180) / Math.PI;
    const along = side === 1 ? 90 - turn * -1 : -90 + turn;
    pen.at({ x: x + Math.cos(angle) * rx, y: y + Math.sin(angle) * ry, turn: along }, () => {
      for (const lean of [-90 - 26, -90 + 26])
        pen.at({ turn: lean + 90 }, () => pen.shape('M0 2Q-10-8 0-22Q10-8 0 2Z', 'bold', 'far'));
    });
  }
  for (const end of [y - ry, y + ry])
    pen.shape(`M${x - 10} ${end - 7}L${x + 10} ${end + 7}M${x + 10} ${end - 7}L${x - 10} ${end + 7}`);
}
