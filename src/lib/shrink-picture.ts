/** Longest side, in pixels, of what is sent: enough to read a payment's screenshot. */
const longestSide = 1600;
const quality = 0.85;

/**
 * A picture made small enough for a slow line, upright and without its metadata (where it was taken, above all).
 * What this browser can't decode goes as it is: the server can, or says what is wrong.
 */
export async function shrinkPicture(picture: File): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!bitmap) return picture;
  try {
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return picture;
    // JPEG knows no transparency: what was clear would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    return small ?? picture;
  } finally {
    bitmap.close();
  }
}

/**
 * The same as a file under its own name. Done when a picture is chosen and not when it is sent, so that each try sends
 * the very same bytes.
 */
export async function smallPicture(picture: File): Promise<File> {
  const small = await shrinkPicture(picture);
  return small === picture ? picture : new File([small], picture.name, { type: small.type });
}
