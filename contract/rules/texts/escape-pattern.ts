/** A text as a part of a regular expression that matches nothing else. */
export const escapePattern = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}/]/g, '\\$&');
