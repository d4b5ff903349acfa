import { type PointerEvent, useRef } from 'react';

/** How near to the top or bottom of the window a drag scrolls, and how far with each move. */
const edge = 96;
const step = 14;

interface DragOrder {
  /** With each place that the item passes. */
  readonly onMove: (from: number, to: number) => void;
  /** When it is let go somewhere else. */
  readonly onDrop?: () => void;
}

/**
 * Reorders a list by dragging a handle of an item. Returns props of the `<ol>`, which captures the
 * pointer because React moves the items, and of each handle.
 */
export function useDragOrder({ onMove, onDrop }: DragOrder) {
  const dragged = useRef<number>(undefined);
  const didMove = useRef(false);
  const stop = () => {
    if (dragged.current !== undefined && didMove.current) onDrop?.();
    dragged.current = undefined;
  };
  const list = {
    onPointerMove({ clientX, clientY, currentTarget }: PointerEvent<HTMLOListElement>) {
      const from = dragged.current;
      if (from === undefined) return;
      // The list keeps the touch: nothing else scrolls.
      if (clientY < edge) scrollBy(0, -step);
      if (clientY > innerHeight - edge) scrollBy(0, step);
      const item = document.elementFromPoint(clientX, clientY)?.closest('li');
      if (item?.parentElement !== currentTarget) return;
      const to = [...currentTarget.children].indexOf(item);
      if (to === from) return;
      dragged.current = to;
      didMove.current = true;
      onMove(from, to);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
  const handleOf = (at: number) => ({
    onPointerDown({ currentTarget, pointerId }: PointerEvent<HTMLElement>) {
      dragged.current = at;
      didMove.current = false;
      currentTarget.closest('ol')?.setPointerCapture(pointerId);
    },
  });
  return { list, handleOf };
}
