/** Files from outside of the page: dropped on an area of it, or chosen. */
import { type DragEvent, type RefObject, useState } from 'react';

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** The properties of an element that takes dropped files; `data-over` is set while files are dragged over it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const drag = (isEntering: boolean) => (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(isEntering);
  };
  return {
    'data-over': isOver || undefined,
    onDragEnter: drag(true),
    onDragOver: drag(true),
    onDragLeave: drag(false),
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      drag(false)(event);
      onFiles([...event.dataTransfer.files]);
    },
  };
}

interface FileChooserProps {
  /** Clicked by a button. */
  chooser: RefObject<HTMLInputElement | null>;
  label: string;
  accept: string;
  multiple?: boolean;
  name?: string;
  onFiles: (files: File[]) => void;
}

/** The hidden input behind a button that asks for files; the same file can be chosen twice. */
export const FileChooser = ({ chooser, label, onFiles, ...rest }: FileChooserProps) => (
  <input
    {...rest}
    ref={chooser}
    className="sr"
    type="file"
    aria-label={label}
    tabIndex={-1}
    onChange={(event) => {
      onFiles([...(event.target.files ?? [])]);
      event.target.value = '';
    }}
  />
);
