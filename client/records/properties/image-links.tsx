/** Edits the links to a property's pictures: what is typed becomes a line with its preview. */
import { ImageOff, Star, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { ControlProps } from '#client/form/control.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { propertyFields } from '#shared/records/properties/property.ts';

export function ImageLinks({ id, name, value, onChange, onBlur, bind, ...described }: ControlProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const problemId = useId();
  const box = useRef<HTMLInputElement>(null);

  // What stands in the box counts as the last link, so that submitting does not lose it; a form that was reset holds it no more.
  const all = Array.isArray(value) ? (value as string[]) : [];
  const pending = typed.trim();
  const isHeld = pending !== '' && all.at(-1) === pending;
  const links = isHeld ? all.slice(0, -1) : all;

  // The form already shows this error.
  const shownProblem = described['aria-invalid'] ? undefined : problem;

  const type = (text: string) => {
    setTyped(text);
    setProblem(undefined);
    onChange(text.trim() === '' ? links : [...links, text.trim()]);
  };
  const add = () => {
    if (!isHeld) return;
    const read = propertyFields.images.safeParse(all);
    setProblem(read.success ? undefined : read.error.issues[0]?.message);
    if (!read.success) return;
    setTyped('');
    if (links.includes(pending)) onChange(links);
  };
  const addOnEnter = (event: KeyboardEvent) => {
    // With Ctrl the form is submitted instead.
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    add();
  };
  /** Keeps these links, and what is being typed. */
  const keep = (others: string[]) => onChange(isHeld ? [...others, pending] : others);
  const remove = (link: string) => {
    keep(links.filter((other) => other !== link));
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
            value={isHeld || pending === '' ? typed : ''}
            onChange={(event) => type(event.target.value)}
            onKeyDown={addOnEnter}
            onBlur={onBlur}
            aria-invalid={described['aria-invalid'] || shownProblem ? true : undefined}
            aria-describedby={[described['aria-describedby'], shownProblem && problemId].filter(Boolean).join(' ') || undefined}
          />
        </span>
        <Button onClick={add}>Add image</Button>
      </div>
      {shownProblem && (
        <p className="error" id={problemId} role="alert">
          {shownProblem}
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
                  onClick={() => keep([link, ...links.filter((other) => other !== link)])}
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
