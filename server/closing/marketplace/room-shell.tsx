/** What the pages of a room and of a buyer have in common: whom one may call, choices as large buttons, and the code. */
import type { ReactNode } from 'react';
import { FieldProblem, OutsidePage } from '#server/outside/page.tsx';
import type { FieldErrors } from '#shared/core/problem.ts';

interface ShellProps {
  title: string;
  owner: { company_name: string; phone: string };
  scripts?: readonly string[];
  children: ReactNode;
}

export const RoomShell = ({ title, owner, scripts, children }: ShellProps) => (
  <OutsidePage title={title} look="sheet room" sender={{ company: owner.company_name, phone: owner.phone }} scripts={scripts}>
    {children}
  </OutsidePage>
);

export const Heading = ({ title, about }: { title: string; about?: string }) => (
  <header>
    <h1>{title}</h1>
    {about && <p className="soft">{about}</p>}
  </header>
);

/** A form with nothing but its button, and what comes before it. */
export const ButtonForm = ({
  action,
  button,
  look = 'line',
  children,
}: {
  action: string;
  button: string;
  look?: string;
  children?: ReactNode;
}) => (
  <form method="post" action={action}>
    {children}
    <button className={`button ${look}`}>{button}</button>
  </form>
);

/** What was wrong, each as a line. */
export const Problems = ({ errors = {} }: { errors?: FieldErrors | undefined }) =>
  Object.values(errors)
    .flat()
    .map((message, at) => <FieldProblem key={at} words={message} />);

export const Group = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset>
    <legend>{legend}</legend>
    {children}
  </fieldset>
);

type Choice = readonly [value: string, label: string];

interface PickProps {
  name: string;
  options: readonly Choice[];
  chosen: readonly string[];
  type?: 'radio' | 'checkbox';
}

/** Choices as large buttons. */
export const Pick = ({ name, options, chosen, type = 'radio' }: PickProps) => (
  <div className="pick">
    {options.map(([value, label]) => (
      <label key={value}>
        <input {...{ type, name, value, defaultChecked: chosen.includes(value) }} />
        {label}
      </label>
    ))}
  </div>
);

/** Where a code is typed. */
export const CodeField = () => (
  <div className="field">
    <label htmlFor="code">Six-digit code</label>
    <input
      className="amount"
      {...{ id: 'code', type: 'text', name: 'code', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 10 }}
      required
      autoFocus
    />
  </div>
);
