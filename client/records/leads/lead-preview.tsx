import { ChevronDown, ChevronUp } from 'lucide-react';
import { History } from '#client/accounts/history/history.tsx';
import { paths } from '#client/core/paths.ts';
import { money, phoneNumber } from '#client/core/format.ts';
import { optionLabel } from '#client/core/option-label.ts';
import { ContactButtons } from '#client/records/contacts/contact-buttons.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { Fact, Facts } from '#client/ui/facts.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { leadEquity } from '#shared/records/leads/equity.ts';
import { LEAD_PROPERTY_TYPES, LEAD_SOURCES, type Lead, leadFields, leadName } from '#shared/records/leads/lead.ts';
import { addressLine, LeadStatus, missingLabels, NextActionDay } from './lead-facts.tsx';
import './leads.css';
import { LeadScoreView } from './score.tsx';

interface LeadPreviewProps {
  lead: Lead;
  /** The rows to leaf through. */
  among: readonly Lead[];
  onChange: (lead: Lead) => void;
  onClose: () => void;
}

/** A look at a lead without leaving the list: facts, why it has its score, and what happened to it. */
export function LeadPreview({ lead, among, onChange, onClose }: LeadPreviewProps) {
  const at = among.findIndex((other) => other.id === lead.id);
  const previous = at > 0 ? among[at - 1] : undefined;
  const next = at >= 0 ? among[at + 1] : undefined;
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={leadName(lead)}
      actions={
        among.length > 1 && (
          <>
            <IconButton label="Previous lead" icon={ChevronUp} disabled={!previous} onClick={() => previous && onChange(previous)} />
            <IconButton label="Next lead" icon={ChevronDown} disabled={!next} onClick={() => next && onChange(next)} />
          </>
        )
      }
      footer={
        <>
          <ButtonLink variant="primary" to={paths.leads.one(lead.id)}>
            Open
          </ButtonLink>
          <ContactButtons lead={lead} ways={['call']} />
        </>
      }
    >
      <div className="stack">
        <div className="row">
          <span className="grow">{addressLine(lead) || 'Address unknown'}</span>
          <LeadStatus lead={lead} />
        </div>
        <Facts>
          <Fact label="Phone">{phoneNumber(lead.phone)}</Fact>
          <Fact label="Email">{lead.email ?? '–'}</Fact>
          {lead.company && <Fact label="Company">{lead.company}</Fact>}
          <Fact label="Source">{lead.source ? optionLabel(LEAD_SOURCES, lead.source) : '–'}</Fact>
          <Fact label="Property type">{lead.property_type ? optionLabel(LEAD_PROPERTY_TYPES, lead.property_type) : '–'}</Fact>
          <Fact label="Asking">{money(lead.asking_price)}</Fact>
          <Fact label="Estimated value">{money(lead.estimated_value)}</Fact>
          <Fact label="Mortgage balance">{money(lead.mortgage_balance)}</Fact>
          <Fact label="Equity">{money(leadEquity(lead))}</Fact>
          <Fact label="Next action">
            {lead.next_action ?? '–'} <NextActionDay lead={lead} />
          </Fact>
          {lead.missing.length > 0 && <Fact label="Missing">{missingLabels(lead).join(', ')}</Fact>}
        </Facts>
        {lead.notes && <p className="soft lead-notes">{lead.notes}</p>}
        <LeadScoreView id={lead.id} />
        <section className="stack g-3">
          <h3>History</h3>
          <History entity="leads" id={lead.id} fields={leadFields} />
        </section>
      </div>
    </Drawer>
  );
}
