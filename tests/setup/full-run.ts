/** `TEST_ALL=1` runs every test on every engine, and repeated tests in full numbers. */
export const isFullRun = process.env.TEST_ALL === '1';
