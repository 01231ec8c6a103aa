/** The documents of a record: added by dropping or choosing, opened, saved, renamed and deleted. */
import { Download, Ellipsis, FilePlus, FileText, Image, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatFileSize } from '#client/core/file-size.ts';
import { formatCalendarDay, formatQuantity, today } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { LoadedPart } from '#client/list/loaded-part.tsx';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { FileChooser, useFileDrop } from '#client/form/file-drop.tsx';
import { UploadList } from '#client/form/upload-list.tsx';
import { useUploads } from '#client/form/use-uploads.ts';
import { DeleteRecord } from '#client/list/delete-dialog.tsx';
import { useDownload } from '#client/list/download.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { Select } from '#client/ui/select.tsx';
import {
  DOCUMENT_KIND_LABELS,
  DOCUMENT_KINDS,
  DOCUMENT_TYPES,
  documentFields,
  documentInput,
  type DocumentKind,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENTS,
  type StoredDocument,
  type DocumentType,
} from '#shared/records/documents/document.ts';
import { documentTexts } from '#shared/records/documents/texts.ts';
import { type DocumentOwner, sendDocument } from './send-document.ts';
import { useOpenDocument } from './use-open-document.ts';
import './documents.css';

const isImageType = (type: DocumentType): boolean => type !== 'application/pdf';

const KINDS = DOCUMENT_KINDS.map((value) => ({ value, label: DOCUMENT_KIND_LABELS[value] }));

export function DocumentsCard({ entity, id }: DocumentOwner) {
  const stored = trpc.documents.list.useQuery({ subject: entity, subject_id: id, per_page: MAX_DOCUMENTS });
  const utils = trpc.useUtils();
  const { uploads, add, dismiss } = useUploads({
    atOnce: 1,
    maxBytes: MAX_DOCUMENT_BYTES,
    tooLarge: documentTexts.tooLarge,
    damaged: documentTexts.damaged,
  });
  const [kind, setKind] = useState<DocumentKind>('other');
  const chooser = useRef<HTMLInputElement>(null);
  const addFiles = (files: File[]) =>
    add(files, async (file, onProgress) => {
      await sendDocument({ entity, id }, kind, file, onProgress);
      await Promise.all([utils.documents.invalidate(), utils.activities.invalidate()]);
    });
  const drop = useFileDrop(addFiles);
  return (
    <Card title="Documents">
      <div className="stack g-3 upload-area" {...drop}>
        <LoadedPart query={stored} loading={documentTexts.loading} failed={documentTexts.listFailed} isBrief>
          {({ data }) =>
            data.length > 0 && (
              <ul className="document-list" aria-label="Documents">
                {data.map((document) => (
                  <DocumentRow key={document.id} document={document} />
                ))}
              </ul>
            )
          }
        </LoadedPart>
        <UploadList label="Uploading documents" uploads={uploads} onDismiss={dismiss} />
        <FileChooser chooser={chooser} label="Documents to add" accept={DOCUMENT_TYPES.join(',')} multiple onFiles={addFiles} />
        <div className="document-add">
          <Select
            aria-label="Kind of the documents to add"
            options={KINDS}
            value={kind}
            onChange={(event) => setKind(event.target.value as DocumentKind)}
          />
          <Button icon={FilePlus} onClick={() => chooser.current?.click()}>
            Add documents
          </Button>
        </div>
        <p className="small muted">
          {stored.data?.data.length === 0 && `${documentTexts.empty}. `}Drop PDF or pictures here, up to 25 MB each.
        </p>
      </div>
    </Card>
  );
}

function DocumentRow({ document }: { document: StoredDocument }) {
  const utils = trpc.useUtils();
  const [asks, setAsks] = useState<'change' | 'delete'>();
  const { isBusy, save } = useDownload();
  const open = useOpenDocument();
  const update = trpc.documents.update.useMutation();
  const changed = () => void Promise.all([utils.documents.invalidate(), utils.activities.invalidate()]);
  const remove = trpc.documents.remove.useMutation();
  const { id, name, kind, content_type, pages, size, created_at, version } = document;

  const about = [
    DOCUMENT_KIND_LABELS[kind],
    ...(isImageType(content_type) ? [] : [formatQuantity(pages, 'page')]),
    formatFileSize(size),
    formatCalendarDay(today(new Date(created_at))),
  ];
  return (
    <li>
      <Icon of={isImageType(content_type) ? Image : FileText} />
      <div className="two grow">
        <button type="button" className="link document-name" onClick={() => void open(id)} title={`Open ${name}`}>
          {name}
        </button>
        <span className="small muted">{about.join(' · ')}</span>
      </div>
      <IconButton
        label={`Download ${name}`}
        icon={Download}
        disabled={isBusy}
        onClick={() => void save(`/api/documents/${id}/file`, name)}
      />
      <Menu trigger={<IconButton label={`More actions for ${name}`} icon={Ellipsis} />}>
        <MenuItem icon={Pencil} onSelect={() => setAsks('change')}>
          Rename
        </MenuItem>
        <MenuItem icon={Trash2} danger onSelect={() => setAsks('delete')}>
          Delete
        </MenuItem>
      </Menu>
      {asks === 'change' && (
        <DialogForm
          title="Rename document"
          schema={documentInput}
          fields={documentFields}
          initial={{ name, kind }}
          send={async (input) => {
            await update.mutateAsync({ ...input, id, version });
            changed();
          }}
          done={documentTexts.updated}
          submit="Save"
          failed={documentTexts.updateFailed}
          onClose={() => setAsks(undefined)}
        >
          <FormField name="name" span={12} autoComplete="off" />
          <FormField name="kind" span={12} />
        </DialogForm>
      )}
      {asks === 'delete' && (
        <DeleteRecord
          title={`Delete ${name}`}
          texts={documentTexts}
          remove={() => remove.mutateAsync({ id, version })}
          onDeleted={changed}
          onClose={() => setAsks(undefined)}
        />
      )}
    </li>
  );
}
