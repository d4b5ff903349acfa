import { type PointerEvent, useRef, useState } from 'react';

import { fingersAt, followFingers, unzoomed, type Zoom, zoomAt } from '#src/lib/zoom.ts';
import { IconButton } from '#src/ui/button.tsx';

import styles from './payments-page.module.css';

interface ZoomPictureProps {
  /** A small picture, shown first. */
  readonly preview: string;
  readonly full: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

interface Position {
  readonly clientX: number;
  readonly clientY: number;
}

const step = 1.6;
/** Scale of a double tap. */
const tappedScale = 2.5;
const centre = { x: 0, y: 0 };

/** A picture that zooms by pinch, double tap or buttons, and moves by dragging while it is zoomed. */
export function ZoomPicture({ preview, full, width, height, alt }: ZoomPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Position>());
  const [zoom, setZoom] = useState<Zoom>(unzoomed);
  const [isPreviewed, setPreviewed] = useState(false);
  const [isFull, setFull] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const box = () => frame.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);

  const move = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (!pointers.current.has(pointerId)) return;
    const before = fingersAt(pointers.current.values(), box());
    pointers.current.set(pointerId, { clientX, clientY });
    const now = fingersAt(pointers.current.values(), box());
    if (before && now) setZoom((current) => followFingers(current, before, now, box()));
  };
  const release = (event: PointerEvent) => pointers.current.delete(event.pointerId);
  const zoomBy = (factor: number) => setZoom((current) => zoomAt(current, current.scale * factor, centre, box()));
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
          pointers.current.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY });
        }}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
        onDoubleClick={(event) => {
          const point = fingersAt([event], box()) ?? centre;
          setZoom((current) => (current.scale > 1 ? unzoomed : zoomAt(current, tappedScale, point, box())));
        }}
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
