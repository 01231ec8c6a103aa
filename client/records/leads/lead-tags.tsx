import { type KeyboardEvent, useId, useState } from 'react';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { TagChips, useTags } from './tags/tag-chips.tsx';
import { Input } from '#client/ui/input.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { toTagKey } from '#shared/records/leads/tags/tag.ts';
import { tagTexts } from '#shared/records/leads/texts.ts';

/** A lead's tags, to add to and take from; each change is saved at once. */
export function LeadTags({ id }: { id: number }) {
  const list = useId();
  const toast = useToast();
  const utils = trpc.useUtils();
  const [typed, setTyped] = useState('');
  const tags = trpc.leads.get.useQuery({ id }).data?.tags;
  const known = useTags();
  const update = trpc.leads.update.useMutation();
  if (!tags) return null;

  const save = async (next: string[]) => {
    try {
      await update.mutateAsync({ id, tags: next });
      setTyped('');
      await Promise.all([utils.leads.invalidate(), utils.tags.list.invalidate()]);
    } catch (error) {
      toast.error(tagTexts.updateFailed, { detail: toProblem(error).reason });
    }
  };
  const add = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const name = typed.trim();
    if (name && !tags.some((tag) => toTagKey(tag) === toTagKey(name))) void save([...tags, name]);
    else setTyped('');
  };

  return (
    <div className="stack g-2">
      <TagChips names={tags} onRemove={(name) => void save(tags.filter((tag) => tag !== name))} />
      <Input
        aria-label="Add tag"
        name="add_tag"
        placeholder="Add tag, then Enter"
        list={list}
        maxLength={40}
        autoComplete="off"
        disabled={update.isPending}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={add}
      />
      <datalist id={list}>
        {known
          .filter(({ name }) => !tags.includes(name))
          .map(({ name }) => (
            <option key={name} value={name} />
          ))}
      </datalist>
    </div>
  );
}
