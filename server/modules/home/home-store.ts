import type { Testimonial, Video } from '#contract/calls/home-calls.ts';
import { mediaMainAddress } from '#contract/rules/media.ts';
import type { Reader } from '#server/db/connect.ts';
import { videoAddress } from '#server/media/video-store.ts';
import { pictureOf, readPictureRecords } from '#server/modules/product/product-cards.ts';

export async function readVideos(read: Reader): Promise<Video[]> {
  const rows = await read.selectFrom('videos').selectAll().orderBy('position').orderBy('id').execute();
  const posters = await readPictureRecords(
    read,
    rows.flatMap((row) => row.poster_hash ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    videoURL: videoAddress(row.hash),
    title: row.title,
    ...(row.poster_hash && { poster: pictureOf(posters.get(row.poster_hash), row.poster_hash, row.title) }),
  }));
}

export async function readTestimonials(read: Reader): Promise<Testimonial[]> {
  const rows = await read.selectFrom('testimonials').selectAll().orderBy('position').orderBy('id').execute();
  return rows.map((row) => ({
    testimonialsID: row.id,
    author: row.author,
    authorTitle: row.author_title,
    title: row.title,
    description: row.description,
    rating: row.rating,
    image: row.picture_hash && mediaMainAddress(row.picture_hash),
  }));
}
