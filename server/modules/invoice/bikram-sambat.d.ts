// The packages have no types that are found. Only what the shop uses.
declare module 'bikram-sambat' {
  interface BikramSambat {
    /** `YYYY-MM-DD` of Nepal's calendar. Throws outside the years that it knows. */
    toBik_euro(gregorianDay: string): string;
    /** The other way: `YYYY-MM-DD`. Throws likewise. */
    toGreg_text(year: number, month: number, day: number): string;
  }
  const bikramSambat: BikramSambat;
  export = bikramSambat;
}

// Its `exports` do not name its types. For the test that compares both.
declare module '@sbmdkl/nepali-date-converter' {
  /** `YYYY-MM-DD` of Nepal's calendar. Throws outside the years that it knows. */
  export function adToBs(gregorianDay: string): string;
}
