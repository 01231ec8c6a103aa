/** A text with merge fields: they can be typed, or put in where the caret stands. */
import { useRef } from 'react';
import type { ControlProps } from '#client/form/control.tsx';
import { Button } from '#client/ui/button.tsx';
import { Input, Textarea } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import type { MergeCatalogue } from '#shared/outreach/campaigns/merge-fields.ts';

/** Beside a line there is room for one button, below a box for those that are wanted most. */
const AT_HAND: readonly string[] = ['first_name', 'property_address', 'property_city', 'price', 'deal_sheet', 'my_name', 'company'];

interface Props {
  control: ControlProps;
  /** The fields that may be put in. */
  catalogue: MergeCatalogue;
  /** Lines of the box; a single line without it. */
  rows?: number;
}

export function MergeText({ control, catalogue, rows }: Props) {
  const box = useRef<HTMLTextAreaElement | HTMLInputElement | null>(null);
  const value = typeof control.value === 'string' ? control.value : '';
  const { bind, onChange, value: _, ...attributes } = control;
  const insert = (name: string) => {
    const field = `{{${name}}}`;
    const { selectionStart, selectionEnd } = box.current ?? {};
    const from = selectionStart ?? value.length;
    onChange(value.slice(0, from) + field + value.slice(selectionEnd ?? from));
    // After the new text is in the box.
    setTimeout(() => {
      box.current?.focus();
      box.current?.setSelectionRange(from + field.length, from + field.length);
    });
  };
  const shared = {
    ...attributes,
    value,
    ref: (element: HTMLTextAreaElement | HTMLInputElement | null) => {
      box.current = element;
      bind(element);
    },
  };
  const typed = (event: { target: { value: string } }) => onChange(event.target.value);
  const isLine = rows === undefined;
  const atHand = isLine ? [] : AT_HAND.filter((name) => Object.hasOwn(catalogue, name));
  return (
    <div className="merge-text" data-line={isLine || undefined}>
      {isLine ? <Input {...shared} autoComplete="off" onChange={typed} /> : <Textarea {...shared} rows={rows} onChange={typed} />}
      <div className="row g-tight merge-buttons" role="group" aria-label="Put a field in">
        {atHand.map((name) => (
          <Button key={name} size="sm" variant="ghost" onClick={() => insert(name)}>
            {catalogue[name]?.label}
          </Button>
        ))}
        {/* The browser's own list: it needs no code, and is the best on phones. */}
        <Select
          aria-label={isLine ? 'Put a field into the subject' : 'Put another field in'}
          placeholder={isLine ? 'Field...' : 'More fields...'}
          options={Object.entries(catalogue)
            .filter(([name]) => !atHand.includes(name))
            .map(([value, { label }]) => ({ value, label }))}
          value=""
          onChange={(event) => insert(event.target.value)}
        />
      </div>
    </div>
  );
}
