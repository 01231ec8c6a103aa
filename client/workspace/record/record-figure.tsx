import { Link } from 'react-router-dom';
import './record-header.css';

interface FigureProps {
  to?: string | undefined;
  label: string;
  value: string;
  sub: string;
  tone?: 'green' | 'red' | undefined;
}

/** One of the numbers on top of a record, and where it comes from. */
export function RecordFigure({ to, label, value, sub, tone }: FigureProps) {
  const parts = (
    <>
      <small>{label}</small>
      <b className={tone && 'tone'} title={value}>
        {value}
      </b>
      <small>{sub || '\u00a0'}</small>
    </>
  );
  return to ? (
    <Link className="fig" to={to} data-tone={tone}>
      {parts}
    </Link>
  ) : (
    <div className="fig" data-tone={tone}>
      {parts}
    </div>
  );
}
