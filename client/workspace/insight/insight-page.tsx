/** What one's own calls show. A share stands with its range, or not at all. */
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { formatDuration, formatQuantity } from '#client/core/format.ts';
import { formatOption } from '#client/core/option-label.ts';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { LoadedPart } from '#client/list/loaded-part.tsx';
import { formatMinute } from '#client/outreach/appointments/zone-times.ts';
import { Card } from '#client/ui/card.tsx';
import { Hint } from '#client/ui/hint.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { Select } from '#client/ui/select.tsx';
import { PeriodChoice } from '#client/workspace/dashboard/period-choice.tsx';
import { usePeriod } from '#client/workspace/dashboard/use-period.ts';
import { LEAD_SOURCES } from '#shared/records/leads/lead.ts';
import type { InsightAttempts, InsightHours, InsightLeaks, InsightSpeed, Share } from '#shared/workspace/insight/insight.ts';
import { insightTexts } from '#shared/workspace/insight/texts.ts';
import './insight.css';

const formatPercent = (share: number | null): string => `${Math.round((share ?? 0) * 100)}%`;
const formatRange = ({ low, high }: Pick<Share, 'low' | 'high'>): string =>
  `${Math.round((low ?? 0) * 100)}–${Math.round((high ?? 0) * 100)}`;
const toSeconds = (minutes: number | null) => (minutes === null ? null : minutes * 60);
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

export function InsightPage() {
  const period = usePeriod();
  const [params, setParams] = useSearchParams();
  const source = LEAD_SOURCES.find((one) => one === params.get('source'));
  const input = { ...period.input, ...(source && { source }) };
  const options = { placeholderData: keepPreviousData };
  const speed = trpc.insight.speed.useQuery(input, options);
  const hours = trpc.insight.hours.useQuery(input, options);
  const attempts = trpc.insight.attempts.useQuery(input, options);
  const leaks = trpc.insight.leaks.useQuery();
  const choose = (next: string) =>
    setParams(
      (before) => {
        before.delete('source');
        if (next) before.set('source', next);
        return before;
      },
      { preventScrollReset: true },
    );
  return (
    <>
      <PageHead title="Insight">{insightTexts.about}</PageHead>
      <div className="row g-3 insight-filters" data-wrap>
        <PeriodChoice period={period} shown={speed.data?.period} />
        <Select
          aria-label="Source"
          value={source ?? ''}
          onChange={(event) => choose(event.target.value)}
          placeholder="Any source"
          options={LEAD_SOURCES.map((value) => ({ value, label: formatOption(LEAD_SOURCES, value) }))}
        />
      </div>
      <div className="insight">
        <Part title="Speed to lead" about={insightTexts.speed} query={speed}>
          {(data) => <Speed data={data} />}
        </Part>
        <Part title="When they answer" about={insightTexts.hours} query={hours}>
          {(data) => <Hours data={data} />}
        </Part>
        <Part title="Attempts" about={insightTexts.attempts} query={attempts}>
          {(data) => <Attempts data={data} />}
        </Part>
        <Part title="Leaks" about={insightTexts.leaks} query={leaks}>
          {(data) => <Leaks data={data} />}
        </Part>
      </div>
    </>
  );
}

interface PartProps<Data> {
  title: string;
  /** How the figures come about. */
  about: string;
  query: Parameters<typeof LoadedPart<Data>>[0]['query'];
  children: (data: Data) => ReactNode;
}

const Part = <Data,>({ title, about, query, children }: PartProps<Data>) => (
  <Card title={title} actions={<Hint about={title}>{about}</Hint>}>
    <LoadedPart query={query} loading={`Loading ${title.toLowerCase()}...`} failed={insightTexts.failed}>
      {children}
    </LoadedPart>
  </Card>
);

const Figure = ({ value, children }: { value: string; children: ReactNode }) => (
  <p className="insight-figure">
    <b className="num">{value}</b>
    <span className="small muted">{children}</span>
  </p>
);

/** A share as a bar with its range. */
function ShareBar({ share }: { share: Share }) {
  if (share.share === null) return <span className="share-bar" aria-hidden="true" />;
  const style = { '--share': share.share, '--low': share.low ?? 0, '--high': share.high ?? 0 } as CSSProperties;
  return (
    <span className="share-bar" style={style} aria-hidden="true">
      <b />
      <i />
    </span>
  );
}

interface SharesProps {
  caption: string;
  /** What a row is about. */
  head: string;
  rows: readonly (Share & { label: string })[];
}

/** Shares below each other, each with its range and what it is made of. */
const Shares = ({ caption, head, rows }: SharesProps) => (
  <table className="table insight-bars">
    <caption>{caption}</caption>
    <thead className="sr">
      <tr>
        <th scope="col">{head}</th>
        <th scope="col">Share</th>
        <th scope="col">Reached, and 80% range</th>
        <th scope="col">Reached of all</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.label}>
          <th scope="row">{row.label}</th>
          <td>
            <ShareBar share={row} />
          </td>
          <td className="num">
            {row.share === null ? (
              <span className="muted">{row.of > 0 && insightTexts.tooFew}</span>
            ) : (
              <>
                <b className="num">{formatPercent(row.share)}</b> <span className="muted num">{formatRange(row)}</span>
              </>
            )}
          </td>
          <td className="num muted">
            {row.reached} of {row.of}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

function Speed({ data: { tried, waiting, is_all, median_minutes, ninety_minutes, bands } }: { data: InsightSpeed }) {
  if (tried + waiting === 0) return <p className="muted small">{insightTexts.noLeads}</p>;
  const rows = bands.map((band) => ({ ...band, label: insightTexts.bands[band.band] }));
  return (
    <div className="stack g-3">
      <div className="insight-figures">
        <Figure value={formatDuration(toSeconds(median_minutes))}>median to the first try</Figure>
        <Figure value={formatDuration(toSeconds(ninety_minutes))}>9 of 10 within</Figure>
        <Figure value={String(waiting)}>not contacted yet</Figure>
      </div>
      <Shares caption="Reached, by the wait for the first try" head="First try after" rows={rows} />
      {!is_all && <p className="small muted">{insightTexts.newestOnly}</p>}
    </div>
  );
}

function Hours({ data: { hours, calls, best } }: { data: InsightHours }) {
  if (calls === 0) return <p className="muted small">{insightTexts.noCalls}</p>;
  const first = Math.min(9, ...hours.map(({ hour }) => hour));
  const last = Math.max(18, ...hours.map(({ hour }) => hour));
  const shown = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const findCell = (weekday: number, hour: number) => hours.find((one) => one.weekday === weekday && one.hour === hour);
  return (
    <div className="stack g-3">
      {best && (
        <Figure value={`${WEEKDAYS[best.weekday]}, ${formatMinute(best.hour * 60)}`}>
          {formatPercent(best.share)} of {formatQuantity(best.of, 'call')} answered (80% range {formatRange(best)}%)
        </Figure>
      )}
      <section className="table-wrap" tabIndex={0} aria-label="Percent answered by weekday and hour">
        <table className="hours">
          <caption className="sr">Percent answered by weekday and hour</caption>
          <thead>
            <tr>
              <td />
              {shown.map((hour) => (
                <th key={hour} scope="col">
                  {hour % 12 || 12}
                  {hour < 12 ? 'a' : 'p'}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((name, weekday) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {shown.map((hour) => {
                  const cell = findCell(weekday, hour);
                  const isTold = cell !== undefined && cell.share !== null;
                  return (
                    <td
                      key={hour}
                      data-best={(cell && best?.weekday === weekday && best.hour === hour) || undefined}
                      style={isTold ? ({ '--share': cell.share } as CSSProperties) : undefined}
                      title={cell && `${cell.reached} of ${formatQuantity(cell.of, 'call')}`}
                    >
                      {isTold ? Math.round((cell.share ?? 0) * 100) : '–'}
                      {cell && (
                        <span className="sr">
                          , {cell.reached} of {formatQuantity(cell.of, 'call')}
                        </span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="small muted">{insightTexts.hoursNote}</p>
    </div>
  );
}

function Attempts({ data: { attempts, leads } }: { data: InsightAttempts }) {
  if (leads === 0) return <p className="muted small">{insightTexts.noCalls}</p>;
  const rows = attempts.map((one) => ({ ...one, label: `Call ${one.attempt}` }));
  return <Shares caption={`Share of ${formatQuantity(leads, 'lead')} reached`} head="By call" rows={rows} />;
}

function Leaks({ data: { leaks } }: { data: InsightLeaks }) {
  return (
    <ul className="plain-list">
      {leaks.map(({ leak, count, oldest }) => (
        <li key={leak} className="row ruled leak">
          <span className="two grow">
            <span>{insightTexts.leak[leak]}</span>
            <small className="muted">
              {oldest ? (
                <Fragment>
                  Oldest:{' '}
                  <Link className="link" to={paths.leads.one(oldest.lead_id)}>
                    {oldest.name}
                  </Link>
                </Fragment>
              ) : (
                'None'
              )}
            </small>
          </span>
          <b className="num tone" data-tone={count > 0 ? 'yellow' : 'neutral'}>
            {count}
          </b>
        </li>
      ))}
    </ul>
  );
}
