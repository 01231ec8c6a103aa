import { zodResolver } from '@hookform/resolvers/zod';
import { Check, Copy } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { copyText } from '#client/core/copy-text.ts';
import { problemOf } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import type { ControlProps } from '#client/form/control.tsx';
import { Field } from '#client/form/field.tsx';
import { FormScopeContext } from '#client/form/form-scope.ts';
import type { FormValues } from '#client/form/form-values.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { type ApiTokenInput, apiTokenFields, apiTokenInput, type NewApiToken } from '#shared/auth/api-token.ts';
import { authTexts } from '#shared/auth/texts.ts';
import type { z } from '#shared/core/zod.ts';

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
  const id = useId();
  const create = trpc.apiTokens.create.useMutation();
  const [failure, setFailure] = useState<string>();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<FormValues>({
    defaultValues: INITIAL,
    resolver: zodResolver(apiTokenInput as unknown as z.ZodType<FormValues, FormValues>),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const focusFirstInvalid = () => {
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const submit = async (input: unknown) => {
    setFailure(undefined);
    try {
      onCreated(await create.mutateAsync(input as ApiTokenInput));
    } catch (error) {
      const { message, errors = {} } = problemOf(error);
      const known = Object.entries(errors).filter(([name]) => Object.hasOwn(apiTokenFields, name));
      for (const [name, messages] of known) form.setError(name, { type: 'server', message: messages[0] ?? message });
      if (known.length === 0) setFailure(message ?? authTexts.tokenCreateFailed);
      focusFirstInvalid();
    }
  };
  const typed = (name: string) => {
    form.clearErrors(name);
    setFailure(undefined);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Create token"
      description="Another program sends it as a bearer token, and works with your records in your name."
      width={480}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={create.isPending}>
            Create token
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={element}
        className="key-form form-grid"
        noValidate
        aria-label="Create token"
        onSubmit={(event) => {
          event.preventDefault();
          if (!create.isPending) void form.handleSubmit(submit, focusFirstInvalid)(event);
        }}
      >
        <FormProvider {...form}>
          <FormScopeContext value={{ fields: apiTokenFields, names: {}, idPrefix: id, typed }}>
            <Field name="name" span={12} autoComplete="off" hint="The program or person that it is for" />
            <Field name="scope" blank={null} hint="Write also changes and deletes" />
            <Field name="expires_in_days" label="Expires" isOptional={false} control={(control) => <Expiry {...control} />} />
          </FormScopeContext>
        </FormProvider>
        {failure && (
          <div className="key-failure">
            <Banner tone="red">{failure}</Banner>
          </div>
        )}
      </form>
    </Dialog>
  );
}

function Expiry({ bind, value, onChange, required: _, ...control }: ControlProps) {
  return <Select {...control} ref={bind} options={EXPIRIES} value={String(value)} onChange={(event) => onChange(event.target.value)} />;
}

/** The token itself. Nothing but its own button closes it: it cannot be shown again. */
function ShownOnce({ created, onClose }: { created: NewApiToken; onClose: () => void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean>();
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
        <div className="row">
          <Input
            id={id}
            name="token"
            ref={field}
            className="grow mono"
            value={created.token}
            readOnly
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button icon={copied ? Check : Copy} onClick={() => void (field.current && copyText(field.current).then(setCopied))}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        </div>
        <p className="hint" role="status">
          {copied && 'Copied to the clipboard.'}
          {copied === false && 'This browser does not copy by itself: the token is selected, copy it by hand.'}
        </p>
      </div>
    </Dialog>
  );
}
