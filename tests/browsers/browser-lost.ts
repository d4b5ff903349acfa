import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { TestInfo } from '@playwright/test';

/** The browser itself, or its driver, has ended: not a fault of the page. */
export class BrowserLostError extends Error {
  override name = 'BrowserLostError';
}

/** For `catch`, where a page that is being replaced may fail for a moment: false, unless the browser has ended. */
export function falseUnlessLost(error: unknown): false {
  if (error instanceof BrowserLostError) throw error;
  return false;
}

const markerOf = ({ project, testId }: TestInfo) => join(project.outputDir, `lost-${testId}`);

/** Before a test: throws when it is tried again although it was the page that failed. */
export function refuseRetry(testInfo: TestInfo): void {
  if (testInfo.retry > 0 && !existsSync(markerOf(testInfo)))
    throw new Error('Not tried again: the browser had not ended.');
}

/** After a test: lets it be tried again if it failed because the browser had ended. */
export async function allowRetry(testInfo: TestInfo): Promise<void> {
  if (!testInfo.errors.some(({ message = '' }) => message.includes(BrowserLostError.name))) return;
  await mkdir(testInfo.project.outputDir, { recursive: true });
  await writeFile(markerOf(testInfo), '');
}
