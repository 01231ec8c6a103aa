import type { CSSProperties } from 'react';
import { counted, formatNumberOrDash } from '#client/core/format.ts';
import type { AchievementSummary } from '#shared/workspace/achievements/achievement.ts';
import { LevelSign } from './medal.tsx';

const signed = (points: number) => `${points > 0 ? '+' : ''}${formatNumberOrDash(points)}`;

/** Points, level and the way to the next one; and one's own last four weeks, since a person alone has nobody else to beat. */
export function LevelCard({ summary }: { summary: AchievementSummary }) {
  const { current_level, total_points, points_to_next_level, progress, streak, points_recently, points_before } = summary;
  return (
    <section className="card level" aria-label="Level">
      <LevelSign level={current_level} />
      <div className="grow stack g-2">
        <div className="row level-line">
          <h2>Level {current_level}</h2>
          <span className="muted">{counted(total_points, 'point')}</span>
          <span className="push soft">
            <b className="num">{formatNumberOrDash(points_to_next_level)}</b> to level {current_level + 1}
          </span>
        </div>
        <span
          className="bar"
          role="progressbar"
          aria-label="Level progress"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(progress)}
          data-tone="blue"
          style={{ '--v': progress, '--bh': '8px' } as CSSProperties}
        />
      </div>
      <dl>
        <div>
          <dt>Streak</dt>
          <dd>{counted(streak, 'day')}</dd>
        </div>
        <div>
          <dt>Last 4 weeks</dt>
          <dd title={`${signed(points_before)} in the 4 weeks before`}>{signed(points_recently)}</dd>
        </div>
      </dl>
    </section>
  );
}
