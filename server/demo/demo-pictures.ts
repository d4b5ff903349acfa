import sharp from 'sharp';

import type { Drawing } from '#catalogue/drawing/draw-product.ts';
import type { PictureStore, StoredPicture } from '#server/media/picture-store.ts';

import type { DemoProduct } from './demo-files.ts';

/** Draws a product as SVG; tests draw something simpler. */
export type DrawProduct = (drawing: Drawing, view: 'front' | 'detail') => string;

export interface DemoPictures {
  readonly front: StoredPicture;
  readonly detail: StoredPicture;
  /** One for each attribute, undefined where it has no drawing of its own. */
  readonly attributes: readonly (StoredPicture | undefined)[];
}

/** Choices by which a piece does not look another: they show the piece itself. */
const looksTheSame = /size|length|weight|note|pack/i;

/** As many as there are cores on a small machine. */
const drawnAtOnce = 2;

/** Draws and keeps every picture of the demo. What looks the same is drawn once. */
export async function makeDemoPictures(
  products: readonly DemoProduct[],
  pictures: PictureStore,
  draw: DrawProduct,
  onProgress: (done: number, total: number) => void,
): Promise<DemoPictures[]> {
  const plans = products.map(({ slug, drawing, attributes = [] }) => {
    // Two products of one kind and stone are still two pieces.
    const own = { seed: slug, ...drawing } as Drawing;
    return {
      front: draw(own, 'front'),
      detail: draw(own, 'detail'),
      attributes: attributes.map(({ name, value, drawing: override }) => {
        if (!override && looksTheSame.test(name)) return undefined;
        return draw({ ...own, seed: `${own.seed} ${value}`, ...override } as Drawing, 'front');
      }),
    };
  });
  const drawings = [
    ...new Set(
      plans.flatMap((plan) => [plan.front, plan.detail, ...plan.attributes.filter((svg) => svg !== undefined)]),
    ),
  ];

  const stored = new Map<string, StoredPicture>();
  const left = drawings.values();
  await Promise.all(
    Array.from({ length: drawnAtOnce }, async () => {
      for (const svg of left) {
        stored.set(svg, await pictures.store(await rasterise(svg)));
        onProgress(stored.size, drawings.length);
      }
    }),
  );

  const find = (svg: string): StoredPicture => {
    const picture = stored.get(svg);
    if (!picture) throw new Error('Every drawing has been stored.');
    return picture;
  };
  return plans.map((plan) => ({
    front: find(plan.front),
    detail: find(plan.detail),
    attributes: plan.attributes.map((svg) => (svg === undefined ? undefined : find(svg))),
  }));
}

/** Uncompressed, since it is only handed on. */
function rasterise(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg))
    .resize({ width: 1200, height: 1500, fit: 'cover' })
    .flatten({ background: '#f3ece2' })
    .png({ compressionLevel: 0 })
    .toBuffer();
}
