import { useId, useState } from 'react';
import type { BuyerMatch } from '#shared/records/buyers/matches.ts';

type Reason = BuyerMatch['reasons'][number];

/** Color by the share of points, or by whether any were deducted. */
function getTone({ points, max }: Reason): 'green' | 'yellow' | 'red' {
  if (max === 0) return points < 0 ? 'red' : 'green';
  const share = points / max;
  return share >= 0.75 ? 'green' : share > 0 ? 'yellow' : 'red';
}

const formatPoints = ({ points, max }: Reason): string => (max === 0 ? String(points).replace('-', '−') : `${points}/${max}`);

/** The reasons of a score as chips; each opens what it rests on. */
export function MatchReasons({ reasons }: { reasons: readonly Reason[] }) {
  const id = useId();
  const [open, setOpen] = useState<string>();
  const shown = reasons.find(({ code }) => code === open);
  return (
    <>
      <div className="match-reasons">
        {reasons.map((reason) => (
          <button
            key={reason.code}
            type="button"
            className="reason"
            data-tone={getTone(reason)}
            aria-expanded={open === reason.code}
            aria-controls={id}
            onClick={() => setOpen(open === reason.code ? undefined : reason.code)}
          >
            {reason.label} <b className="num">{formatPoints(reason)}</b>
          </button>
        ))}
      </div>
      <p id={id} className="small reason-evidence" hidden={!shown} aria-live="polite">
        {shown?.evidence}
      </p>
    </>
  );
}
