/**
 * Whether this page's head was rendered by the server, and its code is not needed before the first
 * navigation.
 */
export const isHeadRendered = () => !import.meta.env.SSR && window.$_TSR !== undefined;
