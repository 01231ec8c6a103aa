import { Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { History } from '#client/activities/history.tsx';
import { paths } from '#client/app/paths.ts';
import { problemOf } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { wrappedFailure } from '#client/form/failure-text.ts';
import { RecordForm } from '#client/form/record-form.tsx';
import { listAddress } from '#client/list/list-state.ts';
import { SaveHeart } from '#client/saved-properties/save-heart.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { authTexts } from '#shared/auth/texts.ts';
import { PROPERTY_FORM_NAMES, type Property, propertyFields, propertyInput } from '#shared/properties/property.ts';
import { propertyTexts } from '#shared/properties/texts.ts';
import { DeleteProperty } from './delete-property.tsx';
import { PropertyAnalysisCards } from './property-analysis.tsx';
import { PropertyDeals } from './property-deals.tsx';
import { cityLine, PropertyStatus, streetLine } from './property-facts.tsx';
import { PropertyFormFields } from './property-form.tsx';

export function EditPropertyPage() {
  const { id = '' } = useParams();
  // A form must begin with what the server has now, not with what a list has shown some minutes ago.
  const property = trpc.properties.get.useQuery({ id }, { refetchOnMount: 'always' });
  if (property.data && (property.isFetchedAfterMount || !property.isFetching))
    return <EditProperty key={property.data.id} property={property.data} />;
  if (!property.error || property.isFetching) return <LoadingArea text={authTexts.loading} />;

  const { reason, status, requestId } = problemOf(property.error);
  const back = <ButtonLink to={paths.properties.list}>Back to properties</ButtonLink>;
  return (
    <div className="card">
      <ErrorState
        title={propertyTexts.detailsFailed}
        message={status === 404 ? `${propertyTexts.notFound}. It may have been deleted, or the link is wrong.` : reason}
        requestId={requestId}
        {...(status === 404 ? { glyph: 'place' as const } : { onRetry: () => void property.refetch() })}
        actions={back}
      />
    </div>
  );
}

function EditProperty({ property }: { property: Property }) {
  const navigate = useNavigate();
  const toast = useToast();
  const replace = trpc.properties.replace.useMutation();
  const [isDeleting, setDeleting] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const list = listAddress(paths.properties.list);

  if (isDeleted) return <Navigate to={list} replace />;
  return (
    <>
      <PageHead
        title={streetLine(property)}
        actions={
          <>
            <PropertyStatus property={property} />
            <SaveHeart property={property} labelled />
            <Menu trigger={<IconButton label="More actions" icon={Ellipsis} />}>
              <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
                Delete property
              </MenuItem>
            </Menu>
          </>
        }
      >
        {cityLine(property)}
      </PageHead>
      <RecordForm
        label="Edit Property"
        schema={propertyInput}
        fields={propertyFields}
        value={property}
        names={PROPERTY_FORM_NAMES}
        draft={`property:${property.id}`}
        save={(input) => replace.mutateAsync({ ...input, id: property.id })}
        onSaved={() => {
          toast.success(propertyTexts.updated);
          void navigate(list);
        }}
        submit={propertyTexts.submit}
        submitting={propertyTexts.submitting}
        failed={wrappedFailure('Error updating property')}
        cancel={list}
        aside={
          <aside className="rail stack property-rail" aria-label="Analysis, deals and history">
            <PropertyAnalysisCards property={property} />
            <PropertyDeals property={property} />
            <Card title="History">
              <History entity="properties" id={property.id} fields={propertyFields} />
            </Card>
          </aside>
        }
      >
        <PropertyFormFields />
      </RecordForm>
      {isDeleting && <DeleteProperty property={property} onDeleted={() => setDeleted(true)} onClose={() => setDeleting(false)} />}
    </>
  );
}
