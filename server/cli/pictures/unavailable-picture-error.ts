/** Why a picture is unavailable, in a few words; the product is imported without it. */
export class UnavailablePictureError extends Error {}

/** No response from the server: a second try may help. */
export class UnreachableHostError extends UnavailablePictureError {}

/** The largest picture file that is read. */
export const pictureBytesMax = 20 * 1024 * 1024;
