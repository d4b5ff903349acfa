import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type { Page } from '@playwright/test';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** What axe finds wrong with what is on the screen. */
export async function violationsOn(page: Page): Promise<{ id: string; nodes: string[] }[]> {
  // Through the debugger, past the policy that forbids foreign scripts.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    return (await axe.run()).violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`),
    }));
  });
}
