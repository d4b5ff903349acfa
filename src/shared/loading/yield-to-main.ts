/** Ends the task: the browser handles input and paints before the work goes on. */
export function yieldToMain(): Promise<void> {
  // Safari has no `scheduler`.
  return globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
