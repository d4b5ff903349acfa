/** What `work` resolves to; undefined after this time. */
export function withTimeout<Value>(ms: number, work: Promise<Value>): Promise<Value | undefined> {
  return Promise.race([
    work,
    new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined)),
  ]);
}
