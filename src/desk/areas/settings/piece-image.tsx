import type { ReactNode } from 'react';
import { mediaMainAddress } from '#contract/rules/catalogue/media.ts';
import { ReplaceablePicture } from '#src/desk/ui/picture-upload.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';
import type { TypedPiece } from './home-pieces.ts';

interface PieceImageProps {
  readonly piece: Pick<TypedPiece, 'pictureHash' | 'photo'>;
  readonly onChange: (part: Pick<TypedPiece, 'pictureHash' | 'photo'>) => void;
  readonly children?: ReactNode;
}

/** The picture of a piece or tile: an uploaded one, or one that comes with the program. */
export function PieceImage({ piece, onChange, children }: PieceImageProps) {
  const { pictureHash, photo } = piece;
  return (
    <div className="stack-close start">
      {pictureHash === null && photo !== '' && (
        <>
          <p className="fine-print">It shows a photograph that came with the program.</p>
          <Button variant="secondary" onClick={() => onChange({ pictureHash: null, photo: '' })}>
            Take the photograph out
          </Button>
        </>
      )}
      <ReplaceablePicture
        url={pictureHash === null ? '' : mediaMainAddress(pictureHash)}
        alt=""
        width={240}
        chooseLabel="Choose a picture"
        removeLabel="Remove the picture"
        onChange={(hash) => onChange({ pictureHash: hash || null, photo: hash ? '' : photo })}
      >
        {children}
      </ReplaceablePicture>
    </div>
  );
}
