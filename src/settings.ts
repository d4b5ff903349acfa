export { shop as settings } from '#contract/names/shop.ts';

/** Of this build; `VITE_VERSION` names another than package.json's. */
export const version: string = import.meta.env.VITE_VERSION ?? 'in development';

/** Where the API answers: this server, or any other that answers the same calls. */
export const apiHost: string = import.meta.env.VITE_API_HOST ?? '';
