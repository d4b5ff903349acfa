/**
 * Local-storage key of the recently viewed products. In its own file, because the first load
 * deletes them at logout.
 */
export const viewedKey = 'recently-viewed';
