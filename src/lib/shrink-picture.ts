/** In pixels: enough to read a payment screenshot. */
const longestSide = 1600;
const quality = 0.85;

/**
 * Shrinks a picture for a slow connection, and removes its metadata, such as the location. Returns the original when the
 * browser can't decode it.
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
    // JPEG has no transparency: it would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    return small ?? picture;
  } finally {
    bitmap.close();
  }
}

/** The same as a `File`. Called when a picture is chosen, so that each attempt sends the same bytes. */
export async function smallPicture(picture: File): Promise<File> {
  const small = await shrinkPicture(picture);
  return small === picture ? picture : new File([small], picture.name, { type: small.type });
}
