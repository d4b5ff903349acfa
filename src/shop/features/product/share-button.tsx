import { IconButton } from '#src/shared/ui/forms/button.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';

interface ShareButtonProps {
  readonly product: { readonly name: string; readonly slugs: string };
}

export function ShareButton({ product }: ShareButtonProps) {
  return (
    <IconButton icon="share" label="Share" size={19} onClick={() => void shareProduct(product)} />
  );
}

/** Opens the device's share sheet, or copies the product's link where there is none. */
async function shareProduct({ name, slugs }: { name: string; slugs: string }): Promise<void> {
  const url = new URL(`/products/${slugs}`, window.location.origin).href;
  if ('share' in navigator) {
    try {
      await navigator.share({ title: name, url });
      return;
    } catch (error) {
      // Closed without sharing. After other errors the link is copied.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    showToast('success', 'Link copied');
  } catch {
    showToast('info', `Copy this link: ${url}`);
  }
}
