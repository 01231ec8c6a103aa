import { paths } from '#client/core/paths.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';

/** The ways to what all figures rest on, and to how good they have been. */
export const FiguresCard = () => (
  <Card title="Figures">
    <div className="stack">
      <div className="row">
        <span className="grow">Costs, loan terms, and returns</span>
        <ButtonLink to={paths.assumptions}>Edit assumptions</ButtonLink>
      </div>
      <div className="row">
        <span className="grow">Scores and chances</span>
        <ButtonLink to={paths.predictions}>Score accuracy</ButtonLink>
      </div>
    </div>
  </Card>
);
