import { useNavigate, useSearchParams } from 'react-router-dom';
import { OfferCard } from '#client/analysis/strategies/offer-card.tsx';
import { AssumptionsProvider, useAssumptions } from '#client/analysis/strategies/use-assumptions.tsx';
import { paths } from '#client/core/paths.ts';
import { toScalarText } from '#client/core/scalar-text.ts';
import { trpc } from '#client/core/trpc.ts';
import { wrappedFailure } from '#client/form/failure-text.ts';
import { useMedia } from '#client/core/hooks.ts';
import { parseTypedNumber, useTypedValues } from '#client/form/form-scope.ts';
import { NEWEST, NOW } from '#client/form/loaded-record.tsx';
import { RecordForm } from '#client/form/record-form.tsx';
import { LeadPicker } from '#client/records/leads/lead-picker.tsx';
import { Card } from '#client/ui/card.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { analysisTexts } from '#shared/analysis/strategies/texts.ts';
import {
  PROPERTY_FORM_NAMES,
  PROPERTY_STATUSES,
  propertyFields,
  propertyInput,
  type PropertyDraft,
} from '#shared/records/properties/property.ts';
import { propertyTexts } from '#shared/records/properties/texts.ts';
import { PropertyFormFields } from '#client/records/properties/property-form.tsx';
import { OfferParts } from './offer-parts.tsx';
import './property-rail.css';

export function AddPropertyPage() {
  const [params] = useSearchParams();
  const lead = Number(/^[1-9]\d{0,15}$/.exec(params.get('lead_id') ?? '')?.[0] ?? 0);
  const draft = trpc.records.propertyDraft.useQuery({ id: lead }, { enabled: lead > 0, retry: false, staleTime: Infinity });
  if (draft.isLoading) return <LoadingArea text="Loading..." />;
  return (
    <AssumptionsProvider>
      <AddProperty key={lead} draft={draft.data} />
    </AssumptionsProvider>
  );
}

/** Begins the form with what a lead says of the house. */
function FromLead() {
  const navigate = useNavigate();
  return (
    <Card>
      <div className="field">
        <label htmlFor="property-lead">Fill in from a lead</label>
        <LeadPicker
          control={{
            ...{ id: 'property-lead', name: 'lead_id', value: '', required: false },
            ...{ 'aria-invalid': undefined, 'aria-describedby': undefined },
            bind: () => undefined,
            onBlur: () => undefined,
            onChange: (id) => void navigate({ search: `?lead_id=${toScalarText(id)}` }, { replace: true }),
          }}
        />
      </div>
    </Card>
  );
}

/** Without an after repair value there is nothing to compare. */
function OfferOnceValued() {
  const { arv } = useTypedValues(['arv']);
  return (
    <section id="offer" className="stack" tabIndex={-1} aria-label="Offer">
      {parseTypedNumber(arv) ? <OfferParts /> : null}
    </section>
  );
}

/** `draft` is what the lead of the property says of it. */
function AddProperty({ draft }: { draft: PropertyDraft | undefined }) {
  const navigate = useNavigate();
  const toast = useToast();
  const create = trpc.properties.create.useMutation();
  const utils = trpc.useUtils();
  const assumptions = useAssumptions();
  // Beside the form, or before it: what it fills in is not to be typed first.
  const isStacked = useMedia('(max-width: 1100px)');
  const assume = trpc.analysis.replacePropertyAssumptions.useMutation();
  return (
    <>
      <PageHead title="Add Property" />
      {!draft && isStacked && (
        <div className="from-lead">
          <FromLead />
        </div>
      )}
      <RecordForm
        label="Add Property"
        schema={propertyInput}
        fields={propertyFields}
        value={draft ?? { status: PROPERTY_STATUSES[0] }}
        names={PROPERTY_FORM_NAMES}
        draft={draft ? `property:new:${draft.lead_id}` : 'property:new'}
        save={(property) => create.mutateAsync(property)}
        newest={() => utils.properties.list.fetch(NEWEST, NOW)}
        onSaved={({ id }) => {
          toast.success(propertyTexts.created);
          // The property is saved whatever happens to its assumptions, which can be entered again on its page.
          if (assumptions.isDirty) assume.mutate({ ...assumptions.own, id }, { onError: () => toast.error(analysisTexts.saveFailed) });
          void navigate(draft ? paths.properties.one(id) : paths.properties.list);
        }}
        submit={propertyTexts.submit}
        submitting={propertyTexts.submitting}
        failed={wrappedFailure('Error creating property')}
        cancel={draft?.lead_id ? paths.leads.one(draft.lead_id) : paths.properties.list}
        aside={
          <aside className="rail stack property-rail" aria-label="Offer">
            {!draft && !isStacked && <FromLead />}
            <OfferCard detailsAt="#offer" />
          </aside>
        }
        frame={(form) => (
          <div className="stack">
            {form}
            <OfferOnceValued />
          </div>
        )}
      >
        <PropertyFormFields />
      </RecordForm>
    </>
  );
}
