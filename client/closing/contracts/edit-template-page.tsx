/** Edits a template's text, with its fields and a preview. */
import { useDeferredValue } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { formatDateTime } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { plainFailure } from '#client/form/failure-text.ts';
import { FormField, FormSection } from '#client/form/field.tsx';
import { FRESH, LoadedRecord, NEWEST, NOW } from '#client/form/loaded-record.tsx';
import { RecordForm } from '#client/form/record-form.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { useToast } from '#client/ui/toast.tsx';
import {
  CONTRACT_FIELD_NAMES,
  type ContractFieldName,
  describeField,
  FIELD_SOURCE_LABELS,
  FIELD_SOURCES,
  getFieldSource,
} from '#shared/closing/contracts/fields.ts';
import { chooseClauses, findBodyProblem } from '#shared/closing/contracts/markup.ts';
import { CONTRACT_SAMPLES, SAMPLE_NAMES } from '#shared/closing/contracts/samples.ts';
import { type ContractTemplate, contractTemplateFields, contractTemplateInput } from '#shared/closing/contracts/template.ts';
import { contractTemplateTexts } from '#shared/closing/contracts/texts.ts';
import './contracts.css';
import { ContractSheets } from './paper.tsx';

export function EditTemplatePage() {
  const { id = '' } = useParams();
  return (
    <LoadedRecord
      query={trpc.contractTemplates.get.useQuery({ id }, FRESH)}
      texts={contractTemplateTexts}
      back={<ButtonLink to={paths.contractTemplates.list}>Back to templates</ButtonLink>}
    >
      {(template) => <EditTemplate key={template.id} template={template} />}
    </LoadedRecord>
  );
}

function EditTemplate({ template }: { template: ContractTemplate }) {
  const navigate = useNavigate();
  const toast = useToast();
  const replace = trpc.contractTemplates.replace.useMutation();
  const utils = trpc.useUtils();
  return (
    <>
      <PageHead title={template.name}>
        Version {template.number}
        {template.confirmed_at && ` · Text confirmed ${formatDateTime(template.confirmed_at)}`}
      </PageHead>
      {template.is_sample && <ConfirmSample template={template} />}
      <RecordForm
        label="Edit Template"
        schema={contractTemplateInput}
        fields={contractTemplateFields}
        value={template}
        load={() => utils.contractTemplates.get.fetch({ id: template.id }, NOW)}
        draft={`contract-template:${template.id}`}
        save={(input, version) => replace.mutateAsync({ ...input, id: template.id, version })}
        onSaved={() => {
          toast.success(contractTemplateTexts.updated);
          void navigate(paths.contractTemplates.list);
        }}
        submit={contractTemplateTexts.submit}
        failed={plainFailure('Failed to update template')}
        cancel={paths.contractTemplates.list}
      >
        <TemplateFormFields isSample={template.is_sample} />
      </RecordForm>
    </>
  );
}

function ConfirmSample({ template }: { template: ContractTemplate }) {
  const confirm = trpc.contractTemplates.confirm.useMutation();
  const utils = trpc.useUtils();
  const toast = useToast();
  const send = async () => {
    const saved = await confirm.mutateAsync({ id: template.id }).catch(() => undefined);
    if (!saved) return;
    utils.contractTemplates.get.setData({ id: String(template.id) }, saved);
    toast.success(contractTemplateTexts.confirmed);
  };
  return (
    <div className="template-note">
      <Banner
        tone="yellow"
        actions={
          <Button size="sm" busy={confirm.isPending} onClick={() => void send()}>
            My attorney approved this text
          </Button>
        }
      >
        A sample: SAMPLE is printed across its contracts until you confirm that your attorney replaced or approved the text.
      </Banner>
    </div>
  );
}

export function AddTemplatePage() {
  const navigate = useNavigate();
  const toast = useToast();
  const [search] = useSearchParams();
  const create = trpc.contractTemplates.create.useMutation();
  const utils = trpc.useUtils();
  const sample = SAMPLE_NAMES.find((one) => one === search.get('sample'));
  return (
    <>
      <PageHead title="Add Template" />
      <RecordForm
        label="Add Template"
        schema={contractTemplateInput}
        fields={contractTemplateFields}
        value={sample ? { ...CONTRACT_SAMPLES[sample] } : {}}
        draft={`contract-template:new:${sample ?? ''}`}
        save={(template) => create.mutateAsync(sample ? { ...template, sample } : template)}
        newest={() => utils.contractTemplates.list.fetch(NEWEST, NOW)}
        onSaved={() => {
          toast.success(contractTemplateTexts.created);
          void navigate(paths.contractTemplates.list);
        }}
        submit={contractTemplateTexts.submit}
        failed={plainFailure(contractTemplateTexts.createFailed)}
        cancel={paths.contractTemplates.list}
      >
        <TemplateFormFields isSample={sample !== undefined} />
      </RecordForm>
    </>
  );
}

function TemplateFormFields({ isSample }: { isSample: boolean }) {
  return (
    <div className="template-editor">
      <div className="stack">
        <FormSection title="Template">
          <FormField name="name" span={12} autoComplete="off" />
          <FormField name="kind" span={12} />
          <details className="template-wide">
            <summary>Only for some states</summary>
            <FormField name="states" span={12} hint="None: any state" />
          </details>
        </FormSection>
        <FormSection title="Text">
          <div className="template-wide template-text">
            <FormField name="body" span={12} />
          </div>
          <FieldPicker />
        </FormSection>
      </div>
      <Preview isSample={isSample} />
    </div>
  );
}

const GROUPS = FIELD_SOURCES.map((source) => ({
  source,
  names: CONTRACT_FIELD_NAMES.filter((name) => getFieldSource(name) === source && describeField(name).kind !== 'flag'),
}));

/** Inserts a field at the caret. */
function FieldPicker() {
  const form = useFormContext();
  const insert = (words: string) => {
    const area = document.querySelector<HTMLTextAreaElement>('.template-text textarea');
    const text = String(form.getValues('body') ?? '');
    const [from, to] = [area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length];
    form.setValue('body', text.slice(0, from) + words + text.slice(to), { shouldDirty: true });
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + words.length, from + words.length);
    });
  };
  return (
    <div className="template-wide stack">
      <p className="small muted">
        # heading, - list, **bold**, [page break], [sign: seller], [initial: buyer], [date: me]. A clause that applies sometimes:
        {' {{#if inspection}}…{{else}}…{{/if}}'}.
      </p>
      {GROUPS.map(({ source, names }) => (
        <details key={source}>
          <summary>Fields: {FIELD_SOURCE_LABELS[source]}</summary>
          <div className="template-fields">
            {names.map((name) => (
              <Button key={name} size="sm" onClick={() => insert(`{{${name}}}`)}>
                {describeField(name).label}
              </Button>
            ))}
          </div>
        </details>
      ))}
    </div>
  );
}

const findLabel = (name: ContractFieldName) => ({ name, label: describeField(name).label, value: describeField(name).label });

function Preview({ isSample }: { isSample: boolean }) {
  const typed: unknown = useWatch({ name: 'body' });
  const body = useDeferredValue(typeof typed === 'string' ? typed : '');
  const problem = findBodyProblem(body);
  return (
    <Card title="Preview" padded={false}>
      {problem && <Banner tone="yellow">{problem}</Banner>}
      <ContractSheets body={chooseClauses(body, () => true)} find={findLabel} isSample={isSample} />
    </Card>
  );
}
