import { useId, useState } from 'react';
import { trpc } from '#client/core/trpc.ts';
import type { ControlProps } from '#client/form/control.tsx';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import type { FormValues } from '#client/form/form-values.ts';
import { Button } from '#client/ui/button.tsx';
import { CopyField } from '#client/ui/copy-field.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Select } from '#client/ui/select.tsx';
import { apiTokenFields, apiTokenInput, type NewApiToken } from '#shared/accounts/auth/api-token.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';

const EXPIRIES = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: '', label: 'Never' },
];
const INITIAL: FormValues = { name: '', scope: 'read', expires_in_days: '90' };

/** Makes a token and shows it, this once. */
export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<NewApiToken>();
  return created ? <ShownOnce created={created} onClose={onClose} /> : <TokenForm onCreated={setCreated} onClose={onClose} />;
}

function TokenForm({ onCreated, onClose }: { onCreated: (created: NewApiToken) => void; onClose: () => void }) {
  const create = trpc.apiTokens.create.useMutation();
  return (
    <DialogForm
      title="Create token"
      description="Another program sends it as a bearer token, and works with your records in your name."
      width={480}
      schema={apiTokenInput}
      fields={apiTokenFields}
      initial={INITIAL}
      send={async (input) => onCreated(await create.mutateAsync(input))}
      submit="Create token"
      failed={authTexts.tokenCreateFailed}
      onClose={onClose}
    >
      {() => (
        <>
          <FormField name="name" span={12} autoComplete="off" hint="The program or person that it is for" />
          <FormField name="scope" blank={null} hint="Write also changes and deletes" />
          <FormField name="expires_in_days" label="Expires" isOptional={false} control={(control) => <Expiry {...control} />} />
        </>
      )}
    </DialogForm>
  );
}

function Expiry({ bind, value, onChange, required: _, ...control }: ControlProps) {
  return <Select {...control} ref={bind} options={EXPIRIES} value={String(value)} onChange={(event) => onChange(event.target.value)} />;
}

/** The token itself. Nothing but its own button closes it: it cannot be shown again. */
function ShownOnce({ created, onClose }: { created: NewApiToken; onClose: () => void }) {
  const id = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Token created"
      description="Copy it now. It is not shown again."
      width={480}
      dismissible={false}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="key-form field">
        <label htmlFor={id}>{created.name}</label>
        <CopyField id={id} name="token" value={created.token} what="token" />
      </div>
    </Dialog>
  );
}
