/** Takes a .dealflow file, dropped or chosen. */
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { fileSize } from '#client/core/file-size.ts';
import { toProblem } from '#client/core/problem.ts';
import { FileChooser, useFileDrop } from '#client/form/file-drop.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { PACKET_ENDING } from '#shared/closing/packets/manifest.ts';
import './packets.css';

interface Props {
  title: string;
  about: string;
  /** Takes the file in; throws what is said of it. */
  send: (file: File) => Promise<void>;
  onClose: () => void;
}

/** Mount it to open it. A file that is refused stays named, with the reason. */
export function FileDropDialog({ title, about, send, onClose }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const take = async ([given]: File[]) => {
    if (!given || isBusy) return;
    setFile(given);
    setProblem(undefined);
    setBusy(true);
    try {
      await send(given);
    } catch (error) {
      setProblem(toProblem(error).reason);
      setBusy(false);
    }
  };
  const takeFiles = (files: File[]) => void take(files);
  const drop = useFileDrop(takeFiles);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={title}
      description={about}
      width={520}
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <div className="stack g-3">
        <div className="packet-drop" {...drop}>
          <FileChooser chooser={chooser} label="File to import" accept={PACKET_ENDING} onFiles={takeFiles} />
          <Button icon={FileUp} busy={isBusy} onClick={() => chooser.current?.click()}>
            Choose a {PACKET_ENDING} file
          </Button>
          <p className="small muted">{file ? `${file.name}, ${fileSize(file.size)}` : 'or drop it here'}</p>
        </div>
        {problem && <Banner tone="red">{problem}. Nothing was imported.</Banner>}
      </div>
    </Dialog>
  );
}
