import { type PointerEvent, useRef } from 'react';

/**
 * Reorders a list by dragging a handle of an item. Returns props of the `<ol>`, which captures the pointer because React
 * moves the items, and of each handle.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const dragged = useRef<number>(undefined);
  const stop = () => {
    dragged.current = undefined;
  };
  const list = {
    onPointerMove({ clientX, clientY, currentTarget }: PointerEvent<HTMLOListElement>) {
      const from = dragged.current;
      const item = document.elementFromPoint(clientX, clientY)?.closest('li');
      if (from === undefined || item?.parentElement !== currentTarget) return;
      const to = [...currentTarget.children].indexOf(item);
      if (to === from) return;
      dragged.current = to;
      onMove(from, to);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
  const handleOf = (at: number) => ({
    onPointerDown({ currentTarget, pointerId }: PointerEvent<HTMLElement>) {
      dragged.current = at;
      currentTarget.closest('ol')?.setPointerCapture(pointerId);
    },
  });
  return { list, handleOf };
}
