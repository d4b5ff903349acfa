/** What staff are told on their devices, each switched by itself. */
export const staffNews = [
  'order',
  'payment',
  'booking',
  'custom-order',
  'review',
  'backup',
] as const;
export type StaffNews = (typeof staffNews)[number];

/** What customers are told on theirs. */
export const customerNews = ['orders', 'appointments', 'custom-orders', 'back-in-stock'] as const;
export type CustomerNews = (typeof customerNews)[number];

/** The specification of declarative pushes has this number, which marks them. */
export const declarativePush = 8030;

/** A push as browsers with declarative pushes show it by themselves; the worker shows the same. */
export interface PushMessage {
  readonly web_push: typeof declarativePush;
  readonly notification: {
    readonly title: string;
    readonly body: string;
    /** What a tap opens. */
    readonly navigate: string;
    /** The same at each attempt: a second copy replaces the first. */
    readonly tag: string;
    readonly icon: string;
    readonly lang: string;
  };
  /** How much waits, on the app's icon. */
  readonly app_badge?: number;
}
