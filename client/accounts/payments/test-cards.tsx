import { Button } from '#client/ui/button.tsx';
import { TEST_CARDS } from '#shared/accounts/payments/card.ts';

/** The cards that the test gateway takes, each with what it does. */
export function TestCards({ onPick }: { onPick: (number: string) => void }) {
  return (
    <details className="test-cards">
      <summary>Test cards</summary>
      <ul>
        {TEST_CARDS.map((card) => (
          <li key={card.number}>
            <span className="two grow">
              <b className="num">{card.number}</b>
              <small>
                {card.brand}: {card.about}
              </small>
            </span>
            <Button size="sm" aria-label={`Use ${card.number}`} onClick={() => onPick(card.number)}>
              Use
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
