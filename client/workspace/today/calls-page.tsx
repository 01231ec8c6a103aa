/** Calls one at a time: those of an import's plan, or of today, each logged by one key. */
import { Phone, Undo2, X } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { formatCalendarDay, formatMoney, formatPhoneOrDash, formatRelativeDay, shortDay, today } from '#client/core/format.ts';
import { isSingleKey } from '#client/core/keys.ts';
import { paths } from '#client/core/paths.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { BookAfterCall } from '#client/outreach/appointments/book-after-call.tsx';
import { toHref } from '#client/records/contacts/contact-buttons.tsx';
import { ListCount } from '#client/records/leads/lists/list-count.tsx';
import { PropertyPicture } from '#client/records/properties/property-photo.tsx';
import { CallButtons } from '#client/records/leads/touches/call-buttons.tsx';
import { useCallKeys } from '#client/records/leads/touches/call-keys.ts';
import { FactChips, useNoteFacts } from '#client/records/leads/touches/note-facts.tsx';
import { useTouches } from '#client/records/leads/touches/use-touches.ts';
import { Badge, Tag } from '#client/ui/badge.tsx';
import { Button, getButtonLook } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import { MeterBar } from '#client/ui/meter.tsx';
import { ScoreRing } from '#client/ui/score-ring.tsx';
import { SegmentedControl } from '#client/ui/segmented-control.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import { addDays } from '#shared/core/days.ts';
import { LINE_LABELS } from '#shared/records/contacts/contact-point.ts';
import { UNREACHABLE_LABELS } from '#shared/records/contacts/may-contact.ts';
import { CALL_AGAIN, getOutcomeRule, MAX_NOTE, OUTCOMES, type TouchOutcome } from '#shared/records/leads/touches/touch.ts';
import type { CallBrief } from '#shared/workspace/today/call-brief.ts';
import { nextActionTexts } from '#shared/workspace/today/texts.ts';
import './calls.css';
import { type CallQueue, useCallQueue } from './use-call-queue.ts';

export function CallsPage() {
  const queue = useCallQueue();
  const [params] = useSearchParams();
  const importId = params.get('import');
  const back = importId ? paths.leads.imported(Number(importId)) : paths.today;
  if (queue.error)
    return (
      <div className="card">
        <ErrorState
          title={nextActionTexts.listFailed}
          message={toProblem(queue.error).reason}
          onRetry={queue.retry}
          actions={<ButtonLink to={back}>Exit</ButtonLink>}
        />
      </div>
    );
  if (!queue.calls)
    return (
      <div className="callmode">
        <LoadingArea text="Loading the calls..." />
      </div>
    );
  return <Calls queue={queue} back={back} />;
}

const PLANS = ['tomorrow', 'soon', 'later', 'pick'] as const;
type Plan = (typeof PLANS)[number];
const PLAN_DAYS: Record<Exclude<Plan, 'pick'>, number> = { tomorrow: 1, soon: 3, later: 14 };
/** "Fri, Nov 27", and "Dec 8" for what is more than a week away. */
const planDay = (day: string): string => (day < addDays(today(), 7) ? formatRelativeDay(day) : shortDay(day));
/** Outcomes after which the number is not called again. */
const ENDS: readonly TouchOutcome[] = ['wrong_number', 'do_not_call'];

function Calls({ queue: { calls = [], at, goTo }, back }: { queue: CallQueue; back: string }) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [logged, setLogged] = useState<readonly number[]>([]);
  const { log, undo } = useTouches();
  const now = calls[at];
  const next = calls[at + 1];
  const brief = trpc.nextActions.callBrief.useQuery({ id: now?.lead_id ?? 0 }, { enabled: now !== undefined });
  useEffect(() => {
    if (next) void utils.nextActions.callBrief.prefetch({ id: next.lead_id });
  }, [next, utils]);

  /** By lead: what could not be logged stands there when one comes back. */
  const [notes, setNotes] = useState<Readonly<Record<number, string>>>({});
  const note = (now && notes[now.lead_id]) ?? '';
  const keepNote = (lead: number, text: string) => setNotes((before) => ({ ...before, [lead]: text }));
  const setNote = (text: string) => now && keepNote(now.lead_id, text);
  /** Undefined until it is chosen: an outcome with a step of its own plans that. */
  const [plan, setPlan] = useState<Plan>();
  const [day, setDay] = useState('');
  const [booking, setBooking] = useState<{ id: number; name: string }>();
  const noted = useNoteFacts(now?.lead_id, note);
  const written = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [at]);

  const move = (to: number) => {
    goTo(to);
    setPlan(undefined);
    setDay('');
  };
  const planned = plan === 'pick' ? day : addDays(today(), PLAN_DAYS[plan ?? 'soon']);
  const logCall = (outcome: TouchOutcome) => {
    if (!now) return;
    const own = getOutcomeRule(outcome).step;
    const step =
      ENDS.includes(outcome) || !planned || (own && !plan)
        ? {}
        : { next_action: own?.next_action ?? brief.data?.next_action ?? CALL_AGAIN, next_action_date: planned };
    const text = note.trim() || undefined;
    const facts = noted.accepted;
    const place = at;
    move(at + 1);
    void log({ id: now.lead_id, name: now.name }, { outcome, note: text, facts, ...step }).then((isLogged) => {
      void utils.nextActions.callBrief.invalidate({ id: now.lead_id });
      if (!isLogged) return goTo(place);
      keepNote(now.lead_id, '');
      setLogged((before) => [...before, now.lead_id]);
      if (outcome === 'appointment') setBooking({ id: now.lead_id, name: now.name });
    });
  };
  const takeBack = () => {
    if (logged.length === 0) return undo();
    const last = logged.at(-1);
    setLogged((before) => before.slice(0, -1));
    undo();
    const place = calls.findIndex(({ lead_id }) => lead_id === last);
    if (place >= 0) move(place);
  };
  useCallKeys({ log: logCall, undo: takeBack, note: written });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || !isSingleKey(event)) return;
      if (event.key === 'Escape') void navigate(back);
      else if (event.key.toLowerCase() === 's' && now) move(at + 1);
      else if (
        event.key === 'Enter' &&
        !(document.activeElement instanceof HTMLAnchorElement || document.activeElement instanceof HTMLButtonElement)
      )
        document.querySelector<HTMLElement>('[data-call]')?.click();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });

  return (
    <div className="callmode">
      <header className="call-top">
        <Link {...getButtonLook({ variant: 'ghost', size: 'sm' })} to={back}>
          <Icon of={X} size="sm" />
          Exit
          <Kbd>Esc</Kbd>
        </Link>
        <span className="num muted nowrap" role="status">
          {now ? `${at + 1} of ${calls.length}` : `${logged.length} called`}
        </span>
        <MeterBar value={Math.min(at, calls.length)} max={Math.max(1, calls.length)} tone="blue" />
        <span className="push row g-tight">
          <Button variant="ghost" size="sm" icon={Undo2} onClick={takeBack} aria-keyshortcuts="U">
            Undo
            <Kbd>U</Kbd>
          </Button>
          {now && (
            <Button variant="ghost" size="sm" onClick={() => move(at + 1)} aria-keyshortcuts="S">
              Skip
              <Kbd>S</Kbd>
            </Button>
          )}
        </span>
      </header>
      {now ? (
        <div className="call-main">
          <div className="stack g-6">
            <Who name={now.name} score={brief.data?.ai_score ?? now.ai_score} brief={brief.data} heading={heading} />
            {brief.error && !brief.data && (
              <ErrorState title="Failed to load this lead" message={toProblem(brief.error).reason} onRetry={() => void brief.refetch()} />
            )}
            {brief.data && <Script brief={brief.data} />}
            {!brief.data && !brief.error ? (
              <LoadingArea text="Loading the call..." />
            ) : (
              <>
                <div className="field">
                  <label htmlFor="call-note" className="row">
                    Notes
                    <Kbd>W</Kbd>
                  </label>
                  <textarea
                    className="input"
                    id="call-note"
                    rows={3}
                    ref={written}
                    maxLength={MAX_NOTE}
                    value={note}
                    onChange={(event) => setNote(event.target.value)}
                    onKeyDown={(event) => {
                      if (event.key === 'Escape') event.currentTarget.blur();
                    }}
                  />
                  <FactChips facts={noted} />
                </div>
                <div className="field call-plan-day">
                  <span className="label">Next call</span>
                  <SegmentedControl
                    label="Next call"
                    value={plan ?? 'soon'}
                    onChange={setPlan}
                    options={PLANS.map((value) => ({
                      value,
                      label: value === 'pick' ? 'Pick a day' : planDay(addDays(today(), PLAN_DAYS[value])),
                    }))}
                  />
                  {plan === 'pick' && (
                    <input
                      className="input"
                      type="date"
                      aria-label="Day of the next call"
                      min={today()}
                      value={day}
                      onChange={(event) => setDay(event.target.value)}
                    />
                  )}
                </div>
              </>
            )}
          </div>
          {brief.data && <Facts brief={brief.data} next={next?.name} />}
        </div>
      ) : (
        <Finished total={calls.length} done={logged.length} back={back} heading={heading} />
      )}
      {now && (
        <footer className="call-foot">
          <CallButtons legend={`Log the call with ${now.name}`} onLog={logCall} />
        </footer>
      )}
      {booking && <BookAfterCall lead={booking} onClose={() => setBooking(undefined)} />}
    </div>
  );
}

const formatClockThere = (zone: string, at = new Date()): string =>
  at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone });
const formatDayThere = (zone: string, at: Date): string => at.toLocaleDateString('en-US', { weekday: 'short', timeZone: zone });

/** "9:00 AM", with the day where it is another one there. */
function formatOpening(zone: string, opens: string): string {
  const at = new Date(opens);
  return formatDayThere(zone, at) === formatDayThere(zone, new Date())
    ? formatClockThere(zone, at)
    : `${formatDayThere(zone, at)} ${formatClockThere(zone, at)}`;
}

function describeTries({ tries, last_outcome }: CallBrief): string {
  if (tries === 0) return 'No tries yet';
  const last = last_outcome ? `, last: ${OUTCOMES[last_outcome].label.toLowerCase()}` : '';
  return `${tries} ${tries === 1 ? 'try' : 'tries'}${last}`;
}

interface WhoProps {
  name: string;
  score: number | null;
  brief: CallBrief | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
}

function Who({ name, score, brief, heading }: WhoProps) {
  const isOpen = brief?.phone && brief.no_call === null && brief.opens_at === null;
  return (
    <>
      <div className="stack g-2">
        <div className="row g-3">
          <ScoreRing value={score} label="AI score" />
          <div className="two call-who">
            <h1 ref={heading} tabIndex={-1}>
              {brief ? <Link to={paths.leads.one(brief.lead_id)}>{name}</Link> : name}
            </h1>
            <span className="muted">{brief?.address ?? ''}</span>
          </div>
        </div>
        <p className="call-num">{brief?.phone ? formatPhoneOrDash(brief.phone) : brief ? 'No number' : ' '}</p>
        {brief && (
          <div className="row g-3" data-wrap="">
            {brief.no_call ? (
              <Badge tone="red">{UNREACHABLE_LABELS[brief.no_call]}</Badge>
            ) : brief.opens_at ? (
              <Badge tone="yellow">
                {brief.closed_for && `${brief.closed_for}. `}Opens {formatOpening(brief.time_zone, brief.opens_at)} there
              </Badge>
            ) : (
              <Badge tone="green">{formatClockThere(brief.time_zone)} there</Badge>
            )}
            <span className="muted">
              {[LINE_LABELS[brief.line], brief.numbers > 1 && `1 of ${brief.numbers} numbers`, describeTries(brief)]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {brief.rule_notices.map((notice) => (
              <span key={notice} className="small muted">
                {notice}
              </span>
            ))}
          </div>
        )}
      </div>
      {isOpen ? (
        <a {...getButtonLook({ variant: 'primary' })} className="btn call-button" href={toHref('call', brief.phone ?? '')} data-call="">
          <Icon of={Phone} />
          Call
          <Kbd>Enter</Kbd>
        </a>
      ) : (
        <Button className="call-button" icon={Phone} disabled>
          Call
        </Button>
      )}
    </>
  );
}

const Script = ({ brief: { opening, question, reason } }: { brief: CallBrief }) => (
  <section className="ask" aria-label="What to say">
    <span className="small muted">{reason ?? 'Open with'}</span>
    <p>“{opening}”</p>
    {question && (
      <div className="row ask-then" data-wrap="">
        <span className="muted small">Then ask</span>
        <span>{question.text}</span>
        <b className="push num tone" data-tone="green">
          +{question.gain} score
        </b>
      </div>
    )}
  </section>
);

function Facts({ brief: { photo_url, property_type, facts, lists, tags }, next }: { brief: CallBrief; next: string | undefined }) {
  const { value, equity, tax_owed, asking_price, lives_in, years_owned } = facts;
  return (
    <aside className="stack g-5" aria-label="Facts">
      <div className="call-art">
        <PropertyPicture url={photo_url} type={property_type ?? 'single_family'} />
      </div>
      <FactList>
        {value !== null && <FactItem label="Value">{formatMoney(value)}</FactItem>}
        {equity !== null && <FactItem label="Equity">{formatMoney(equity)}</FactItem>}
        {tax_owed !== null && (
          <FactItem label="Tax owed" tone="orange">
            {formatMoney(tax_owed)}
          </FactItem>
        )}
        {asking_price !== null && <FactItem label="Asks">{formatMoney(asking_price)}</FactItem>}
        {lives_in && <FactItem label="Owner lives in">{lives_in}</FactItem>}
        {years_owned !== null && years_owned > 0 && (
          <FactItem label="Owned">{years_owned === 1 ? '1 year' : `${years_owned} years`}</FactItem>
        )}
      </FactList>
      {(lists.length > 0 || tags.length > 0) && (
        <p className="row g-2" data-wrap="">
          {lists.length > 1 && <ListCount count={lists.length} />}
          {[...lists, ...tags].map((name) => (
            <Tag key={name}>{name}</Tag>
          ))}
        </p>
      )}
      {next && <p className="small muted">Next: {next}</p>}
    </aside>
  );
}

function Finished({ total, done, back, heading }: { total: number; done: number; back: string; heading: WhoProps['heading'] }) {
  return (
    <div className="call-main call-done">
      <h1 className="sr" ref={heading} tabIndex={-1}>
        {total === 0 ? 'Nobody to call' : 'All calls made'}
      </h1>
      <EmptyState
        title={total === 0 ? 'Nobody to call' : 'All calls made'}
        actions={
          <>
            <ButtonLink variant="primary" to={back}>
              {back === paths.today ? 'Back to Today' : 'Back to the import'}
            </ButtonLink>
            <ButtonLink to={paths.leads.list}>View leads</ButtonLink>
          </>
        }
      >
        {total === 0
          ? 'Leads with a number that may be called show up here.'
          : `${done} of ${total} logged on ${formatCalendarDay(today())}.`}
      </EmptyState>
    </div>
  );
}
