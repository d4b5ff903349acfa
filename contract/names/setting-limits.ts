// Apart from limits.ts, which every page loads.

/** Limits of what the owner sets. Lengths in characters. */
export const settingLimits = {
  nameMax: 60,
  lineMax: 200,
  textMax: 500,
  piecesMax: 999_999,
  holdDaysMax: 365,
  /** Where customers pay. */
  accountsMax: 10,
  /** Whom news of the shop go to. */
  addressesMax: 10,
  /** Emails of a letter in a minute. */
  letterPaceMax: 6000,
  zonesMax: 30,
  /** Fees by weight in a zone. */
  weightStepsMax: 12,
  servicesMax: 30,
  /** Of a service. */
  choicesMax: 20,
  pointsMax: 10,
  /** What a custom order may be of. */
  itemsMax: 30,
  /** Countries of a zone, and places. */
  placesMax: 250,
  deliveryDaysMax: 365,
  exchangeDaysMax: 365,
  lowStockMax: 9_999,
} as const;
