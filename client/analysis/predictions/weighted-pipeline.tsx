/** The value of the open deals weighted by their chances, with the range; links to the quality of predictions. */
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatQuantity, formatExactMoney, formatMoney } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { Pending } from '#client/ui/pending.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { predictionTexts } from '#shared/analysis/predictions/texts.ts';

const texts = predictionTexts.pipeline;

export function WeightedPipeline() {
  const { data, error } = trpc.predictions.ofOpenDeals.useQuery({ limit: 0 });
  if (!data)
    return (
      <Pending error={error} failed={texts.failed} loading={texts.loading}>
        <Skeleton width="100%" height="44px" />
      </Pending>
    );
  const { totals } = data;
  if (totals.deals === 0) return null;
  return (
    <dl className="facts" title={texts.how}>
      <div className="total">
        <dt>
          {texts.label}{' '}
          <small className="muted">
            {formatMoney(totals.low)} to {formatMoney(totals.high)} {texts.range}
          </small>
        </dt>
        <dd>
          <Link
            className="name"
            to={paths.predictions}
            aria-label={`${formatExactMoney(totals.weighted)}, weighted value of ${formatQuantity(totals.deals, 'open deal')}`}
          >
            {formatExactMoney(totals.weighted)}
          </Link>
        </dd>
      </div>
    </dl>
  );
}
