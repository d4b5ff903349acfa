// Inlined into the head of every rendered page (server/pages/page-source.ts).

/**
 * Adds stylesheet and scripts after the first paint. Until then they would compete with the first
 * picture, and compiling them would delay the paint.
 */
export function addAfterPaint(): void {
  if (!document.documentElement.dataset.scripts) return;
  new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length > 0) addApp();
  }).observe({ type: 'paint', buffered: true });
  // A hidden page is not painted, and some browsers don't say when.
  addEventListener('load', () => setTimeout(addApp, 1000));
}

function addApp(): void {
  const app = document.getElementById('app') as HTMLTemplateElement;
  document.head.append(app.content);
}
