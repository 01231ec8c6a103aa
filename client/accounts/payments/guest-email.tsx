import type { RefObject } from 'react';
import { useId } from 'react';
import { Input } from '#client/ui/input.tsx';

interface Props {
  input: RefObject<HTMLInputElement | null>;
  problem: string | undefined;
  onType: () => void;
}

/** Asks a guest for an email, beside the provider's form. */
export function GuestEmail({ input, problem, onType }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Email</label>
      <Input
        id={id}
        ref={input}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
        onInput={onType}
      />
      {problem && (
        <p className="error" id={`${id}-error`}>
          {problem}
        </p>
      )}
    </div>
  );
}
