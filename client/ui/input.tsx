import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface Props extends ComponentProps<'input'> {
  icon?: LucideIcon;
  /** A sign before the value, such as a currency. */
  pre?: ReactNode;
  /** A unit after the value. */
  post?: ReactNode;
}

export function Input({ icon, pre, post, className, ...rest }: Props) {
  const input = <input className={className ? `input ${className}` : 'input'} {...rest} />;
  if (!icon && pre === undefined && post === undefined) return input;
  return (
    <div className="affix">
      {icon && <Icon of={icon} />}
      {pre !== undefined && (
        <span className="pre" aria-hidden="true">
          {pre}
        </span>
      )}
      {input}
      {post !== undefined && (
        <span className="post" aria-hidden="true">
          {post}
        </span>
      )}
    </div>
  );
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={className ? `input ${className}` : 'input'} {...rest} />;
}
