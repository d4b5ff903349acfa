// The package has no types. Only what the shop uses.
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
