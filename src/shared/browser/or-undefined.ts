/** The result of `work`, or undefined when it fails, which is logged with `message`. */
export async function orUndefined<Result>(
  message: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    console.info(message, error);
    return undefined;
  }
}
