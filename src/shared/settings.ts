/** Of this build; `VITE_VERSION` names another than package.json's. */
export const version: string = import.meta.env.VITE_VERSION ?? 'in development';

/**
 * A hash of the shapes of this build's responses. Stored responses of builds with another one are
 * not read.
 */
export const contractStamp: string = import.meta.env.VITE_CONTRACT_STAMP ?? 'development';

/** Where the API answers: this server, or any other that answers the same calls. */
export const apiHost: string = import.meta.env.VITE_API_HOST ?? '';
