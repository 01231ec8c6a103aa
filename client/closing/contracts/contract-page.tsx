/** One contract: its text, the source of each value, what is missing, the state's rules, and the signers. */
import { Download, FilePlus, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { formatQuantity } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { FRESH, LoadedRecord } from '#client/form/loaded-record.tsx';
import { useDownload } from '#client/list/download.ts';
import { DeleteRecord } from '#client/list/delete-dialog.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { type ContractDetail, isContractKept } from '#shared/closing/contracts/contract.ts';
import { type ContractFieldName, describeField } from '#shared/closing/contracts/fields.ts';
import { type SignLink, contractSendInput, DEFAULT_EXPIRY_DAYS, sendingTexts } from '#shared/closing/contracts/sending.ts';
import { contractTexts } from '#shared/closing/contracts/texts.ts';
import { hasContractFailed, PREPARED_BY } from '#shared/closing/contracts/words.ts';
import { option } from '#shared/core/fields.ts';
import { DeliveryLine, useDelivery } from '#client/records/contacts/delivery.tsx';
import { AskPostalAddress } from '#client/records/contacts/postal-address.tsx';
import { DialogForm } from '#client/form/dialog-form.tsx';
import type { ControlProps } from '#client/form/control.tsx';
import { FormField } from '#client/form/field.tsx';
import { ChoiceCard } from '#client/ui/checkbox.tsx';
import { ContractBadge } from './contract-columns.tsx';
import './contracts.css';
import { FilledCard, countLeft, MissingCard } from './missing-card.tsx';
import { ContractSheets } from './paper.tsx';
import { RuleCard } from './rule-card.tsx';
import { SignersCard, describeContact } from './signers-card.tsx';
import { SignersPanel } from './signers-panel.tsx';

interface Props {
  contract: Pick<ContractDetail, 'id' | 'title' | 'signers' | 'is_sample' | 'prepared_by'>;
  onSent: (links: readonly SignLink[]) => void;
  onClose: () => void;
}

function SendDialog({ contract: { id, title, signers, is_sample, prepared_by }, onSent, onClose }: Props) {
  const send = trpc.contractSigning.send.useMutation();
  const delivery = useDelivery();
  const ways = signers.flatMap(({ role, channel }) => (role === 'me' ? [] : [channel]));
  const isSending = ways.some((channel) => channel && delivery?.[channel]);
  return (
    <DialogForm
      title="Send to sign"
      description={`${title}. The text locks.${signers.length > 1 ? ' Signers are asked in order.' : ''}`}
      schema={is_sample ? sampleSendInput : contractSendInput}
      value={{ id, expires_in_days: DEFAULT_EXPIRY_DAYS, prepared_by: is_sample ? prepared_by : null }}
      send={async (input) => onSent((await send.mutateAsync(input)).links)}
      done={isSending ? sendingTexts.sent : sendingTexts.ready}
      submit={isSending ? 'Send' : 'Get the link'}
      failed="Failed to send the contract"
      onClose={onClose}
    >
      {is_sample && <FormField name="prepared_by" span={12} control={(control) => <PreparedBy {...control} />} />}
      <ol className="send-signers">
        {signers.map((signer) => (
          <li key={signer.id}>
            <b>{signer.name}</b> <span className="muted">{describeContact(signer, delivery)}</span>
          </li>
        ))}
      </ol>
      {ways.includes('email') && delivery?.email && (
        <AskPostalAddress>By law every email needs your postal address. It is asked once.</AskPostalAddress>
      )}
      {!isSending && ways.length > 0 && <DeliveryLine>Nothing is sent: you hand over the link, or show it as a QR code.</DeliveryLine>}
      <FormField name="expires_in_days" isOptional={false} />
    </DialogForm>
  );
}

const PREPARERS = [
  { value: 'attorney', label: 'My attorney prepared or approved it', hint: 'Signers see no SAMPLE mark, now and next time' },
  {
    value: 'me',
    label: 'I did, from the sample',
    hint: 'SAMPLE stays on every page, and signers read that no attorney has approved it',
  },
] as const;

/** Asked once of each template: nobody signs under a mark that the sender did not expect. */
function PreparedBy({ id, name, value, onChange, bind, ...described }: ControlProps) {
  return (
    <div className="stack g-2" role="radiogroup" aria-label="Who prepared this text" id={id}>
      {PREPARERS.map(({ value: own, label, hint }, at) => (
        <ChoiceCard
          key={own}
          type="radio"
          {...{ name, label, hint }}
          {...(at === 0 && { ref: bind })}
          checked={value === own}
          aria-invalid={described['aria-invalid']}
          onChange={() => onChange(own)}
        />
      ))}
    </div>
  );
}

/** For a sample, who prepared it must be stated. */
const sampleSendInput = contractSendInput.extend({ prepared_by: option(PREPARED_BY, { label: 'Who prepared this text' }) });

export function ContractPage() {
  const { id = '' } = useParams();
  return (
    <LoadedRecord
      query={trpc.contracts.get.useQuery({ id }, FRESH)}
      texts={contractTexts}
      back={<ButtonLink to={paths.contracts.list}>Back to contracts</ButtonLink>}
    >
      {(contract) => <ContractView key={contract.id} contract={contract} />}
    </LoadedRecord>
  );
}

function ContractView({ contract }: { contract: ContractDetail }) {
  const [active, setActive] = useState<ContractFieldName>();
  const [isDeleting, setDeleting] = useState(false);
  const [links, setLinks] = useState<readonly SignLink[]>([]);
  const { deal, body, values, is_sample: isSample, status } = contract;
  const byName = new Map(values.map((value) => [value.name, value]));
  const find = (name: ContractFieldName) => byName.get(name) ?? { name, label: describeField(name).label, value: null };
  const isDraft = status === 'draft';
  return (
    <>
      <PageHead
        title={contract.title}
        actions={
          <>
            <ContractBadge status={status} />
            {isDraft && <DocumentButton contract={contract} />}
            {hasContractFailed(status) && contract.template_id !== null && <AgainButton id={contract.id} />}
            {!isContractKept(status) && (
              <IconButton
                label={isDraft ? 'Delete the draft' : 'Delete the contract'}
                icon={Trash2}
                tone="red"
                onClick={() => setDeleting(true)}
              />
            )}
          </>
        }
      >
        <Link className="link" to={paths.deals.one(contract.deal_id)}>
          {deal.address}, {deal.city}, {deal.state}
        </Link>{' '}
        · Deal #{contract.deal_id}
      </PageHead>
      <div className="contract-prep">
        <section className="card" aria-label="Document">
          {isSample && isDraft && <SampleNote contract={contract} />}
          <ContractSheets body={body} find={find} isSample={isSample} active={active} onActive={setActive} signers={contract.signers} />
        </section>
        <div className="stack contract-beside">
          {isDraft ? <MissingCard contract={contract} /> : <SignersPanel contract={contract} links={links} />}
          <FilledCard contract={contract} active={active} onActive={setActive} />
          {isDraft && <RuleCard contract={contract} />}
          {isDraft && <SignersCard contract={contract} />}
        </div>
      </div>
      {isDraft && (
        <div className="card contract-bar">
          <p>
            <DraftState contract={contract} />
          </p>
          <SendButton contract={contract} onSent={setLinks} />
        </div>
      )}
      {isDeleting && <DeleteContract contract={contract} onClose={() => setDeleting(false)} />}
    </>
  );
}

function SendButton({ contract, onSent }: { contract: ContractDetail; onSent: (links: readonly SignLink[]) => void }) {
  const [isSending, setSending] = useState(false);
  const { holds, override_reason: reason } = contract;
  const isHeld = countLeft(contract) > 0 || (holds.length > 0 && !reason);
  return (
    <>
      <Button variant="primary" icon={Send} disabled={isHeld} onClick={() => setSending(true)}>
        Send to sign
      </Button>
      {isSending && <SendDialog contract={contract} onSent={onSent} onClose={() => setSending(false)} />}
    </>
  );
}

/** "2 fields and 1 rule left" */
function DraftState({ contract }: { contract: ContractDetail }) {
  const { holds, override_reason: reason } = contract;
  const openHolds = reason ? 0 : holds.length;
  const fields = countLeft(contract);
  const left = [fields > 0 && formatQuantity(fields, 'field'), openHolds > 0 && formatQuantity(openHolds, 'rule')].filter(Boolean);
  if (left.length === 0) return <b>Nothing is missing</b>;
  return (
    <>
      <b>{left.join(' and ')} left</b> <span className="muted">before it can be sent</span>
    </>
  );
}

function SampleNote({ contract }: { contract: ContractDetail }) {
  return (
    <Banner tone="yellow">
      A sample text: have your attorney replace it.{' '}
      {contract.template_id && (
        <Link className="link" to={paths.contractTemplates.one(contract.template_id)}>
          Open the template
        </Link>
      )}
    </Banner>
  );
}

function AgainButton({ id }: { id: number }) {
  const toast = useToast();
  const navigate = useNavigate();
  const again = trpc.contracts.again.useMutation({
    onSuccess: (made) => {
      toast.success(contractTexts.created);
      void navigate(paths.contracts.one(made.id));
    },
    onError: (error) => toast.error(contractTexts.createFailed, { detail: toProblem(error).reason }),
  });
  return (
    <Button variant="primary" icon={FilePlus} busy={again.isPending} onClick={() => again.mutate({ id })}>
      Prepare again
    </Button>
  );
}

function DocumentButton({ contract }: { contract: ContractDetail }) {
  const { isBusy, save } = useDownload();
  return (
    <Button
      icon={Download}
      busy={isBusy}
      onClick={() => void save(`/api/contracts/${contract.id}/document.pdf`, `contract-${contract.id}.pdf`)}
    >
      PDF
    </Button>
  );
}

function DeleteContract({ contract, onClose }: { contract: ContractDetail; onClose: () => void }) {
  const remove = trpc.contracts.remove.useMutation();
  const navigate = useNavigate();
  return (
    <DeleteRecord
      title="Delete contract"
      texts={contractTexts}
      name={contract.title}
      remove={() => remove.mutateAsync({ id: contract.id })}
      onDeleted={() => void navigate(paths.deals.one(contract.deal_id))}
      onClose={onClose}
    />
  );
}
