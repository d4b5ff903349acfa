import sharp from 'sharp';

/** A JPEG with EXIF data as from a phone's camera, for file inputs. */
export async function aPhoto(name = 'payment.jpg', width = 2400, height = 1800) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#6b4fa0' } })
    .withMetadata({ exif: { IFD0: { Make: 'Sphatik', Model: 'Test' } } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A file that is no picture. */
export const aText = {
  name: 'notes.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('not a picture'),
};
