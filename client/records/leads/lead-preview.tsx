import { ChevronDown, ChevronUp } from 'lucide-react';
import { History } from '#client/accounts/history/history.tsx';
import { paths } from '#client/core/paths.ts';
import { formatMoney, formatPhoneOrDash } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { ContactButtons } from '#client/records/contacts/contact-buttons.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { calculateEquity, LEAD_PROPERTY_TYPES, LEAD_SOURCES, type Lead, leadFields, formatLeadName } from '#shared/records/leads/lead.ts';
import { formatAddressLine, LeadStatusBadge, listMissingLabels, NextActionDay } from './lead-facts.tsx';
import './leads.css';
import { LeadTags } from './lead-tags.tsx';
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
      title={formatLeadName(lead)}
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
          <ContactButtons whom={{ lead: lead.id }} phone={lead.phone} ways={['call']} />
        </>
      }
    >
      <div className="stack">
        <div className="row">
          <span className="grow">{formatAddressLine(lead) || 'Address unknown'}</span>
          <LeadStatusBadge lead={lead} />
        </div>
        <FactList>
          <FactItem label="Phone">{formatPhoneOrDash(lead.phone)}</FactItem>
          <FactItem label="Email">{lead.email ?? '–'}</FactItem>
          {lead.company && <FactItem label="Company">{lead.company}</FactItem>}
          <FactItem label="Source">{lead.source ? formatOption(LEAD_SOURCES, lead.source) : '–'}</FactItem>
          <FactItem label="Property type">{lead.property_type ? formatOption(LEAD_PROPERTY_TYPES, lead.property_type) : '–'}</FactItem>
          <FactItem label="Asking">{formatMoney(lead.asking_price)}</FactItem>
          <FactItem label="Estimated value">{formatMoney(lead.estimated_value)}</FactItem>
          <FactItem label="Mortgage balance">{formatMoney(lead.mortgage_balance)}</FactItem>
          <FactItem label="Equity">{formatMoney(calculateEquity(lead))}</FactItem>
          <FactItem label="Next action">
            {lead.next_action ?? '–'} <NextActionDay lead={lead} />
          </FactItem>
          {lead.missing.length > 0 && <FactItem label="Missing">{listMissingLabels(lead).join(', ')}</FactItem>}
        </FactList>
        <LeadTags id={lead.id} />
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
