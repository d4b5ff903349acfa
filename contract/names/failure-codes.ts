/** Code of a reason given with 503: the request was refused before anything was saved. */
export const nothingSaved = 'nothing-saved';
