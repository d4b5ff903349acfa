/** Where an order came from. All but `shop`, the website, are taken by the staff. */
export const orderSources = ['shop', 'counter', 'telephone', 'instagram', 'custom'] as const;

export type OrderSource = (typeof orderSources)[number];

/** Where an order by hand may come from. */
export const handSources = ['counter', 'telephone', 'instagram'] as const;

export const sourceLabels: Readonly<Record<OrderSource, string>> = {
  shop: 'Online shop',
  counter: 'Counter',
  telephone: 'Telephone',
  instagram: 'Instagram or message',
  custom: 'Custom order',
};
