import { Button } from '#src/shared/ui/forms/button.tsx';

interface ItemButtonsProps {
  /** What the item is called, for who does not see where the buttons stand. */
  readonly title: string;
  /** Missing for the first. */
  readonly onUp: (() => void) | undefined;
  readonly onRemove: () => void;
}

/** Buttons that move an item of a list up, and remove it. */
export function ItemButtons({ title, onUp, onRemove }: ItemButtonsProps) {
  return (
    <p className="wrap">
      {onUp && (
        <Button variant="plain" onClick={onUp}>
          Move up
          <span className="visually-hidden"> {title}</span>
        </Button>
      )}
      <Button variant="plain" onClick={onRemove}>
        Remove
        <span className="visually-hidden"> {title}</span>
      </Button>
    </p>
  );
}
