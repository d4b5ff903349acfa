import styles from './picture.module.css';
import { usePictureSizes } from './picture-sizes.ts';

export interface PictureSource {
  /** Media type, such as `image/avif`. */
  readonly type: string;
  readonly srcSet: string;
}

export interface PictureProps {
  readonly src: string;
  readonly sources?: readonly PictureSource[];
  /** The `sizes` attribute: its width on the page. */
  readonly sizes: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** Shown until the picture has loaded. */
  readonly colour?: string | undefined;
  /** The page's main picture: loaded eagerly with high priority. */
  readonly isMain?: boolean;
  /** Its `view-transition-name`. */
  readonly transitionName?: string | undefined;
}

/**
 * A picture in the best format the browser supports, with its size reserved to avoid layout shift.
 */
export function Picture({
  sources = [],
  colour,
  isMain = false,
  transitionName,
  sizes: fullSizes,
  alt,
  ...image
}: PictureProps) {
  const sizes = usePictureSizes(fullSizes);
  return (
    <picture className={styles.picture} style={colour ? { backgroundColor: colour } : undefined}>
      {sources.map((source) => (
        <source key={source.type} sizes={sizes} {...source} />
      ))}
      <img
        {...image}
        alt={alt}
        className="cover"
        style={transitionName ? { viewTransitionName: transitionName } : undefined}
        decoding={isMain ? 'sync' : 'async'}
        loading={isMain ? 'eager' : 'lazy'}
        fetchPriority={isMain ? 'high' : undefined}
      />
    </picture>
  );
}
