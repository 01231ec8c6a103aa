/** What the open deals are worth, each times its chance, with the range; it leads to how good the chances are. */
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { counted, exactMoney, formatMoney } from '#client/core/format.ts';
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
            aria-label={`${exactMoney(totals.weighted)}, weighted value of ${counted(totals.deals, 'open deal')}`}
          >
            {exactMoney(totals.weighted)}
          </Link>
        </dd>
      </div>
    </dl>
  );
}
