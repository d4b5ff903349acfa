import { mix, type Point } from './path.ts';
import { circlePath, type Pen, through } from './pen.ts';

/** A chalice whose foot stands on `y`, 60 high. */
export function cup(pen: Pen, x: number, y: number, scale = 1, turn = 0): void {
  pen.at({ x, y, scale, turn }, () => {
    pen.in('brass', () => {
      pen.shape('M-14 0C-14-6-3-5-3-14C-3-18-8-19-8-22H8C8-19 3-18 3-14C3-5 14-6 14 0Z');
      pen.fine('M-10-3Q0-1 10-3M-5-16H5');
      pen.shape('M-21-58C-22-36-14-22 0-21C14-22 22-36 21-58');
      pen.shape(circlePath(0, -58, 21, 5));
      pen.fine('M-19.500-44Q0-38 19.500-44M-18.500-39Q0-33 18.500-39M-9-34L-6-28M0-33V-27M9-34L6-28');
    });
  });
}

/** A straight sword, its point up: the guard at the origin, `length` from there to the point. */
export function sword(pen: Pen, x: number, y: number, length: number, turn = 0): void {
  pen.at({ x, y, turn }, () => {
    pen.shape(`M-5-3V${14 - length}L0 ${-length}L5 ${14 - length}V-3Z`);
    pen.fine(`M0-8V${18 - length}`);
    pen.shape('M-3.500 4V24H3.500V4Z', 'bold', 'violet');
    pen.fine('M-3.500 9L3.500 12M-3.500 14L3.500 17M-3.500 19L3.500 22');
    pen.shape('M-22-1Q-26-5-24-8Q-19-7-16-4H16Q19-7 24-8Q26-5 22-1Q16 4 10 4H-10Q-16 4-22-1Z', 'bold', 'brass');
    pen.circle(0, 28, 5, 'bold', 'brass');
  });
}

/** A staff cut from living wood, its foot at the origin, with leaves that still grow. */
export function wand(pen: Pen, x: number, y: number, length: number, turn = 0): void {
  pen.at({ x, y, turn }, () => {
    const top = -length;
    pen.shape(
      `M-3.500 0L-4 ${top * 0.5}L-5 ${top + 6}Q-5 ${top} 0 ${top}Q5 ${top} 5 ${top + 6}L4 ${top * 0.5}L3.500 0Q0 2-3.500 0Z`,
      'bold',
      'brass',
    );
    pen.fine(`M-1 ${top + 12}V${top + 30}M1.200 ${top * 0.55}V${top * 0.4}M-1 ${top * 0.3}V${top * 0.18}`);
    for (const [part, side] of [
      [0.93, 1],
      [0.8, -1],
      [0.52, 1],
    ] as const) {
      if (length < 90 && part < 0.7) continue;
      leaf(pen, side * 4, top * part, 13, side * 52);
    }
    leaf(pen, 0, top, 12, -14);
  });
}

/** A leaf growing upwards from its stalk. */
export function leaf(pen: Pen, x: number, y: number, length: number, turn: number): void {
  pen.at({ x, y, turn, scale: length / 10 }, () => {
    pen.shape('M0 0Q-5.500-5 0-10Q5.500-5 0 0Z', 'bold', 'violet');
    if (length > 12) pen.fine('M0 0V-6');
  });
}

/** A disc with the five-pointed star. */
export function pentacle(pen: Pen, x: number, y: number, radius: number): void {
  pen.circle(x, y, radius, 'bold', 'brass');
  pen.fill(circlePath(x, y, radius - 4), 'gold');
  pen.fine(circlePath(x, y, radius - 4));
  const tips = Array.from({ length: 5 }, (_, i): Point => {
    const angle = (((i * 2) % 5) * 72 - 90) * (Math.PI / 180);
    return [x + Math.cos(angle) * (radius - 5), y + Math.sin(angle) * (radius - 5)];
  });
  pen.line(`${through(tips)}Z`);
}

/** A stupa standing on `y`, 110 high, its eyes looking out over the valley. */
export function stupa(pen: Pen, x: number, y: number, scale = 1): void {
  pen.at({ x, y, scale }, () => {
    pen.shape('M0-110Q-3-104 0-100Q3-104 0-110Z', 'bold', 'brass');
    pen.shape('M-7-96Q0-103 7-96V-92H-7Z', 'bold', 'brass');
    pen.shape('M-9-62L-3.500-92H3.500L9-62Z', 'bold', 'brass');
    pen.fine('M-4.300-87H4.300M-5.200-82H5.200M-6.100-77H6.100M-7-72H7M-8-67H8');
    pen.shape('M-11-62H11V-48H-11Z', 'bold', 'brass');
    pen.fine('M-8-57Q-5.500-60-2.500-57Q-5.500-54.500-8-57M8-57Q5.500-60 2.500-57Q5.500-54.500 8-57M0-55Q2-53 0-51');
    pen.shape('M-26-22C-28-40-18-48-11-48H11C18-48 28-40 26-22Z');
    pen.fine('M-26-26H26M-25-30Q-20-26-15-30T-5-30T5-30T15-30T25-30');
    pen.shape('M-31-15H31V-22H-31Z');
    pen.shape('M-37-8H37V-15H-37Z');
    pen.shape('M-43 0H43V-8H-43Z');
  });
}

/** A butter lamp, 40 high, with its flame. */
export function butterLamp(pen: Pen, x: number, y: number, scale = 1): void {
  pen.at({ x, y, scale }, () => {
    pen.in('brass', () => {
      pen.shape('M0-22C-8-28-4-36 1-44C2-36 9-30 0-22Z', 'bold', 'gold');
      pen.fine('M0-24C-3-28 0-31 1-34C3-30 3-27 0-24');
      pen.shape('M-13-21H13C13-12 6-10 3-9C3-5 9-4 10 0H-10C-9-4-3-5-3-9C-6-10-13-12-13-21Z');
      pen.fine('M-11.500-17H11.500M-6-3H6');
    });
  });
}

const flagTones = ['violet', 'paper', 'brass', 'gold'] as const;

/** Prayer flags on a sagging line, each waving in the wind. */
export function prayerFlags(pen: Pen, from: Point, to: Point, sag: number, count: number, size = 15): void {
  const low: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag * 2];
  const on = (t: number): Point => mix(mix(from, low, t), mix(low, to, t), t);
  pen.fine(`M${from[0]} ${from[1]}Q${low[0]} ${low[1]} ${to[0]} ${to[1]}`);
  for (let i = 0; i < count; i += 1) {
    const middle = (i + 0.5) / count;
    const half = 0.36 / count;
    const [a, b] = [on(middle - half), on(middle + half)];
    const [width, slope] = [b[0] - a[0], b[1] - a[1]];
    const turn = (Math.atan2(slope, width) * 180) / Math.PI;
    const w = Math.hypot(width, slope);
    pen.at({ x: a[0], y: a[1], turn }, () => {
      pen.shape(`M0 0V${size}q${w / 4} 3 ${w / 2} 0t${w / 2} 0V0Z`, 'bold', flagTones[i % flagTones.length]);
      if (i % 2 === 0)
        pen.fine(
          `M${w * 0.25} ${size * 0.3}H${w * 0.75}M${w * 0.25} ${size * 0.52}H${w * 0.75}M${w * 0.25} ${size * 0.74}H${w * 0.75}`,
        );
      else pen.fine(circlePath(w / 2, size * 0.5, Math.min(w, size) * 0.2));
    });
  }
}

/** A pole with a long flag along it, as they stand before monasteries. */
export function flagPole(pen: Pen, x: number, foot: number, height: number): void {
  pen.line(`M${x} ${foot}V${foot - height}`);
  pen.shape(`M${x} ${foot - height + 6}H${x + 13}q-3 8 0 16t0 16t0 16t0 16V${foot - height * 0.22}H${x}`);
  for (let y = foot - height + 16; y < foot - height * 0.3; y += 11)
    pen.fine(`M${x + 3.5} ${y}h5.500M${x + 3.5} ${y + 4}h4`);
  pen.circle(x, foot - height - 3, 3.2);
}

/** A carved pillar from capital to base. */
export function pillar(pen: Pen, x: number, top: number, foot: number, half: number): void {
  pen.shape(`M${x - half} ${top + 14}V${foot - 14}H${x + half}V${top + 14}Z`);
  pen.fine(`M${x - half * 0.35} ${top + 18}V${foot - 18}M${x + half * 0.35} ${top + 18}V${foot - 18}`);
  pen.shape(`M${x - half - 7} ${top}H${x + half + 7}L${x + half} ${top + 14}H${x - half}Z`, 'bold', 'brass');
  pen.fine(`M${x - half - 4} ${top + 5}H${x + half + 4}`);
  pen.shape(`M${x - half - 7} ${foot}H${x + half + 7}L${x + half} ${foot - 14}H${x - half}Z`, 'bold', 'brass');
  pen.fine(`M${x - half - 4} ${foot - 5}H${x + half + 4}`);
}

/** Courses of rough stone within a straight-sided wall. */
export function courses(pen: Pen, left: number, right: number, top: number, foot: number, high = 11): void {
  let row = 0;
  for (let y = foot - high; y > top + 3; y -= high) {
    let d = `M${left} ${y}H${right}`;
    for (let x = left + (row % 2 === 0 ? 9 : 17); x < right - 3; x += 18 + ((row * 7 + x) % 5))
      d += `M${x} ${y}v${high}`;
    pen.fine(d);
    row += 1;
  }
}
