import { X } from 'lucide-react';
import { Banner } from '#client/ui/banner.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Progress } from '#client/ui/meter.tsx';
import type { useUploads } from './use-uploads.ts';
import './form.css';

interface Props {
  label: string;
  uploads: ReturnType<typeof useUploads>['uploads'];
  onDismiss: (key: string) => void;
}

/** Uploads in progress, and refused files. */
export function UploadList({ label, uploads, onDismiss }: Props) {
  const refused = uploads.filter(({ problem }) => problem);
  const moving = uploads.filter(({ problem }) => !problem);
  return (
    <>
      {moving.length > 0 && (
        <ul className="upload-list small" aria-label={label}>
          {moving.map(({ key, name, share }) => (
            <li key={key}>
              <span className="clip">{name}</span>
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
