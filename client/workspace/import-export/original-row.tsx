import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import { FactItem, FactList } from '#client/ui/facts.tsx';
import './csv.css';

/** The row of the file from which a lead came, with all its columns; nothing for a lead entered by hand. */
export function OriginalRowCard({ leadId }: { leadId: number }) {
  const { data } = trpc.imports.originalRow.useQuery({ id: leadId });
  if (!data) return null;
  const filled = data.cells.filter(({ value }) => value.trim() !== '');
  return (
    <Card title="Original row">
      <details className="original-row">
        <summary>
          Row {data.row_number} of {data.filename}
        </summary>
        <FactList>
          {filled.map(({ column, value }) => (
            <FactItem key={column} label={column}>
              {value}
            </FactItem>
          ))}
        </FactList>
        <p className="small">
          <Link to={paths.leads.imported(data.import_id)}>Show the import</Link>
        </p>
      </details>
    </Card>
  );
}
