interface ToastPlace {
  readonly isInDialog: boolean;
  /** What was clicked last. */
  readonly clicked: EventTarget | null;
}

/** Puts a live region with a toast where it covers nothing that matters. */
export function placeToast(region: HTMLElement, { isInDialog, clicked }: ToastPlace): void {
  if (isInDialog) void moveBelowHead(region);
  else moveAside(region, clicked);
}

/**
 * Moves the region above elements that it would cover (`data-keep-clear`), or to the opposite edge
 * of the viewport when it would cover the element that was just clicked.
 */
function moveAside(region: HTMLElement, clicked: EventTarget | null): void {
  delete region.dataset.moved;
  region.style.translate = '';
  const toast = region.querySelector('[data-kind]');
  if (!toast) return;
  for (const element of document.querySelectorAll('[data-keep-clear]')) {
    const [clear, covering] = [element.getBoundingClientRect(), toast.getBoundingClientRect()];
    if (overlap(clear, covering)) region.style.translate = `0 ${clear.top - covering.bottom - 8}px`;
  }
  if (!(clicked instanceof Element)) return;
  const rect = clicked.getBoundingClientRect();
  if (!overlap(rect, toast.getBoundingClientRect()) || rect.height >= innerHeight / 2) return;
  region.style.translate = '';
  region.dataset.moved = '';
}

/**
 * Moves a dialog's region below the dialog's head where it would cover it, once the dialog has its
 * place.
 */
async function moveBelowHead(region: HTMLElement): Promise<void> {
  region.style.translate = '';
  const dialog = region.closest('dialog');
  await Promise.allSettled(dialog?.getAnimations?.().map(({ finished }) => finished) ?? []);
  const head = dialog?.firstElementChild?.getBoundingClientRect();
  const own = region.getBoundingClientRect();
  if (head && overlap(head, own)) region.style.translate = `0 ${head.bottom - own.top + 8}px`;
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  return (
    one.top < other.bottom &&
    one.bottom > other.top &&
    one.left < other.right &&
    one.right > other.left
  );
}
