/** Edits the links to a property's pictures: what is typed becomes a line with its preview. */
import { ImageOff, Star, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { ControlProps } from '#client/form/control.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { propertyFields } from '#shared/properties/property.ts';

export function ImageLinks({ id, name, value, onChange, onBlur, bind, ...described }: ControlProps) {
  const links = Array.isArray(value) ? (value as string[]) : [];
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const problemId = useId();
  const box = useRef<HTMLInputElement>(null);

  const add = () => {
    const link = typed.trim();
    if (link === '') return;
    const next = links.includes(link) ? links : [...links, link];
    const read = propertyFields.images.safeParse(next);
    setProblem(read.success ? undefined : read.error.issues[0]?.message);
    if (!read.success) return;
    setTyped('');
    onChange(next);
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // A bare Enter adds; with Ctrl the form is submitted, with what stands here.
    if (!event.ctrlKey && !event.metaKey) event.preventDefault();
    add();
  };
  const remove = (link: string) => {
    onChange(links.filter((other) => other !== link));
    box.current?.focus();
  };

  return (
    <div className="image-links">
      <div className="row">
        <span className="grow">
          <Input
            id={id}
            name={name}
            ref={(element) => {
              box.current = element;
              bind(element);
            }}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(undefined);
            }}
            onKeyDown={addOnEnter}
            // What was typed and not added would be lost by submitting.
            onBlur={() => {
              add();
              onBlur();
            }}
            aria-invalid={described['aria-invalid'] || problem ? true : undefined}
            aria-describedby={[described['aria-describedby'], problem && problemId].filter(Boolean).join(' ') || undefined}
          />
        </span>
        <Button onClick={add}>Add image</Button>
      </div>
      {problem && (
        <p className="error" id={problemId} role="alert">
          {problem}
        </p>
      )}
      {links.length > 0 && (
        <ul aria-label="Images">
          {links.map((link, at) => (
            <li key={link} className="row">
              <Preview link={link} />
              <a className="link clip grow" href={link} target="_blank" rel="noreferrer">
                {link}
              </a>
              {at > 0 && (
                <IconButton
                  label={`Show image ${at + 1} in lists`}
                  icon={Star}
                  onClick={() => onChange([link, ...links.filter((other) => other !== link)])}
                />
              )}
              <IconButton label={`Remove image ${at + 1}`} icon={X} tone="red" onClick={() => remove(link)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Preview({ link }: { link: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <span className="preview">
      {failed ? (
        <span role="img" aria-label="Could not be loaded" title="Could not be loaded">
          <Icon of={ImageOff} />
        </span>
      ) : (
        <img src={link} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setFailed(true)} />
      )}
    </span>
  );
}
