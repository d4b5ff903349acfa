/** Where long work reports how far it is. */
export interface Progress {
  readonly advance: (by?: number) => void;
  readonly end: () => void;
}

/** Shows nothing. */
export const silentProgress: Progress = { advance: () => {}, end: () => {} };
