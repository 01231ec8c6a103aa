import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { copyText } from '#client/core/copy-text.ts';
import { Button } from '#client/ui/button.tsx';
import { Input } from '#client/ui/input.tsx';

/** The link to copy, with who can open it, and how long. */
export function PublicLink({ url, isPublic }: { url: string; isPublic: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (field.current) setCopied(await copyText(field.current));
  };
  return (
    <>
      <div className="row">
        <Input
          ref={field}
          className="grow"
          readOnly
          aria-label="Public link to the deal sheet"
          value={url}
          onFocus={(event) => event.target.select()}
        />
        <Button icon={isCopied ? Check : Copy} onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p className="small muted" role="status">
        Whoever has this link sees the deal sheet until you stop it, or the property is sold or deleted.{' '}
        {!isPublic && 'This instance has no public address yet: set PUBLIC_URL, or the link works only where you open this page.'}
      </p>
    </>
  );
}
