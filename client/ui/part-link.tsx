import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router-dom';

/**
 * Leads to a part of this page. By the router, because an address that the browser changes by itself is one of which the router
 * cannot go back; the focus goes along, as the browser would take it.
 */
export function PartLink({ part, ...rest }: Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> & { part: string }) {
  const { search } = useLocation();
  const takeFocus = () => requestAnimationFrame(() => document.getElementById(part)?.focus({ preventScroll: true }));
  return <Link {...rest} to={{ search, hash: part }} onClick={takeFocus} />;
}
