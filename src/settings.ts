export { shop as settings } from '#contract/names/shop.ts';

/** Where the API answers: this server, or any other that answers the same calls. */
export const apiHost: string = import.meta.env.VITE_API_HOST ?? '';
