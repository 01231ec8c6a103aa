/** The photos of a property: added by dropping or choosing, put in order, described, looked at. */
import { ImagePlus, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { counted } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Progress } from '#client/ui/meter.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { PHOTO_TYPES } from '#shared/records/photos/photo.ts';
import { PhotoGrid } from './photo-grid.tsx';
import { type UploadInProgress, useUploads } from './use-uploads.ts';
import './photos.css';

/** Whether something is dragged here from outside of the page. */
const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

export function PhotosCard({ propertyId }: { propertyId: number }) {
  const { data: photos, error } = trpc.photos.ofProperty.useQuery({ id: propertyId });
  const { uploads, add, dismiss } = useUploads(propertyId);
  const [isOver, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);

  const drag = (isEntering: boolean) => (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    setOver(isEntering);
  };
  return (
    <Card
      title="Gallery"
      actions={
        <Button size="sm" icon={ImagePlus} onClick={() => chooser.current?.click()}>
          Add photos
        </Button>
      }
    >
      <div
        className="stack photos"
        data-over={isOver || undefined}
        onDragEnter={drag(true)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          if (!holdsFiles(event)) return;
          drag(false)(event);
          add([...event.dataTransfer.files]);
        }}
      >
        <input
          ref={chooser}
          className="sr"
          type="file"
          multiple
          accept={PHOTO_TYPES.join(',')}
          aria-label="Photos of the property"
          tabIndex={-1}
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        {photos ? (
          <PhotoGrid photos={photos} propertyId={propertyId} />
        ) : error ? (
          <Banner tone="red">The photos could not be loaded. {toProblem(error).reason}</Banner>
        ) : (
          <LoadingArea text="Loading photos..." />
        )}
        <Uploads uploads={uploads} onDismiss={dismiss} />
        <p className="photo-drop small muted">
          {photos?.length === 0 ? 'No photos yet. ' : photos && `${counted(photos.length, 'photo')}. `}
          Drop JPEG, PNG or WebP files here, up to 20 MB each. Where and with what they were taken is removed.
        </p>
      </div>
    </Card>
  );
}

/** What is on its way, and what was refused. */
function Uploads({ uploads, onDismiss }: { uploads: UploadInProgress[]; onDismiss: (key: string) => void }) {
  const refused = uploads.filter(({ problem }) => problem);
  const moving = uploads.filter(({ problem }) => !problem);
  return (
    <>
      {moving.length > 0 && (
        <ul className="photo-uploads" aria-label="Photos on their way">
          {moving.map(({ key, name, share }) => (
            <li key={key}>
              <span className="name">{name}</span>
              <Progress label={name} value={share} />
            </li>
          ))}
        </ul>
      )}
      {refused.map(({ key, name, problem }) => (
        <Banner
          key={key}
          tone="red"
          actions={<IconButton label={`Dismiss the message about ${name}`} icon={X} onClick={() => onDismiss(key)} />}
        >
          <b>{name}</b>: {problem}.
        </Banner>
      ))}
    </>
  );
}
