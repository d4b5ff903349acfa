/** Why a picture is unavailable, in a few words; the product is imported without it. */
export class UnavailablePictureError extends Error {}

/** A server that does not answer at all, as opposed to one that says no: a second try may help. */
export class UnreachableHostError extends UnavailablePictureError {}

/** The largest picture file that is read. */
export const pictureBytesMax = 20 * 1024 * 1024;
