/** Ends the running task: between two of them a slow phone can respond to a tap. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

// Imported first: the libraries run in a task of their own.
await nextTask();
