import { type RefObject, useEffect, useReducer } from 'react';

/** Gives a function that focuses the first wrong field of a form, in document order, once the errors are drawn. */
export function useFocusInvalid(element: RefObject<HTMLElement | null>): () => void {
  const [asked, ask] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (asked > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [asked, element]);
  return ask;
}
