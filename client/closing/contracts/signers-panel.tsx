/** The signers of a contract and their progress: links, reminders, scans. */
import { FileDown, Link2, Send, Signature, Upload } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { formatDateTime } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { useDownload } from '#client/list/download.ts';
import { sendDocument } from '#client/records/documents/send-document.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { Contract, ContractSigner } from '#shared/closing/contracts/contract.ts';
import { type SignLink, sendingTexts, voidInput } from '#shared/closing/contracts/sending.ts';
import { SIGNER_ROLE_LABELS } from '#shared/closing/contracts/words.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { CHANNELS } from '#shared/records/contacts/channels.ts';
import { DeliveryLine, useDelivery } from '#client/records/contacts/delivery.tsx';
import { LinkField } from '#client/ui/link-field.tsx';
import { describeContact } from './signers-card.tsx';

/** Withdraws a contract with a reason, which its signers read. Mount it to open it. */
function VoidDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const withdraw = trpc.contractSigning.void.useMutation();
  return (
    <DialogForm
      title="Void the contract"
      description="Its links stop working, and signatures on it are void. Signers see the reason."
      schema={voidInput}
      value={{ id }}
      send={(input) => withdraw.mutateAsync(input)}
      done={sendingTexts.voided}
      submit="Void"
      failed="Failed to void the contract"
      onClose={onClose}
    >
      <FormField name="reason" span={12} />
    </DialogForm>
  );
}

type Status = ContractSigner['status'];
const STATUS: Record<Status, { label: string; tone: Tone }> = {
  waiting: { label: 'Not asked yet', tone: 'neutral' },
  invited: { label: 'Asked', tone: 'blue' },
  viewed: { label: 'Opened', tone: 'violet' },
  consented: { label: 'Signing', tone: 'violet' },
  signed: { label: 'Signed', tone: 'green' },
  declined: { label: 'Declined', tone: 'red' },
};
/** The status of a signer; once the contract has ended, nobody is waited for. */
const describeSigner = (contract: Contract['status'], { status }: ContractSigner): { label: string; tone: Tone } =>
  contract === 'sent' || status === 'signed' || status === 'declined' ? STATUS[status] : { label: 'Not signed', tone: 'neutral' };

const IS_ASKED: readonly Status[] = ['invited', 'viewed', 'consented'];

interface Props {
  contract: Pick<Contract, 'id' | 'deal_id' | 'status' | 'signers' | 'sent_at' | 'expires_at' | 'completed_at' | 'void_reason'>;
  /** Links that were made a moment ago, when it was sent. */
  links: readonly SignLink[];
}

/** The signers of a contract that was sent. */
export function SignersPanel({ contract, links: sent }: Props) {
  const { id, status, signers } = contract;
  const delivery = useDelivery();
  const [isVoiding, setVoiding] = useState(false);
  const [made, setMade] = useState<SignLink>();
  const links = status === 'sent' ? (made ? [made] : sent) : [];
  return (
    <Card title="Signers, in order" padded={false} footer={<Foot contract={contract} onVoid={() => setVoiding(true)} />}>
      <ol className="plain-list">
        {signers.map((signer) => (
          <li key={signer.id} className="signer-row ruled">
            <span className="signer-place">{signer.position}</span>
            <span className="grow">
              {signer.name} <small className="muted">{SIGNER_ROLE_LABELS[signer.role]}</small>
              <small className="muted signer-line">
                {signer.signed_at ? formatDateTime(signer.signed_at) : status === 'sent' && describeContact(signer, delivery)}
              </small>
              {signer.decline_reason && <small className="signer-line">“{signer.decline_reason}”</small>}
            </span>
            <SignerBadge contract={status} signer={signer} />
            {status === 'sent' && signer.status !== 'signed' && <Ask contract={contract} signer={signer} onLink={setMade} />}
          </li>
        ))}
      </ol>
      {links.length > 0 && <SignLinks links={links} signers={signers} />}
      {isVoiding && <VoidDialog id={id} onClose={() => setVoiding(false)} />}
    </Card>
  );
}

function SignerBadge({ contract, signer }: { contract: Contract['status']; signer: ContractSigner }) {
  const { label, tone } = describeSigner(contract, signer);
  return <Badge tone={tone}>{label}</Badge>;
}

function Foot({ contract, onVoid }: Pick<Props, 'contract'> & { onVoid: () => void }) {
  const { id, status, sent_at, expires_at, completed_at, void_reason } = contract;
  const state: Record<Contract['status'], string | false | null> = {
    draft: null,
    sent: expires_at && `To be signed by ${formatDateTime(expires_at)}`,
    completed: completed_at && `Sealed ${formatDateTime(completed_at)}`,
    voided: void_reason ? `Voided: ${void_reason}` : 'Voided',
    declined: 'A signer declined it',
    expired: 'It was not signed in time',
  };
  return (
    <div className="row" data-wrap="">
      <span className="signer-state muted small">
        {sent_at && `Out to sign since ${formatDateTime(sent_at)}`}
        <span className="signer-line">{state[status]}</span>
      </span>
      <Save path={`contracts/${id}/document.pdf`}>{status === 'completed' ? 'Sealed PDF' : 'As sent'}</Save>
      {status === 'sent' && (
        <Button variant="ghost" onClick={onVoid}>
          Void
        </Button>
      )}
      {status === 'completed' && (
        <>
          <Save path={`contracts/${id}/certificate.pdf`}>Certificate</Save>
          <Save path={`contracts/${id}/signature.json`}>Signature file</Save>
        </>
      )}
    </div>
  );
}

function Save({ path, children }: { path: string; children: ReactNode }) {
  const { isBusy, save } = useDownload();
  return (
    <Button icon={FileDown} busy={isBusy} onClick={() => void save(`/api/${path}`, path.split('/').at(-1) ?? 'contract.pdf')}>
      {children}
    </Button>
  );
}

interface OfSigner {
  contract: Props['contract'];
  signer: ContractSigner;
}

/** Reminds a signer, shows their link, or takes a scan signed by hand. */
function Ask({ contract, signer, onLink }: OfSigner & { onLink: (link: SignLink) => void }) {
  const toast = useToast();
  const delivery = useDelivery();
  const file = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string>();
  const [isUploading, setUploading] = useState(false);
  const remind = trpc.contractSigning.remind.useMutation({
    onSuccess: onLink,
    onError: (error) => setFailure(toProblem(error).reason),
  });
  const addScan = trpc.contractSigning.addScan.useMutation();
  const upload = async (chosen: File | undefined) => {
    if (!chosen) return;
    setFailure(undefined);
    setUploading(true);
    try {
      const document = await sendDocument({ entity: 'deal', id: contract.deal_id }, 'contract', chosen);
      await addScan.mutateAsync({ id: contract.id, signer_id: signer.id, document_id: document.id });
      toast.success(sendingTexts.scanned);
    } catch (error) {
      setFailure(error instanceof Error && !('data' in error) ? error.message : toProblem(error).reason);
    } finally {
      setUploading(false);
      if (file.current) file.current.value = '';
    }
  };
  const ask = (only_link: boolean) => {
    setFailure(undefined);
    remind.mutate({ id: contract.id, signer_id: signer.id, only_link });
  };
  return (
    <div className="signer-actions row" data-wrap="">
      {IS_ASKED.includes(signer.status) && (
        <>
          {signer.channel && delivery?.[signer.channel] && (
            <Button size="sm" icon={Send} busy={remind.isPending} onClick={() => ask(false)}>
              Remind
            </Button>
          )}
          {signer.role === 'me' && !signer.needs_code && <SignAsMe contract={contract} signer={signer} onFailure={setFailure} />}
          <Button size="sm" icon={Link2} busy={remind.isPending} onClick={() => ask(true)}>
            {signer.role === 'me' ? 'Sign by link' : 'New link'}
          </Button>
        </>
      )}
      <Button size="sm" variant="ghost" icon={Upload} busy={isUploading} onClick={() => file.current?.click()}>
        Signed on paper
      </Button>
      <input
        ref={file}
        type="file"
        hidden
        accept="application/pdf,image/png,image/jpeg,image/webp"
        aria-label={`Scan signed by ${signer.name}`}
        onChange={(event) => void upload(event.target.files?.[0])}
      />
      {failure && <Banner tone="red">{failure}</Banner>}
    </div>
  );
}

/** One press signs with the typed name; what it agrees to stands beside it. */
function SignAsMe({ contract, signer, onFailure }: OfSigner & { onFailure: (why: string) => void }) {
  const toast = useToast();
  const sign = trpc.contractSigning.signAsMe.useMutation({
    onSuccess: () => toast.success(sendingTexts.signed),
    onError: (error) => onFailure(toProblem(error).reason),
  });
  return (
    <>
      <Button size="sm" variant="primary" icon={Signature} busy={sign.isPending} onClick={() => sign.mutate({ id: contract.id })}>
        Sign as {signer.name}
      </Button>
      <small className="muted signer-line">Your typed name is your signature. You agree to sign electronically.</small>
    </>
  );
}

function SignLinks({ links, signers }: { links: readonly SignLink[]; signers: readonly Pick<ContractSigner, 'id' | 'name'>[] }) {
  return (
    <div className="sign-links">
      {links.map((link) => (
        <OneLink key={link.url} link={link} name={signers.find(({ id }) => id === link.signer_id)?.name ?? ''} />
      ))}
    </div>
  );
}

const LATER_MS = 60_000;

/** How the link is delivered; a message waiting for calling hours says when. */
function describeDelivery({ channel, leaves_at }: SignLink): string {
  if (channel === null || leaves_at === null) return 'Not sent: hand it over yourself.';
  const by = CHANNELS[channel].hand;
  return Date.parse(leaves_at) - Date.now() > LATER_MS ? `Goes out by ${by} ${formatDateTime(leaves_at)}.` : `On its way by ${by}.`;
}

function OneLink({ link: { url, ...link }, name }: { link: SignLink; name: string }) {
  const delivery = useDelivery();
  const isLost = link.channel !== null && !delivery?.[link.channel];
  return (
    <div className="stack g-2">
      {link.channel && isLost && <DeliveryLine channels={[link.channel]}>Not sent to {name}: hand over the link.</DeliveryLine>}
      {link.not_sent !== null && !isLost && (
        <Banner tone="yellow">
          Not sent to {name}: {link.not_sent}. Hand over the link.
        </Banner>
      )}
      <LinkField url={url} label={`Link for ${name}`}>
        Anyone with the link can read and sign as {name}. {link.not_sent === null && describeDelivery({ url, ...link })} It is shown only
        once; a new link replaces it.
      </LinkField>
    </div>
  );
}
