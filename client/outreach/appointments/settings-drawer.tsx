import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Drawer } from '#client/ui/drawer.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';
import { AvailabilityEditor } from './availability-editor.tsx';
import { FeedSection } from './feed-section.tsx';
import { LengthsForm } from './lengths-form.tsx';

/** When appointments may be, how long they take, and the address for calendar programs. */
export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const availability = trpc.availability.get.useQuery();
  const settings = trpc.appointments.settings.useQuery();
  const error = availability.error ?? settings.error;
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Hours and settings"
    >
      {availability.data && settings.data ? (
        <div className="stack g-6">
          <AvailabilityEditor availability={availability.data} />
          <LengthsForm settings={settings.data} />
          <FeedSection />
        </div>
      ) : error ? (
        <ErrorState
          title={appointmentTexts.settingsFailed}
          message={toProblem(error).reason}
          requestId={toProblem(error).requestId ?? null}
          onRetry={() => {
            void availability.refetch();
            void settings.refetch();
          }}
        />
      ) : (
        <LoadingArea text={appointmentTexts.settingsLoading} />
      )}
    </Drawer>
  );
}
