import type { Amount, Area, Colour, Pose } from './brush.ts';
import { unit } from './film.ts';
import type { Layer } from './layer.ts';

interface PixelBox {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/**
 * One frame in the making, far things first. Colours run from 0 to 1.
 * The loops are written out plainly: they run some hundred million times for a film.
 */
export class Canvas {
  readonly width = unit.width * unit.scale;
  readonly height = Math.round(unit.height * unit.scale);
  readonly #rgb = new Float32Array(this.width * this.height * 3);
  readonly #piece = new Float32Array(this.width * this.height);
  readonly #strength = new Float32Array(this.width * this.height);

  clear(): void {
    this.#rgb.fill(0);
    this.#piece.fill(0);
  }

  /** Lays a layer over what is there, between pixels if need be, so that slow movements do not tremble. */
  place(layer: Layer, pose: Pose = {}): void {
    const { dx = 0, dy = 0, zoom = 1, turn = 0, about = [600, 1000], opacity = 1, isPiece = false } = pose;
    const { data, width, height, left, top, density } = layer;
    const rgb = this.#rgb;
    const piece = this.#piece;
    const cos = (Math.cos((turn * Math.PI) / 180) / zoom) * density;
    const sin = (Math.sin((turn * Math.PI) / 180) / zoom) * density;
    const reach = ((Math.hypot(width, height) / density) * zoom) / 2;
    const far = reach > unit.width * 0.4 ? 9999 : reach;
    const box = this.#pixels({
      x: left + width / density / 2 + dx - far,
      y: top + height / density / 2 + dy - far,
      width: far * 2,
      height: far * 2,
    });
    const originX = (about[0] - left) * density - 0.5;
    const originY = (about[1] - top) * density - 0.5;
    for (let y = box.y0; y < box.y1; y += 1) {
      const v = (y + 0.5) / unit.scale - about[1] - dy;
      for (let x = box.x0; x < box.x1; x += 1) {
        const u = (x + 0.5) / unit.scale - about[0] - dx;
        const px = u * cos + v * sin + originX;
        const py = v * cos - u * sin + originY;
        const column = Math.floor(px);
        const row = Math.floor(py);
        if (column < 0 || row < 0 || column >= width - 1 || row >= height - 1) continue;
        const at = (row * width + column) * 4;
        const below = at + width * 4;
        const fx = px - column;
        const fy = py - row;
        const a = (1 - fx) * (1 - fy) * opacity;
        const b = fx * (1 - fy) * opacity;
        const c = (1 - fx) * fy * opacity;
        const d = fx * fy * opacity;
        const alpha =
          (data[at + 3] as number) * a +
          (data[at + 7] as number) * b +
          (data[below + 3] as number) * c +
          (data[below + 7] as number) * d;
        if (alpha <= 0.001) continue;
        const pixel = y * this.width + x;
        const to = pixel * 3;
        const left1 = 1 - alpha;
        rgb[to] =
          (rgb[to] as number) * left1 +
          (data[at] as number) * a +
          (data[at + 4] as number) * b +
          (data[below] as number) * c +
          (data[below + 4] as number) * d;
        rgb[to + 1] =
          (rgb[to + 1] as number) * left1 +
          (data[at + 1] as number) * a +
          (data[at + 5] as number) * b +
          (data[below + 1] as number) * c +
          (data[below + 5] as number) * d;
        rgb[to + 2] =
          (rgb[to + 2] as number) * left1 +
          (data[at + 2] as number) * a +
          (data[at + 6] as number) * b +
          (data[below + 2] as number) * c +
          (data[below + 6] as number) * d;
        piece[pixel] = (piece[pixel] as number) * left1 + (isPiece ? Math.max(0, alpha * 2.5 - 1.5) : 0);
      }
    }
  }

  /** Adds light of a colour. Computed every `step` pixels and smoothed between. */
  screen(tint: Colour, amount: Amount, step = 6, area?: Area): void {
    const rgb = this.#rgb;
    const { x0, y0, x1, y1 } = this.#measure(amount, step, area);
    for (let y = y0; y < y1; y += 1) {
      for (let pixel = y * this.width + x0; pixel < y * this.width + x1; pixel += 1) {
        const strength = this.#strength[pixel] as number;
        if (strength <= 0.001) continue;
        for (let channel = 0; channel < 3; channel += 1) {
          const to = pixel * 3 + channel;
          rgb[to] = 1 - (1 - (rgb[to] as number)) * (1 - Math.min(1, (tint[channel] as number) * strength));
        }
      }
    }
  }

  /** Takes light away: at 1 what is there turns to `tint` times itself. */
  shade(tint: Colour, amount: Amount, step = 6, area?: Area): void {
    const rgb = this.#rgb;
    const { x0, y0, x1, y1 } = this.#measure(amount, step, area);
    for (let y = y0; y < y1; y += 1) {
      for (let pixel = y * this.width + x0; pixel < y * this.width + x1; pixel += 1) {
        const strength = this.#strength[pixel] as number;
        if (strength <= 0.001) continue;
        for (let channel = 0; channel < 3; channel += 1) {
          const to = pixel * 3 + channel;
          rgb[to] = (rgb[to] as number) * (1 - strength * (1 - (tint[channel] as number)));
        }
      }
    }
  }

  /** Lights the piece alone: its bright faces answer more than its dark ones. */
  gleam(tint: Colour, amount: Amount, step = 6, area?: Area): void {
    const rgb = this.#rgb;
    const { x0, y0, x1, y1 } = this.#measure(amount, step, area);
    for (let y = y0; y < y1; y += 1) {
      for (let pixel = y * this.width + x0; pixel < y * this.width + x1; pixel += 1) {
        const share = (this.#piece[pixel] as number) * (this.#strength[pixel] as number);
        if (share <= 0.002) continue;
        const to = pixel * 3;
        const weight =
          share *
          (0.18 + 0.9 * ((rgb[to] as number) * 0.3 + (rgb[to + 1] as number) * 0.59 + (rgb[to + 2] as number) * 0.11));
        for (let channel = 0; channel < 3; channel += 1) {
          const was = rgb[to + channel] as number;
          rgb[to + channel] = was + (1 - was) * Math.min(1, weight * (tint[channel] as number));
        }
      }
    }
  }

  /** Paints over with a colour: mist. */
  veil(tint: Colour, amount: Amount, step = 6, area?: Area): void {
    const rgb = this.#rgb;
    const { x0, y0, x1, y1 } = this.#measure(amount, step, area);
    for (let y = y0; y < y1; y += 1) {
      for (let pixel = y * this.width + x0; pixel < y * this.width + x1; pixel += 1) {
        const strength = Math.min(1, this.#strength[pixel] as number);
        if (strength <= 0.001) continue;
        for (let channel = 0; channel < 3; channel += 1) {
          const was = rgb[pixel * 3 + channel] as number;
          rgb[pixel * 3 + channel] = was + ((tint[channel] as number) - was) * strength;
        }
      }
    }
  }

  /** Paints pixel by pixel: `look` writes red, green, blue and cover, and answers whether there is anything. */
  paint(area: Area, look: (x: number, y: number, to: Float32Array) => boolean): void {
    const rgb = this.#rgb;
    const { x0, y0, x1, y1 } = this.#pixels(area);
    const found = new Float32Array(4);
    for (let y = y0; y < y1; y += 1) {
      for (let x = x0; x < x1; x += 1) {
        if (!look((x + 0.5) / unit.scale, (y + 0.5) / unit.scale, found)) continue;
        const to = (y * this.width + x) * 3;
        const cover = found[3] as number;
        for (let channel = 0; channel < 3; channel += 1) {
          const was = rgb[to + channel] as number;
          rgb[to + channel] = was + ((found[channel] as number) - was) * cover;
        }
      }
    }
  }

  /** Rows of red, green and blue bytes; wide gradients are broken up a little, so that they show no steps. */
  bytes(): Uint8Array {
    const rgb = this.#rgb;
    const bytes = new Uint8Array(rgb.length);
    for (let y = 0, at = 0; y < this.height; y += 1) {
      for (let x = 0; x < this.width; x += 1) {
        const threshold = (x * 0.7548776662 + y * 0.5698402909) % 1;
        for (let channel = 0; channel < 3; channel += 1, at += 1) {
          bytes[at] = Math.min(255, Math.max(0, Math.floor((rgb[at] as number) * 255 + threshold)));
        }
      }
    }
    return bytes;
  }

  #pixels({ x, y, width, height }: Area): PixelBox {
    return {
      x0: Math.max(0, Math.floor(x * unit.scale)),
      y0: Math.max(0, Math.floor(y * unit.scale)),
      x1: Math.min(this.width, Math.ceil((x + width) * unit.scale)),
      y1: Math.min(this.height, Math.ceil((y + height) * unit.scale)),
    };
  }

  /** Writes the amount at every pixel of the area into `#strength`. */
  #measure(
    amount: Amount,
    step: number,
    area: Area = { x: 0, y: 0, width: unit.width, height: unit.height },
  ): PixelBox {
    const box = this.#pixels(area);
    const columns = Math.ceil((box.x1 - box.x0) / step) + 1;
    const rows = Math.ceil((box.y1 - box.y0) / step) + 1;
    const grid = new Float32Array(Math.max(0, columns * rows));
    for (let row = 0, at = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1, at += 1) {
        grid[at] = amount((box.x0 + column * step) / unit.scale, (box.y0 + row * step) / unit.scale);
      }
    }
    for (let y = box.y0; y < box.y1; y += 1) {
      const row = Math.floor((y - box.y0) / step);
      const fy = (y - box.y0 - row * step) / step;
      const to = y * this.width;
      for (let column = 0; column < columns - 1; column += 1) {
        const at = row * columns + column;
        const from = (grid[at] as number) * (1 - fy) + (grid[at + columns] as number) * fy;
        const rise = ((grid[at + 1] as number) * (1 - fy) + (grid[at + columns + 1] as number) * fy - from) / step;
        const start = box.x0 + column * step;
        const end = Math.min(box.x1, start + step);
        for (let x = start; x < end; x += 1) this.#strength[to + x] = from + rise * (x - start);
      }
    }
    return box;
  }
}
