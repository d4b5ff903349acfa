/** Who can take a payment that confirms itself. */
export const paymentProviders = ['esewa', 'khalti', 'stripe'] as const;

export type PaymentProvider = (typeof paymentProviders)[number];

/** Where a provider's account is: nowhere, at its place for tests, or for real money. */
export const providerModes = ['off', 'test', 'live'] as const;

export type ProviderMode = (typeof providerModes)[number];

/**
 * Where an attempt to pay is: `starting` until the provider knows of it; `unclear` where the owner
 * has to look.
 */
export const attemptStates = ['starting', 'open', 'paid', 'ended', 'unclear'] as const;

export type AttemptState = (typeof attemptStates)[number];

/**
 * Where money is that a provider gives back: `open` until its answer is known; `unclear` where the
 * owner has to look.
 */
export const providerRefundStates = ['open', 'done', 'failed', 'unclear'] as const;

export type ProviderRefundState = (typeof providerRefundStates)[number];
