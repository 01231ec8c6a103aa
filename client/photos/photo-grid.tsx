import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { problemOf } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { type Photo, photoFields } from '#shared/photos/photo.ts';
import { photoTexts } from '#shared/photos/texts.ts';
import { PhotoViewer } from './photo-viewer.tsx';
import { altOf } from './alt-of.ts';

/** What is dragged within the page, and no file from outside. */
const DRAGGED = 'application/x-dealflow-photo';

export function PhotoGrid({ photos, propertyId }: { photos: Photo[]; propertyId: number }) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const [opened, setOpened] = useState<number>();
  const [deleting, setDeleting] = useState<Photo>();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  /** Whose button had the focus: the browser takes it away from what moves. */
  const pressed = useRef<{ id: number; way: 'earlier' | 'later' }>(undefined);
  const update = trpc.photos.update.useMutation({
    onError: (error) => {
      toast.error(problemOf(error).reason);
      void utils.photos.ofProperty.invalidate({ id: propertyId });
    },
  });
  const remove = trpc.photos.remove.useMutation({
    onSuccess: (_none, { id }) => {
      utils.photos.ofProperty.setData({ id: propertyId }, (before) => before?.filter((photo) => photo.id !== id));
      setDeleting(undefined);
      toast.success(photoTexts.deleted);
    },
  });

  useEffect(() => {
    const { id, way } = pressed.current ?? {};
    pressed.current = undefined;
    if (id === undefined) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-photo="${id}"] [data-way]`) ?? [])];
    (buttons.find((button) => button.dataset.way === way && !button.disabled) ?? buttons.find((button) => !button.disabled))?.focus();
  }, [photos]);

  const move = (photo: Photo, to: number) => {
    const others = photos.filter(({ id }) => id !== photo.id);
    const moved = [...others.slice(0, to - 1), photo, ...others.slice(to - 1)].map((one, at) => ({ ...one, position: at + 1 }));
    utils.photos.ofProperty.setData({ id: propertyId }, moved);
    setSaid(`Moved to place ${to} of ${photos.length}`);
    update.mutate({ id: photo.id, position: to });
  };
  const step = (photo: Photo, way: 'earlier' | 'later') => {
    pressed.current = { id: photo.id, way };
    move(photo, photo.position + (way === 'earlier' ? -1 : 1));
  };
  const drop = (event: DragEvent, onto: Photo) => {
    const id = Number(event.dataTransfer.getData(DRAGGED));
    const photo = photos.find((one) => one.id === id);
    if (!photo || photo.id === onto.id) return;
    event.preventDefault();
    move(photo, onto.position);
  };

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
                  alt={`Open ${altOf(photo, at)}`}
                  width={photo.width}
                  height={photo.height}
                  loading="lazy"
                  decoding="async"
                  draggable={false}
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
        {said}
      </p>
      <PhotoViewer photos={photos} opened={opened} onOpen={setOpened} />
      <ConfirmDialog
        open={deleting !== undefined}
        onOpenChange={(isOpen) => {
          if (isOpen) return;
          setDeleting(undefined);
          remove.reset();
        }}
        title="Delete photo"
        question={photoTexts.confirmDelete}
        {...(deleting ? { name: altOf(deleting, deleting.position - 1) } : {})}
        busy={remove.isPending}
        problem={remove.error && problemOf(remove.error).reason}
        onConfirm={() => deleting && remove.mutate({ id: deleting.id })}
      />
    </>
  );
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
