import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { joinSentences, toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import '#client/form/form.css';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Select } from '#client/ui/select.tsx';
import type { Contract } from '#shared/closing/contracts/contract.ts';
import { CONTRACT_SAMPLES, SAMPLE_NAMES } from '#shared/closing/contracts/samples.ts';
import type { ContractTemplate } from '#shared/closing/contracts/template.ts';
import { contractTexts } from '#shared/closing/contracts/texts.ts';
import { type ContractKind, hasContractFailed } from '#shared/closing/contracts/words.ts';
import type { Deal } from '#shared/records/deals/deal.ts';

const ALL = { per_page: 100 } as const;

const isForState = (template: ContractTemplate, state: string): boolean =>
  template.states.length === 0 || (template.states as readonly string[]).includes(state);

const ASSIGNED: readonly Deal['deal_type'][] = ['assignment', 'wholesale'];
const BUYING: readonly ContractKind[] = ['purchase', 'option'];

/** The next kind of contract of a deal: purchase, then assignment where it applies. */
function findNextKind({ deal_type }: Deal, contracts: readonly Contract[]): ContractKind {
  const isBought = contracts.some(({ kind, status }) => BUYING.includes(kind) && !hasContractFailed(status));
  return isBought && ASSIGNED.includes(deal_type) ? 'assignment' : 'purchase';
}

/** Chooses the text of a contract, prepares it, and opens it. */
export function PrepareDialog({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const { data } = trpc.contractTemplates.list.useQuery(ALL);
  const contracts = trpc.contracts.list.useQuery({ deal_id: deal.id, per_page: 100 });
  const create = trpc.contracts.create.useMutation();
  const navigate = useNavigate();
  const own = (data?.data ?? [])
    .filter((template) => isForState(template, deal.property.state))
    .sort((one, other) => other.states.length - one.states.length);
  const used = new Set(own.filter(({ is_sample }) => is_sample).map(({ name }) => name));
  const next = findNextKind(deal, contracts.data?.data ?? []);
  const options = [
    ...own.map(({ id, name, number, kind, is_sample }) => ({
      kind,
      value: `template:${id}`,
      label: `${name}, v${number}${is_sample ? ' (SAMPLE)' : ''}`,
    })),
    ...SAMPLE_NAMES.filter((sample) => !used.has(CONTRACT_SAMPLES[sample].name)).map((sample) => ({
      kind: CONTRACT_SAMPLES[sample].kind,
      value: `sample:${sample}`,
      label: `${CONTRACT_SAMPLES[sample].name} (SAMPLE)`,
    })),
  ].sort((one, other) => Number(other.kind === next) - Number(one.kind === next));
  const [chosen, setChosen] = useState<string>();
  const value = chosen ?? options[0]?.value ?? '';
  const prepare = async () => {
    const [kind, key = ''] = value.split(':');
    const made = await create
      .mutateAsync({
        deal_id: deal.id,
        ...(kind === 'template' ? { template_id: Number(key) } : { sample: SAMPLE_NAMES.find((one) => one === key) }),
      })
      .catch(() => undefined);
    if (!made) return;
    void navigate(paths.contracts.one(made.id));
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Prepare contract"
      description={`${deal.property.address}, ${deal.property.city}, ${deal.property.state}`}
      footer={
        <>
          <ButtonLink variant="ghost" to={paths.contractTemplates.list}>
            Templates
          </ButtonLink>
          <Button variant="primary" busy={create.isPending} disabled={!data || contracts.isLoading} onClick={() => void prepare()}>
            Prepare
          </Button>
        </>
      }
    >
      <div className="dialog-form stack">
        <div className="field">
          <label htmlFor="prepare-template">Template</label>
          <Select id="prepare-template" options={options} value={value} onChange={(event) => setChosen(event.target.value)} />
        </div>
        {create.error && <Banner tone="red">{joinSentences(contractTexts.createFailed, toProblem(create.error).reason)}</Banner>}
      </div>
    </Dialog>
  );
}
