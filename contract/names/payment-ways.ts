/** How money has come or went back, as staff say it. It decides nothing. */
export const paymentWayNames = ['cash', 'bank', 'card', 'wallet', 'other'] as const;

export type PaymentWay = (typeof paymentWayNames)[number];
