/** The first four steps of a new account, above figures that are still zero. What is done is read from its records. */
import { Check, Eye } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { readStored, writeStored } from '#client/core/browser-storage.ts';
import { formatQuantity, formatPhoneOrDash } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { startSession, useSession } from '#client/core/session.ts';
import { ENDS_SESSION, trpc } from '#client/core/trpc.ts';
import { FileChooser, useFileDrop } from '#client/form/file-drop.tsx';
import { CallButton } from '#client/records/contacts/contact-buttons.tsx';
import { useUpload } from '#client/workspace/import-export/upload.ts';
import { findFileProblem, LIST_FILES } from '#client/workspace/import-export/list-files.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Progress } from '#client/ui/meter.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { ScoreRing } from '#client/ui/score-ring.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { authTexts } from '#shared/accounts/auth/texts.ts';
import type { Dashboard } from '#shared/workspace/dashboard/dashboard.ts';
import type { NextAction } from '#shared/workspace/today/next-action.ts';
import './first-run.css';

/** Whether this person has put the steps away in this browser, and how to. */
export function useSkippedSteps(accountId: number | undefined): [boolean, () => void] {
  const key = `skipped_steps_${accountId}`;
  const [isSkipped, setSkipped] = useState(() => readStored(key) !== null);
  return [
    isSkipped,
    () => {
      writeStored(key, '1');
      setSkipped(true);
    },
  ];
}

interface Step {
  title: string;
  about: string;
  isDone: boolean;
  does: ReactNode;
}

interface Props {
  steps: NonNullable<Dashboard['first_run']>;
  next: readonly NextAction[];
  onSkip: () => void;
}

export function FirstRun({ steps: { leads, is_qualified, is_valued, is_written }, next, onSkip }: Props) {
  const { user } = useSession();
  const known = next.flatMap(({ lead }) => lead ?? []);
  const best = known.find(({ phone, no_call }) => phone && !no_call) ?? known[0];
  const steps: Step[] = [
    {
      title: 'Import a list',
      about: leads > 0 ? formatQuantity(leads, 'lead') : 'A CSV file, or one lead by hand.',
      isDone: leads > 0,
      does: <ListDrop />,
    },
    {
      title: 'Qualify one lead',
      about: 'Call the best one and log how it went.',
      isDone: is_qualified,
      does: best ? <BestLead lead={best} /> : <ButtonLink to={paths.leads.list}>View leads</ButtonLink>,
    },
    {
      title: 'Send the first message',
      about: 'A letter, an email or a text.',
      isDone: is_written,
      does: <ButtonLink to={paths.campaigns.add}>Write a message</ButtonLink>,
    },
    {
      title: 'Make the first offer',
      about: 'Enter an address, get an offer.',
      isDone: is_valued,
      does: best ? (
        <ButtonLink to={paths.leads.one(best.id)}>Make offer</ButtonLink>
      ) : (
        <ButtonLink to={paths.properties.add}>Add Property</ButtonLink>
      ),
    },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  const now = steps.findIndex(({ isDone }) => !isDone);
  return (
    <div className="first-run stack g-5">
      <PageHead title={leads > 0 || is_valued ? 'Welcome back' : `Welcome, ${user?.first_name}`}>
        Four steps to your first offer. {done} of 4 done.
      </PageHead>
      <Progress label="First steps done" value={done / steps.length} />
      <section className="card" aria-label="First steps">
        <ol>
          {steps.map(({ title, about, isDone, does }, at) => (
            <li key={title} data-done={isDone || undefined} aria-current={at === now ? 'step' : undefined}>
              <span className="first-run-number" aria-hidden="true">
                {isDone ? <Icon of={Check} /> : at + 1}
              </span>
              <div className="grow">
                <h2>
                  {title}
                  {isDone && <span className="sr">, done</span>}
                </h2>
                <p className="muted">{about}</p>
              </div>
              {!isDone && <div className="first-run-does">{does}</div>}
            </li>
          ))}
        </ol>
      </section>
      <p className="first-run-skip">
        {leads === 0 && !is_valued && <LookAround />}
        <Button variant="ghost" onClick={onSkip}>
          Skip to the dashboard
        </Button>
      </p>
    </div>
  );
}

/** The demo's business, in an account of its own. */
function LookAround() {
  const toast = useToast();
  const { mutateAsync, isPending } = trpc.sampleData.start.useMutation({ meta: ENDS_SESSION });
  const start = async () => {
    try {
      startSession(await mutateAsync());
      location.assign(paths.dashboard);
    } catch (error) {
      toast.error(authTexts.sampleFailed, { detail: toProblem(error).reason });
    }
  };
  return (
    <Button icon={Eye} busy={isPending} busyText="A year of business is being written..." onClick={() => void start()}>
      Look around with sample data
    </Button>
  );
}

/** Takes the list here: dropped or chosen. */
function ListDrop() {
  const chooser = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const { isBusy, upload } = useUpload('leads', setProblem);
  const take = (files: File[]) => {
    const [file] = files;
    if (!file || isBusy) return;
    const refused = findFileProblem(files);
    setProblem(refused);
    if (!refused) void upload(file);
  };
  const drop = useFileDrop(take);
  return (
    <div className="stack g-3">
      <div className="row first-run-drop" data-wrap {...drop}>
        <Button variant="primary" busy={isBusy} busyText="Reading the file..." onClick={() => chooser.current?.click()}>
          Choose a file
        </Button>
        <ButtonLink to={paths.leads.add}>Add Lead</ButtonLink>
        <FileChooser chooser={chooser} name="file" label="List of leads" accept={LIST_FILES} onFiles={take} />
      </div>
      {problem && <Banner tone="red">{problem}</Banner>}
    </div>
  );
}

const BestLead = ({ lead }: { lead: NonNullable<NextAction['lead']> }) => (
  <div className="row g-3 first-run-lead">
    <ScoreRing value={lead.ai_score} label="AI score" />
    <span className="two grow">
      <Link className="name" to={paths.leads.one(lead.id)}>
        {lead.name}
      </Link>
      <small className="num">{[lead.property_address, lead.phone && formatPhoneOrDash(lead.phone)].filter(Boolean).join(' · ')}</small>
    </span>
    {lead.phone && <CallButton name={lead.name} phone={lead.phone} reason={lead.no_call} />}
  </div>
);
