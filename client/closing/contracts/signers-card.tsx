import { ArrowDown, ArrowUp, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatPhoneOrDash } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { DialogForm } from '#client/form/dialog-form.tsx';
import { FormField } from '#client/form/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import {
  type ContractDetail,
  type ContractSigner,
  MAX_SIGNERS,
  signerInput,
  type SignerInput,
} from '#shared/closing/contracts/contract.ts';
import { pickShown } from '#shared/core/record.ts';
import { contractTexts } from '#shared/closing/contracts/texts.ts';
import { SIGNER_ROLE_LABELS } from '#shared/closing/contracts/words.ts';
import { useChangeContract } from './missing-card.tsx';
import { type Delivery, useDelivery } from '#client/records/contacts/delivery.tsx';
import { pickAddress, CHANNELS, listSentChannels, explainNoService } from '#shared/records/contacts/channels.ts';

/** "text (512) 555-0142, with a code"; of whom nothing can be sent to, that the link is handed over. */
export function describeContact({ role, channel, email, phone, needs_code }: ContractSigner, delivery: Delivery | undefined): string {
  const code = needs_code ? ', with a code' : '';
  if (channel === null) return role === 'me' ? 'signs here' : `you hand over the link${code}`;
  const { hand, point } = CHANNELS[channel];
  const address = pickAddress(channel, { phone: phone && formatPhoneOrDash(phone), email });
  if (!address) return `no ${point}`;
  return delivery?.[channel] ? `${hand} ${address}${code}` : `not sent, ${explainNoService(channel)}: you hand over the link${code}`;
}
const isUnreachable = ({ channel, ...signer }: ContractSigner) => channel !== null && !pickAddress(channel, signer);

const toInput = (signer: ContractSigner): SignerInput => pickShown(signerInput, signer);

/** Who signs, in their order. */
export function SignersCard({ contract }: { contract: ContractDetail }) {
  const change = useChangeContract(contract.id);
  const delivery = useDelivery();
  const [edited, setEdited] = useState<ContractSigner | 'new'>();
  const { signers } = contract;
  const save = (next: readonly ContractSigner[]) => void change({ signers: next.map(toInput) });
  const move = (from: number, to: number) => {
    const next = signers.filter((_, at) => at !== from);
    next.splice(to, 0, signers[from] as ContractSigner);
    save(next);
  };
  return (
    <section className="card" aria-label="Signers">
      <header className="card-head">
        <h2>Signers, in order</h2>
        {signers.length < MAX_SIGNERS && (
          <div className="push">
            <IconButton label="Add signer" icon={Plus} onClick={() => setEdited('new')} />
          </div>
        )}
      </header>
      {signers.length === 0 && <p className="card-body muted">Nobody yet</p>}
      {signers.map((signer, at) => (
        <div className="signer-row ruled" key={signer.id}>
          <span className="signer-place">{signer.position}</span>
          <span className="grow">
            {signer.name}
            <small className={`signer-line ${isUnreachable(signer) ? 'tone' : 'muted'}`} data-tone="yellow">
              {SIGNER_ROLE_LABELS[signer.role]} · {describeContact(signer, delivery)}
            </small>
          </span>
          <Menu trigger={<IconButton label={`Signer ${signer.position}`} icon={Ellipsis} />}>
            <MenuItem icon={Pencil} onSelect={() => setEdited(signer)}>
              Change
            </MenuItem>
            {at > 0 && (
              <MenuItem icon={ArrowUp} onSelect={() => move(at, at - 1)}>
                Sign earlier
              </MenuItem>
            )}
            {at < signers.length - 1 && (
              <MenuItem icon={ArrowDown} onSelect={() => move(at, at + 1)}>
                Sign later
              </MenuItem>
            )}
            <MenuItem icon={Trash2} danger onSelect={() => save(signers.filter(({ id }) => id !== signer.id))}>
              Remove
            </MenuItem>
          </Menu>
        </div>
      ))}
      {edited && <SignerDialog contract={contract} signer={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </section>
  );
}

const CODE_BY_CALL = 'Without a text service you read the six digits to them, from the outbox';

interface DialogProps {
  contract: ContractDetail;
  signer: ContractSigner | undefined;
  onClose: () => void;
}

function SignerDialog({ contract, signer, onClose }: DialogProps) {
  const update = trpc.contracts.update.useMutation();
  const delivery = useDelivery();
  if (!delivery) return null;
  const channel = listSentChannels().findLast((one) => delivery[one]) ?? null;
  return (
    <DialogForm
      title={signer ? 'Change the signer' : 'Add a signer'}
      schema={signerInput}
      value={signer ?? { role: 'seller', channel, needs_code: delivery.sms }}
      send={async (input) => {
        const others = contract.signers.map((one) => (one.id === signer?.id ? input : toInput(one)));
        await update.mutateAsync({ id: contract.id, signers: signer ? others : [...others, input] });
        onClose();
      }}
      submit="Save"
      failed={contractTexts.updateFailed}
      onClose={onClose}
    >
      <FormField name="name" span={12} autoComplete="off" />
      <FormField name="role" half />
      <FormField name="channel" half isOptional />
      <FormField name="phone" isOptional autoComplete="off" />
      <FormField name="email" isOptional autoComplete="off" />
      <FormField name="needs_code" span={12} hint={delivery.sms ? 'Six digits are sent to the phone before signing' : CODE_BY_CALL} />
    </DialogForm>
  );
}
