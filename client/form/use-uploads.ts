/** Files being uploaded, with progress or the reason of a refusal. */
import { useRef, useState } from 'react';
import { FileRefused } from '#client/core/send-file.ts';
import { generateId } from '#client/core/unique-id.ts';

interface Upload {
  key: string;
  name: string;
  /** From 0 to 1: how much has left. */
  share: number;
  problem?: string;
}

interface Rules {
  atOnce: number;
  maxBytes: number;
  tooLarge: string;
  /** The message for a failure without a reason. */
  damaged: string;
  /** All that were waiting have been sent. */
  onAllSent?: () => void;
}
type Send = (file: File, onProgress: (share: number) => void) => Promise<void>;

/** `add` sends files in their order; those that were refused before leave the list. */
export function useUploads({ atOnce, maxBytes, tooLarge, damaged, onAllSent }: Rules) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const waiting = useRef<{ key: string; file: File; send: Send }[]>([]);
  const running = useRef(0);

  const change = (key: string, part: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const dismiss = (key: string) => setUploads((before) => before.filter((upload) => upload.key !== key));

  const work = async (): Promise<void> => {
    running.current += 1;
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      const { key, file, send } = next;
      try {
        await send(file, (share) => change(key, { share }));
        dismiss(key);
      } catch (error) {
        change(key, { problem: error instanceof FileRefused ? error.message : damaged });
      }
    }
    running.current -= 1;
    if (running.current === 0) onAllSent?.();
  };

  const add = (files: readonly File[], send: Send) => {
    const added = files.map((file) => ({ key: generateId(), file, send, isTooLarge: file.size > maxBytes }));
    setUploads((before) => [
      ...before.filter(({ problem }) => !problem),
      ...added.map(({ key, file, isTooLarge }) => ({ key, name: file.name, share: 0, ...(isTooLarge ? { problem: tooLarge } : {}) })),
    ]);
    waiting.current.push(...added.filter(({ isTooLarge }) => !isTooLarge));
    while (running.current < Math.min(atOnce, running.current + waiting.current.length)) void work();
  };
  return { uploads, add, dismiss };
}
