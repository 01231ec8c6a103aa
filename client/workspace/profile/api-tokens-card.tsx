import { keepPreviousData } from '@tanstack/react-query';
import { KeyRound, Trash2 } from 'lucide-react';
import { type RefObject, useRef, useState, useId } from 'react';
import { formatDateTime } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { DeleteDialog } from '#client/list/delete-dialog.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useToast } from '#client/ui/toast.tsx';
import {
  type ApiToken,
  TOKEN_PREFIX,
  type TokenScope,
  apiTokenFields,
  apiTokenInput,
  type NewApiToken,
} from '#shared/accounts/auth/api-token.ts';
import { authTexts } from '#shared/accounts/auth/texts.ts';
import type { ControlProps } from '#client/form/control.tsx';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import type { FormValues } from '#client/form/form-values.ts';
import { CopyField } from '#client/ui/copy-field.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Select } from '#client/ui/select.tsx';
import { formatAgoInSentence, KeyList, KeyPages, KeyRow, leaveEmptyPage, useFocusAfterRemoval, usePaging } from './key-list.tsx';

const EXPIRIES = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: '', label: 'Never' },
];
const INITIAL: FormValues = { name: '', scope: 'read', expires_in_days: '90' };

/** Makes a token and shows it, this once. */
function CreateTokenDialog({ onClose }: { onClose: () => void }) {
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
          <FormField name="scope" blank={null} hint="Write can also change and delete" />
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

const MAY: Record<TokenScope, string> = { read: 'Read only', write: 'Read and write' };

const isExpired = ({ expires_at }: ApiToken) => expires_at !== null && Date.parse(expires_at) <= Date.now();

/** With what other programs call the API in the account's name. */
export function ApiTokensCard() {
  const paging = usePaging();
  const result = trpc.apiTokens.list.useQuery(paging.query, { placeholderData: keepPreviousData });
  leaveEmptyPage(paging, result);
  const [isCreating, setCreating] = useState(false);
  return (
    <Card
      title="API access"
      actions={
        <Button size="sm" icon={KeyRound} onClick={() => setCreating(true)}>
          Create token
        </Button>
      }
    >
      <KeyPages paging={paging} result={result} loading={authTexts.tokensLoading} failed={authTexts.tokensFailed}>
        {(tokens) => <Tokens tokens={tokens} />}
      </KeyPages>
      {isCreating && <CreateTokenDialog onClose={() => setCreating(false)} />}
    </Card>
  );
}

const NoTokens = ({ place }: { place: RefObject<HTMLParagraphElement | null> }) => (
  <p className="muted" ref={place} tabIndex={-1}>
    No tokens yet. With one, another program, such as a dialer or a report, works with your records.{' '}
    <a className="link" href="/api/docs">
      What it can call
    </a>
  </p>
);

function Tokens({ tokens }: { tokens: ApiToken[] }) {
  const toast = useToast();
  const remove = trpc.apiTokens.remove.useMutation();
  const [toRevoke, setToRevoke] = useState<ApiToken>();
  const place = useRef<HTMLUListElement & HTMLParagraphElement>(null);
  const ids = tokens.map(({ id }) => id);
  const removed = useFocusAfterRemoval(place, ids, toRevoke !== undefined);
  if (tokens.length === 0 && !toRevoke) return <NoTokens place={place} />;
  return (
    <>
      <KeyList label="Tokens" place={place}>
        {tokens.map((token) => (
          <KeyRow
            key={token.id}
            name={token.name}
            badge={
              isExpired(token) ? (
                <Badge tone="red">Expired</Badge>
              ) : (
                <Badge tone={token.scope === 'write' ? 'yellow' : 'neutral'} dot={false}>
                  {MAY[token.scope]}
                </Badge>
              )
            }
            facts={[
              <span key="ending" className="nowrap">
                {TOKEN_PREFIX}…{token.ending}
              </span>,
              token.last_used_at ? `last used ${formatAgoInSentence(token.last_used_at)}` : 'never used',
              token.expires_at ? (
                <>
                  {isExpired(token) ? 'expired' : 'expires'} <time dateTime={token.expires_at}>{formatDateTime(token.expires_at)}</time>
                </>
              ) : (
                'does not expire'
              ),
            ]}
            action={<IconButton label={`Revoke ${token.name}`} icon={Trash2} tone="red" onClick={() => setToRevoke(token)} />}
          />
        ))}
      </KeyList>
      {toRevoke && (
        <DeleteDialog
          title="Revoke token"
          question={authTexts.tokenRevokeQuestion}
          name={toRevoke.name}
          confirmLabel="Revoke"
          remove={() => remove.mutateAsync({ id: toRevoke.id })}
          onDeleted={() => {
            removed(toRevoke.id);
            toast.success(authTexts.tokenRevoked);
          }}
          onClose={() => setToRevoke(undefined)}
          failed={authTexts.tokenRevokeFailed}
        />
      )}
    </>
  );
}
