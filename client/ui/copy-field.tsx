import { Check, Copy } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { copyText } from '#client/core/copy-text.ts';
import { Button } from './button.tsx';
import { Input } from './input.tsx';

interface CopyFieldProps extends Pick<ComponentProps<typeof Input>, 'id' | 'name' | 'aria-label'> {
  value: string;
  /** What it is, such as "token": then a line below says whether it was copied. */
  what?: string;
  size?: 'sm';
}

/** A text that can be copied and not changed; a new one wants a new key. */
export function CopyField({ value, what, size, ...input }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState<boolean>();
  const copy = async () => {
    if (field.current) setCopied(await copyText(field.current));
  };
  return (
    <>
      <div className="row">
        <Input
          {...input}
          ref={field}
          className={what ? 'grow mono' : 'grow'}
          value={value}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button size={size} icon={isCopied ? Check : Copy} onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
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
