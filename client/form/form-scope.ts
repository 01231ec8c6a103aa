/** Context from a form to its fields. */
import { createContext, type RefObject, useContext, useEffect, useReducer, useRef } from 'react';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import type { Fields } from './form-values.ts';

interface FormScope {
  fields: Fields;
  /** Field name to the `name` of its control, where they differ. */
  names: Readonly<Record<string, string>>;
  /** Prefix of every id, so that two forms on a screen do not clash. */
  idPrefix: string;
  /** Called on every keystroke. */
  typed: (name: string) => void;
  /** Set while saving: fields take no input but, unlike disabled ones, keep the focus. */
  isLocked?: boolean;
  /** Fields look like lines of label and value, and are saved one by one. */
  isQuiet?: boolean;
  /** The field that was saved last. */
  savedName?: string | undefined;
  /** Puts a value into a field of a new record that follows from others: nobody typed it, so leaving it loses nothing. */
  fillIn?: (name: string, value: unknown) => void;
  /** Puts a value into a field of a quiet form, and saves it. */
  saveValue?: (name: string, value: unknown) => void;
  /** Shows what is stored instead of what was typed. */
  giveBack?: (name: string) => void;
}

export const FormScopeContext = createContext<FormScope | undefined>(undefined);

export function useFormScope(): FormScope {
  const scope = useContext(FormScopeContext);
  if (!scope) throw new Error('a field needs a form around it');
  return scope;
}

/** Live values of these fields, for figures beside a form. */
export function useTypedValues<Name extends string>(names: readonly Name[]): Record<Name, unknown> {
  const values = useWatch({ name: names }) as unknown[];
  return Object.fromEntries(names.map((name, at) => [name, values[at]])) as Record<Name, unknown>;
}

/** A plain amount: no sign, no exponent. */
const AMOUNT = /^(\d+\.?\d*|\.\d+)$/;

/** A typed amount as a number; undefined while it is empty or not one that may be saved. */
export const parseTypedNumber = (value: unknown): number | undefined =>
  typeof value === 'string' && AMOUNT.test(value.trim()) ? Number(value) : undefined;

/** Gives a function that focuses the first wrong field of a form, in document order, as soon as the errors are drawn. */
export function useFocusInvalid(control: Control, element: RefObject<HTMLElement | null>): () => void {
  const isAsked = useRef(false);
  const [asked, draw] = useReducer((times: number) => times + 1, 0);
  // The errors may be drawn after this was asked for.
  const { errors } = useFormState({ control });
  useEffect(() => {
    const wrong = isAsked.current && element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!wrong) return;
    isAsked.current = false;
    wrong.focus();
  }, [errors, asked, element]);
  return () => {
    isAsked.current = true;
    draw();
  };
}
