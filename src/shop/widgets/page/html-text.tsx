import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

import { Prose } from '#src/shared/ui/page/prose.tsx';

interface HtmlTextProps {
  /** A file of ours, or what the server has rendered from Markdown and sanitised. */
  readonly html: string;
  readonly className?: string | undefined;
}

/** Props of an element with HTML: its internal links navigate with the router, without a page load. */
export function useInternalLinks() {
  const router = useRouter();
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target) return;
    if (link.origin !== window.location.origin || link.getAttribute('href')?.startsWith('#'))
      return;
    event.preventDefault();
    router.history.push(`${link.pathname}${link.search}${link.hash}`);
  };
  return { onClick };
}

/** A text in HTML. */
export function HtmlText({ html, className }: HtmlTextProps) {
  return (
    <Prose
      className={className ?? ''}
      {...useInternalLinks()}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own HTML, made safe when it was written
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
