// Apart from limits.ts, which every page loads.

/** Limits of bookings, custom orders and the newsletter. Lengths in characters. */
export const enquiryLimits = {
  questionMax: 2000,
  ideaMax: 4000,
  placeMax: 200,
  /** Rs; more is likely a typing mistake. */
  budgetMaxRupees: 10_000_000,
  /** Born before it: a typing mistake. */
  birthYearMin: 1900,
  timeZoneMax: 60,
  /** Of an appointment. */
  minutesMin: 5,
  minutesMax: 480,
  quoteDaysMax: 730,
} as const;
