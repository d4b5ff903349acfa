/** What an owner opens to a member of the staff, one by one. */
export const deskAreas = ['orders', 'money', 'products', 'customers', 'words', 'settings'] as const;
export type DeskArea = (typeof deskAreas)[number];

/** What staff may open until an owner says otherwise: all, but they change no setting. */
export const standardDeskAreas: readonly DeskArea[] = deskAreas.filter(
  (area) => area !== 'settings',
);
