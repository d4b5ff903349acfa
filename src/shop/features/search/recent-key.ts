/**
 * Local-storage key of the last searches. In its own file, because the first load deletes them at
 * logout.
 */
export const recentKey = 'recent-searches';
