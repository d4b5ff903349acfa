import { type Light, screenByte } from './light.ts';

/** How the eye looks: a level gaze, the horizon and the vanishing point anywhere on the sheet. Sizes in pixels. */
export interface View {
  readonly width: number;
  readonly height: number;
  readonly horizon: number;
  readonly centre: number;
  readonly focal: number;
}

/** A sheet of light, painted from far to near. */
export class Picture {
  readonly view: View;
  readonly #light: Float32Array;

  constructor(view: View) {
    this.view = view;
    this.#light = new Float32Array(view.width * view.height * 3);
  }

  get(x: number, y: number): Light {
    const { width, height } = this.view;
    const column = Math.min(width - 1, Math.max(0, Math.round(x)));
    const at = 3 * (Math.min(height - 1, Math.max(0, Math.round(y))) * width + column);
    return [this.#light[at] ?? 0, this.#light[at + 1] ?? 0, this.#light[at + 2] ?? 0];
  }

  set(x: number, y: number, value: Light): void {
    const at = 3 * (y * this.view.width + x);
    this.#light[at] = value[0];
    this.#light[at + 1] = value[1];
    this.#light[at + 2] = value[2];
  }

  copy(): Picture {
    const copy = new Picture(this.view);
    copy.#light.set(this.#light);
    return copy;
  }

  /** The sheet as rows of red, green and blue bytes. */
  bytes(): Uint8Array {
    return Uint8Array.from(this.#light, screenByte);
  }
}
