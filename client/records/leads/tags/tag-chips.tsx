import { trpc } from '#client/core/trpc.ts';
import './tags.css';

const NO_SEARCH = {};

/** All tags of the account, up to a hundred: asked for once for all that shows them. */
export const useTags = () => trpc.tags.list.useQuery(NO_SEARCH, { staleTime: 60_000 }).data?.data ?? [];

/** The tags of a record in their colors; with `onRemove` each can be taken off. */
export function TagChips({ names, onRemove }: { names: readonly string[]; onRemove?: (name: string) => void }) {
  const tags = useTags();
  if (names.length === 0) return null;
  return (
    <ul className="tag-chips" aria-label="Tags">
      {names.map((name) => (
        <li key={name} className="tag" title={name} data-tone={tags.find((tag) => tag.name === name)?.tone ?? 'neutral'}>
          {name}
          {onRemove && (
            <button type="button" aria-label={`Remove tag ${name}`} onClick={() => onRemove(name)}>
              ×
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
