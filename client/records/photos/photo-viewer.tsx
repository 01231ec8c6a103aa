import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { Photo } from '#shared/records/photos/photo.ts';
import { describePhoto } from './alt-of.ts';

interface Props {
  photos: readonly Photo[];
  /** The id of the photo that is shown; undefined while the window is closed. */
  opened: number | undefined;
  onOpen: (id: number | undefined) => void;
  /** A picture did not come. */
  onFailed: () => void;
}

/** One photo as large as the window allows; the arrow keys lead to the others. */
export function PhotoViewer({ photos, opened, onOpen, onFailed }: Props) {
  const at = photos.findIndex(({ id }) => id === opened);
  const photo = photos[at];
  const go = (by: number) => onOpen(photos[(at + by + photos.length) % photos.length]?.id);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    go(by);
  };
  return (
    <Dialog
      open={photo !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) onOpen(undefined);
      }}
      title={`Photo ${at + 1} of ${photos.length}`}
      width={1120}
      footer={
        photos.length > 1 && (
          <>
            <Button icon={ArrowLeft} onClick={() => go(-1)} onKeyDown={onKeyDown}>
              Previous
            </Button>
            <Button icon={ArrowRight} onClick={() => go(1)} onKeyDown={onKeyDown}>
              Next
            </Button>
          </>
        )
      }
    >
      {photo && (
        // The window's own focus starts here, so that the arrow keys work at once.
        <figure className="photo-large" tabIndex={0} aria-label={describePhoto(photo, at)} onKeyDown={onKeyDown}>
          <img
            key={photo.id}
            src={photo.large_url}
            alt={describePhoto(photo, at)}
            width={photo.width}
            height={photo.height}
            onError={onFailed}
          />
          {photo.caption && <figcaption>{photo.caption}</figcaption>}
        </figure>
      )}
    </Dialog>
  );
}
