/** How long a change of settings or shelves can be undone. */
const undoDays = 30;

/** Ids of the audit log's rows begin with the time. */
export const undoableSince = (now = new Date()): string =>
  new Date(now.getTime() - undoDays * 24 * 60 * 60 * 1000).toISOString();

/** The actions whose rows of the audit log say what it takes to undo them. */
export const undoableActions = {
  settings: ['setting.set'],
  shelves: [
    'shelf.create',
    'shelf.edit',
    'shelf.delete',
    'shelf.order',
    'shelf.undo',
    'shelf-group.create',
    'shelf-group.edit',
    'shelf-group.delete',
    'shelf-group.order',
    'shelf-kind.create',
    'shelf-kind.edit',
    'shelf-kind.delete',
    'shelf-kind.order',
  ],
} as const;
