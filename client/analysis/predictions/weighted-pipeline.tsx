/** The value of the open deals weighted by their chances, with the range; links to the quality of predictions. */
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatQuantity, formatExactMoney, formatMoney } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Banner } from '#client/ui/banner.tsx';
import { LoadingArea, Skeleton } from '#client/ui/skeleton.tsx';
import { predictionTexts } from '#shared/analysis/predictions/texts.ts';

const texts = predictionTexts.pipeline;

export function WeightedPipeline() {
  const { data, error } = trpc.predictions.ofOpenDeals.useQuery({ limit: 0 });
  if (error && !data)
    return (
      <Banner tone="red">
        {texts.failed} {toProblem(error).reason}
      </Banner>
    );
  if (!data)
    return (
      <LoadingArea text={texts.loading}>
        <Skeleton width="100%" height="44px" />
      </LoadingArea>
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
