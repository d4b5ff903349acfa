import { type PointerEvent, useRef, useState } from 'react';

import { IconButton } from '#src/ui/button.tsx';

import styles from './payments-page.module.css';
import { moved, noZoom, pinched, type Zoom, zoomedTo } from './zoom.ts';

interface ZoomPictureProps {
  /** A small picture, shown first. */
  readonly preview: string;
  readonly full: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

const step = 1.6;

/** A picture that zooms by pinch, double tap, wheel or buttons, and moves by dragging while it is zoomed. */
export function ZoomPicture({ preview, full, width, height, alt }: ZoomPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, { readonly x: number; readonly y: number }>());
  const [zoom, setZoom] = useState<Zoom>(noZoom);
  const [isPreviewed, setPreviewed] = useState(false);
  const [isFull, setFull] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const sizes = () => frame.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);

  const move = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    setZoom((current) =>
      other
        ? pinched(current, { before, now, other }, sizes())
        : moved(current, { x: now.x - before.x, y: now.y - before.y }, sizes()),
    );
  };
  const release = (event: PointerEvent) => pointers.current.delete(event.pointerId);
  const zoomBy = (factor: number) =>
    setZoom((current) => zoomedTo(current, current.scale * factor, undefined, sizes()));
  return (
    <div className={styles.picture}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: gestures; the keyboard has the buttons below */}
      <div
        ref={frame}
        className={styles.frame}
        data-zoomed={zoom.scale > 1 || undefined}
        style={{ aspectRatio: `${width} / ${height}` }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
        onDoubleClick={({ clientX: x, clientY: y }) =>
          setZoom((current) => zoomedTo(current, current.scale > 1 ? 1 : 2.5, { x, y }, sizes()))
        }
      >
        <div className={styles.pan} style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}>
          <img
            src={preview}
            alt={alt}
            width={width}
            height={height}
            draggable={false}
            onLoad={() => setPreviewed(true)}
            onError={() => setFailed(true)}
          />
          {isPreviewed && (
            <img
              src={full}
              alt=""
              draggable={false}
              hidden={!isFull}
              className={styles.full}
              onLoad={() => setFull(true)}
            />
          )}
        </div>
        {isFailed && <p className={styles.failed}>The screenshot didn’t load. Check your connection.</p>}
      </div>
      <div className={styles.zoom}>
        <IconButton icon="minus" label="Zoom out" disabled={zoom.scale <= 1} onClick={() => zoomBy(1 / step)} />
        <IconButton icon="plus" label="Zoom in" onClick={() => zoomBy(step)} />
      </div>
    </div>
  );
}
