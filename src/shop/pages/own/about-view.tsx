import { useSuspenseQuery } from '@tanstack/react-query';
import { Breadcrumbs } from '#src/shared/ui/page/breadcrumbs.tsx';
import { usePictureSizes } from '#src/shared/ui/pictures/picture-sizes.ts';
import { pageTextQuery } from '#src/shop/features/page-text/page-text-query.ts';
import { useInternalLinks } from '#src/shop/widgets/page/html-text.tsx';
import styles from './about.module.css';
import { aboutHtml } from './about-html.ts';

/** The About page. */
export function AboutView() {
  const { data: text } = useSuspenseQuery(pageTextQuery('about'));
  const sizes = usePictureSizes('(width < 48rem) 92vw, 38rem');
  return (
    <div className="page-width">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'About us' }]} />
      <div
        className={styles.about}
        {...useInternalLinks()}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server rendered it from Markdown and sanitised it
        dangerouslySetInnerHTML={{ __html: aboutHtml(text, sizes) }}
      />
    </div>
  );
}
