/** Photos on their way: two at a time, each with its progress, and with its reason when it was refused. */
import { useRef, useState } from 'react';
import { trpc } from '#client/core/trpc.ts';
import { uniqueId } from '#client/core/unique-id.ts';
import { MAX_PHOTO_BYTES } from '#shared/records/photos/photo.ts';
import { photoTexts } from '#shared/records/photos/texts.ts';
import { PhotoRefused, sendPhoto } from './send-photo.ts';

export interface UploadInProgress {
  key: string;
  name: string;
  /** From 0 to 1: how much has left. */
  share: number;
  problem?: string;
}

const AT_ONCE = 2;

export function useUploads(propertyId: number) {
  const utils = trpc.useUtils();
  const [uploads, setUploads] = useState<UploadInProgress[]>([]);
  const waiting = useRef<{ key: string; file: File }[]>([]);
  const running = useRef(0);

  const change = (key: string, part: Partial<UploadInProgress>) =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const dismiss = (key: string) => setUploads((before) => before.filter((upload) => upload.key !== key));

  const send = async (key: string, file: File): Promise<void> => {
    try {
      const photo = await sendPhoto(propertyId, file, (share) => change(key, { share }));
      utils.photos.ofProperty.setData({ id: propertyId }, (before = []) => [...before.filter(({ id }) => id !== photo.id), photo]);
      dismiss(key);
    } catch (error) {
      change(key, { problem: error instanceof PhotoRefused ? error.message : photoTexts.damaged });
    }
  };
  const work = async (): Promise<void> => {
    running.current += 1;
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) await send(next.key, next.file);
    running.current -= 1;
    if (running.current === 0) void Promise.all([utils.photos.invalidate(), utils.activities.invalidate()]);
  };

  const add = (files: readonly File[]) => {
    const added = files.map((file) => ({ key: uniqueId(), file }));
    const tooLarge = ({ file }: { file: File }) => file.size > MAX_PHOTO_BYTES;
    setUploads((before) => [
      ...before.filter(({ problem }) => !problem),
      ...added.map((entry) => ({
        key: entry.key,
        name: entry.file.name,
        share: 0,
        ...(tooLarge(entry) ? { problem: photoTexts.tooLarge } : {}),
      })),
    ]);
    waiting.current.push(...added.filter((entry) => !tooLarge(entry)));
    while (running.current < Math.min(AT_ONCE, running.current + waiting.current.length)) void work();
  };
  return { uploads, add, dismiss };
}
