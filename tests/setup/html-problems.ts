import { HtmlValidate } from 'html-validate';

// What the HTML standard forbids; accessibility is axe's.
const checker = new HtmlValidate({ extends: ['html-validate:standard'] });

/** What html-validate finds wrong in a page, one line each. */
export async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
