import { notifyManager } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { DeleteRecord } from '#client/list/delete-dialog.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { type Photo, photoFields } from '#shared/records/properties/photos/photo.ts';
import { photoTexts } from '#shared/records/properties/texts.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

/** The alternative text of a photo; `at` counts from 0. */
const describePhoto = (photo: Pick<Photo, 'caption'>, at: number): string => photo.caption ?? `Photo ${at + 1}`;

interface Props {
  photos: readonly Photo[];
  /** The id of the photo that is shown; undefined while the window is closed. */
  opened: number | undefined;
  onOpen: (id: number | undefined) => void;
  /** A picture did not come. */
  onFailed: () => void;
}

/** One photo as large as the window allows; the arrow keys lead to the others. */
function PhotoViewer({ photos, opened, onOpen, onFailed }: Props) {
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

/** What is dragged within the page, and no file from outside. */
const DRAGGED = 'application/x-dealflow-photo';

export function PhotoGrid({ photos: stored, propertyId }: { photos: Photo[]; propertyId: number }) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const [opened, setOpened] = useState<number>();
  const [deleting, setDeleting] = useState<Photo>();
  const [announcement, setSaid] = useState('');
  // What is read while moves are on their way may not know the last of them yet: until then the order on the screen stands.
  const [order, setOrder] = useState<number[]>();
  const underWay = useRef(0);
  const photos = sortPhotos(stored, order);
  const list = useRef<HTMLUListElement>(null);
  /** The photo whose button had the focus, which moving elements lose. */
  const pressed = useRef<{ id: number; way: 'earlier' | 'later' }>(undefined);
  const update = trpc.photos.update.useMutation({
    onError: (error) => toast.error(toProblem(error).reason),
    onSettled: async (_photo, _error, { position }) => {
      if (position === undefined) return;
      underWay.current -= 1;
      if (underWay.current > 0) return;
      await utils.photos.ofProperty.invalidate({ id: propertyId });
      // After those who watch the list: with the list as it was, the order would jump back for a moment and the focus be lost.
      notifyManager.schedule(() => underWay.current === 0 && setOrder(undefined));
    },
  });
  const remove = trpc.photos.remove.useMutation({
    onSuccess: (_none, { id }) =>
      utils.photos.ofProperty.setData({ id: propertyId }, (before) => before?.filter((photo) => photo.id !== id)),
  });

  useEffect(() => {
    const { id, way } = pressed.current ?? {};
    pressed.current = undefined;
    if (id === undefined) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-photo="${id}"] [data-way]`) ?? [])];
    (buttons.find((button) => button.dataset.way === way && !button.disabled) ?? buttons.find((button) => !button.disabled))?.focus();
  }, [order]);

  const move = (photo: Photo, to: number) => {
    const others = photos.map(({ id }) => id).filter((id) => id !== photo.id);
    setOrder([...others.slice(0, to - 1), photo.id, ...others.slice(to - 1)]);
    underWay.current += 1;
    setSaid(`Moved to place ${to} of ${photos.length}`);
    update.mutate({ id: photo.id, position: to });
  };
  const step = (photo: Photo, way: 'earlier' | 'later') => {
    pressed.current = { id: photo.id, way };
    move(photo, photos.indexOf(photo) + 1 + (way === 'earlier' ? -1 : 1));
  };
  const drop = (event: DragEvent, onto: Photo) => {
    const id = Number(event.dataTransfer.getData(DRAGGED));
    const photo = photos.find((one) => one.id === id);
    if (!photo || photo.id === onto.id) return;
    event.preventDefault();
    move(photo, photos.indexOf(onto) + 1);
  };

  // Addresses work for a day: a page that stood open for longer asks for new ones.
  const renew = () => void utils.photos.ofProperty.invalidate({ id: propertyId }, undefined, { cancelRefetch: false });

  if (photos.length === 0) return null;
  return (
    <>
      <ul className="photo-grid" ref={list} aria-label="Photos in their order">
        {photos.map((photo, at) => {
          const name = `photo ${at + 1}`;
          return (
            <li
              key={photo.id}
              data-photo={photo.id}
              draggable
              onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(photo.id))}
              onDragOver={(event) => {
                if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
              }}
              onDrop={(event) => drop(event, photo)}
            >
              <button type="button" className="picture" onClick={() => setOpened(photo.id)}>
                <img
                  src={photo.small_url}
                  alt={`Open ${describePhoto(photo, at)}`}
                  width={photo.width}
                  height={photo.height}
                  loading="lazy"
                  decoding="async"
                  draggable={false}
                  onError={renew}
                />
              </button>
              <Caption key={photo.caption} photo={photo} name={name} onChange={(caption) => update.mutate({ id: photo.id, caption })} />
              <span className="row">
                <IconButton
                  label={`Move ${name} earlier`}
                  icon={ArrowLeft}
                  data-way="earlier"
                  disabled={at === 0}
                  onClick={() => step(photo, 'earlier')}
                />
                <IconButton
                  label={`Move ${name} later`}
                  icon={ArrowRight}
                  data-way="later"
                  disabled={at === photos.length - 1}
                  onClick={() => step(photo, 'later')}
                />
                <IconButton label={`Delete ${name}`} icon={Trash2} className="push" onClick={() => setDeleting(photo)} />
              </span>
            </li>
          );
        })}
      </ul>
      <p className="sr" role="status">
        {announcement}
      </p>
      <PhotoViewer photos={photos} opened={opened} onOpen={setOpened} onFailed={renew} />
      {deleting && (
        <DeleteRecord
          title="Delete photo"
          texts={photoTexts}
          name={describePhoto(
            deleting,
            photos.findIndex(({ id }) => id === deleting.id),
          )}
          remove={() => remove.mutateAsync({ id: deleting.id })}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}

/** The photos as they are to stand; those that the order does not know come last. */
function sortPhotos(photos: Photo[], order: readonly number[] | undefined): Photo[] {
  if (!order) return photos;
  const placeOf = ({ id }: Photo) => (order.includes(id) ? order.indexOf(id) : order.length);
  return photos.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** What is written under a photo; saved when the box is left. */
function Caption({ photo, name, onChange }: { photo: Photo; name: string; onChange: (caption: string) => void }) {
  const [typed, setTyped] = useState(photo.caption ?? '');
  const read = photoFields.caption.safeParse(typed);
  return (
    <>
      <Input
        aria-label={`Caption of ${name}`}
        aria-invalid={read.success ? undefined : true}
        placeholder="Caption"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // The card may stand in a form, which this must not submit.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
        onBlur={() => {
          if (read.success && typed.trim() !== (photo.caption ?? '')) onChange(typed);
        }}
      />
      {!read.success && <p className="error">{read.error.issues[0]?.message}</p>}
    </>
  );
}
