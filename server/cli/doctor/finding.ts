/** What an examination found. */
export interface Finding {
  /** `bad`: something does not work; `warn`: it may not, or could be better. */
  readonly state: 'good' | 'warn' | 'bad';
  /** Such as `Mail`. */
  readonly about: string;
  /** What is, and what to do. */
  readonly text: string;
}

export const good = (about: string, text: string): Finding => ({ state: 'good', about, text });
export const warn = (about: string, text: string): Finding => ({ state: 'warn', about, text });
export const bad = (about: string, text: string): Finding => ({ state: 'bad', about, text });
