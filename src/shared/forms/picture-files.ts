import { pictureHeadBytes, pictureKindOf } from '#contract/rules/catalogue/picture-kind.ts';

/** In pixels: enough to read a payment screenshot. */
const longestSide = 1600;
const quality = 0.85;

/**
 * Shrinks a picture for a slow connection, and removes its metadata, such as the location. Returns
 * the original when the browser can't decode it. Called when a picture is chosen, so that each
 * attempt sends the same bytes.
 */
export async function smallPicture(picture: File): Promise<File> {
  const decoded = await decode(picture);
  if (!decoded) return picture;
  const { image, width, height, close } = decoded;
  try {
    const scale = Math.min(1, longestSide / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext('2d');
    if (!context) return picture;
    // JPEG has no transparency: it would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const small = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', quality),
    );
    return small ? new File([small], picture.name, { type: small.type }) : picture;
  } finally {
    close();
  }
}

/**
 * Undefined where this browser can't decode the picture. Safari decodes HEIC, and in some versions
 * in elements only.
 */
async function decode(picture: File) {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(
    () => undefined,
  );
  if (bitmap)
    return {
      image: bitmap,
      width: bitmap.width,
      height: bitmap.height,
      close: () => bitmap.close(),
    };
  const address = URL.createObjectURL(picture);
  const close = () => URL.revokeObjectURL(address);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return { image, width: image.naturalWidth, height: image.naturalHeight, close };
  } catch {
    close();
    return undefined;
  }
}

/** Whether a file is a picture by its first bytes. */
export async function isPicture(file: File): Promise<boolean> {
  return (
    pictureKindOf(new Uint8Array(await file.slice(0, pictureHeadBytes).arrayBuffer())) !== undefined
  );
}
