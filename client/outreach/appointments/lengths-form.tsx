import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { FormField } from '#client/form/field.tsx';
import { FormScopeContext } from '#client/form/form-scope.ts';
import type { FormValues } from '#client/form/form-values.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { useToast } from '#client/ui/toast.tsx';
import {
  type AppointmentSettings,
  appointmentSettingsFields,
  appointmentSettingsInput,
  type AppointmentSettingsInput,
} from '#shared/outreach/appointments/settings.ts';
import { appointmentTexts } from '#shared/outreach/appointments/texts.ts';
import type { z } from '#shared/core/zod.ts';

/** How long appointments take, and the buffer between them. */
export function LengthsForm({ settings }: { settings: AppointmentSettings }) {
  const id = useId();
  const toast = useToast();
  const replace = trpc.appointments.replaceSettings.useMutation();
  const [failure, setFailure] = useState<string>();
  const form = useForm<FormValues>({
    defaultValues: Object.fromEntries(
      (Object.keys(appointmentSettingsFields) as (keyof AppointmentSettingsInput)[]).map((name) => [name, String(settings[name])]),
    ),
    resolver: zodResolver(appointmentSettingsInput as unknown as z.ZodType<FormValues, FormValues>),
    reValidateMode: 'onSubmit',
  });
  const submit = async (input: unknown) => {
    setFailure(undefined);
    try {
      await replace.mutateAsync(input as AppointmentSettingsInput);
      toast.success(appointmentTexts.settingsSaved);
    } catch (error) {
      setFailure(toProblem(error).message ?? appointmentTexts.settingsFailed);
    }
  };
  return (
    <section className="stack g-3" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>Length and notice</h3>
      <form
        className="form-grid"
        noValidate
        aria-label="Length and notice"
        onSubmit={(event) => {
          event.preventDefault();
          if (!replace.isPending) void form.handleSubmit(submit)(event);
        }}
      >
        <FormProvider {...form}>
          <FormScopeContext value={{ fields: appointmentSettingsFields, names: {}, idPrefix: id, typed: (name) => form.clearErrors(name) }}>
            <FormField name="phone_minutes" label="Call" unit="min" half />
            <FormField name="visit_minutes" label="Visit" unit="min" half />
            <FormField name="buffer_minutes" label="Free around a visit" unit="min" half />
            <FormField name="notice_hours" label="Notice" unit="hours" half />
          </FormScopeContext>
        </FormProvider>
        {failure && (
          <div className="span-12">
            <Banner tone="red">{failure}</Banner>
          </div>
        )}
        <div className="span-12">
          <Button type="submit" variant="primary" busy={replace.isPending}>
            Save length and notice
          </Button>
        </div>
      </form>
    </section>
  );
}
