import { Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { useToast } from '#client/ui/toast.tsx';
import type { SavedView, ViewEntity } from '#shared/records/views/view.ts';
import { viewTexts } from '#shared/records/views/texts.ts';
import { viewAddress, VIEWS_QUERY } from './view-address.ts';
import './views.css';

/** The views of a list: to follow, rename, pin and delete; and what is on the screen now, to be saved as one. */
export function ViewsPanel({ entity }: { entity: ViewEntity }) {
  const toast = useToast();
  const { search } = useLocation();
  const [name, setName] = useState('');
  const [renamed, setRenamed] = useState<number>();
  const views = (trpc.views.list.useQuery(VIEWS_QUERY).data?.data ?? []).filter((view) => view.entity === entity);
  const create = trpc.views.create.useMutation();
  const update = trpc.views.update.useMutation();
  const remove = trpc.views.remove.useMutation();

  const attempt = async (work: Promise<unknown>) => {
    try {
      await work;
      setName('');
    } catch (error) {
      toast.error(viewTexts.saveFailed, { detail: toProblem(error).reason });
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) void attempt(create.mutateAsync({ entity, name, query: search, is_pinned: true, position: views.length }));
  };
  const removeView = async (view: SavedView) => {
    await remove.mutateAsync({ id: view.id });
    const { entity, name, query, is_pinned, position } = view;
    const restore = () => void attempt(create.mutateAsync({ entity, name, query, is_pinned, position }));
    toast.success(viewTexts.deleted, { action: { label: 'Undo', onSelect: restore } });
  };
  const rename = (id: number, before: string, after: string) => {
    if (after.trim() && after.trim() !== before) void attempt(update.mutateAsync({ id, name: after }));
  };
  return (
    <div className="views-panel stack g-3">
      {views.length > 0 && (
        <ul aria-label="Saved views">
          {views.map((view) => (
            <li key={view.id} className="row g-tight">
              {renamed === view.id ? (
                <Input
                  name="view_name"
                  aria-label={`Name of ${view.name}`}
                  maxLength={60}
                  defaultValue={view.name}
                  autoFocus
                  onKeyDown={(event) => {
                    if (event.key === 'Enter') event.currentTarget.blur();
                  }}
                  onBlur={(event) => {
                    setRenamed(undefined);
                    rename(view.id, view.name, event.target.value);
                  }}
                />
              ) : (
                <Link className="view-name clip" to={viewAddress(view)} aria-label={`Open ${view.name}`}>
                  {view.name}
                </Link>
              )}
              <IconButton label={`Rename ${view.name}`} icon={Pencil} onClick={() => setRenamed(view.id)} />
              <IconButton
                label={view.is_pinned ? `Unpin ${view.name}` : `Pin ${view.name}`}
                icon={view.is_pinned ? PinOff : Pin}
                onClick={() => void attempt(update.mutateAsync({ id: view.id, is_pinned: !view.is_pinned }))}
              />
              <IconButton label={`Delete ${view.name}`} icon={Trash2} onClick={() => void attempt(removeView(view))} />
            </li>
          ))}
        </ul>
      )}
      <form className="row g-tight" onSubmit={save}>
        <Input
          name="new_view"
          aria-label="Name of the new view"
          placeholder="Save this list as"
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" variant="primary" disabled={!name.trim()} busy={create.isPending}>
          Save
        </Button>
      </form>
    </div>
  );
}
