import { Check, Copy } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { copyText } from '#client/core/copy-text.ts';
import { Button } from './button.tsx';
import { Input, Textarea } from './input.tsx';

interface CopyFieldProps extends Pick<ComponentProps<typeof Input>, 'id' | 'name' | 'aria-label'> {
  value: string;
  /** What it is, such as "token": then a line below says whether it was copied. */
  what?: string;
  /** Lines, for a text that has several. */
  rows?: number;
  /** More buttons. */
  children?: ReactNode;
}

/** A text that can be copied and not changed; a new one wants a new key. */
export function CopyField({ value, what, rows, children, ...input }: CopyFieldProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [isCopied, setCopied] = useState<boolean>();
  const copy = async () => {
    if (field.current) setCopied(await copyText(field.current));
  };
  const shared = {
    ...{ ...input, ref: field, value, readOnly: true, spellCheck: false, className: what ? 'grow mono' : 'grow' },
    onFocus: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => event.currentTarget.select(),
  };
  return (
    <>
      <div className="row">
        {rows ? <Textarea {...shared} rows={rows} /> : <Input {...shared} />}
        <Button icon={isCopied ? Check : Copy} onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        {children}
      </div>
      {what && (
        <p className="hint" role="status">
          {isCopied && 'Copied to the clipboard.'}
          {isCopied === false && `This browser cannot copy by itself: the ${what} is selected, so copy it by hand.`}
        </p>
      )}
    </>
  );
}
