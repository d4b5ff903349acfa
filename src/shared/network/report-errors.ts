import { clientErrorPath, type ErrorSource } from '#contract/names/page-types.ts';
import { apiHost } from '#src/shared/settings.ts';

/** A page that fails in a loop reports no more than this. */
const maxReports = 5;

/** Reports the errors of a page or worker that nobody catches to the owner, each once. */
export function reportErrors(scope: EventTarget, source: () => ErrorSource): void {
  const reported = new Set<string>();
  const report = (error: unknown, place = '') => {
    // A call that failed was shown where it was made.
    if (error instanceof Error && ['AppError', 'AbortError'].includes(error.name)) return;
    const message = String(error).slice(0, 300);
    if (reported.size >= maxReports || reported.has(message)) return;
    reported.add(message);
    const stack = error instanceof Error ? error.stack : undefined;
    // Chrome: `at name (URL:1:2)`; Firefox and Safari: `name@URL:1:2`.
    const at = (/https?:\/\/[^/\s]+(\/[^\s)?]+:\d+:\d+)/.exec(stack ?? '')?.[1] ?? place).slice(
      0,
      200,
    );
    fetch(`${apiHost}/api${clientErrorPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ source: source(), message, at }),
      keepalive: true,
    }).catch(() => undefined);
  };
  scope.addEventListener('error', (event) => {
    // Of a script, not of a picture that is missing.
    if (event instanceof ErrorEvent)
      report(event.error ?? event.message, `${event.lineno}:${event.colno}`);
  });
  scope.addEventListener('unhandledrejection', (event) =>
    report((event as PromiseRejectionEvent).reason),
  );
}
