import type { ReactNode } from 'react';
import {
  Button as AriaButton,
  Tooltip,
  TooltipTrigger,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components';

const LOOKS = {
  primary: 'bg-accent text-on-accent font-semibold not-disabled:hover:opacity-90 px-3 disabled:bg-selected',
  plain: 'border border-line-strong bg-raised hover:bg-hover px-3 disabled:border-line disabled:bg-transparent',
  quiet: 'not-disabled:hover:bg-hover text-soft not-disabled:hover:text-ink px-2 disabled:opacity-50',
  icon: 'not-disabled:hover:bg-hover text-soft not-disabled:hover:text-ink w-7 justify-center disabled:opacity-50',
} as const;

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  look?: keyof typeof LOOKS;
  children: ReactNode;
  className?: string;
}

/** A button of 28 px. Its label is a verb. */
export function Button({ look = 'plain', className = '', children, ...rest }: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      data-look={look}
      className={`inline-flex h-7 min-w-6 shrink-0 items-center gap-1.5 rounded whitespace-nowrap disabled:text-faint ${LOOKS[look]} ${className}`}
    >
      {children}
    </AriaButton>
  );
}

/** What a control does, with its key, shown on hover and on keyboard focus. */
export function Tip({ label, keys, children, placement = 'bottom' }: TipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={60}>
      {children}
      <Tooltip
        placement={placement}
        offset={6}
        className="appear z-50 flex items-center gap-2 rounded border border-line bg-raised px-2 py-1 text-sm text-ink shadow-float"
      >
        {label}
        {keys}
      </Tooltip>
    </TooltipTrigger>
  );
}
export interface TipProps {
  label: ReactNode;
  /** The key caps of the control. */
  keys?: ReactNode;
  children: ReactNode;
  placement?: 'bottom' | 'right' | 'left' | 'top';
}

export type IconButtonProps = ButtonProps & Omit<TipProps, 'children' | 'label'> & { label: string };

/** A button that shows only an icon: its name is for screen readers and in the tip. */
export function IconButton({ label, keys, placement, children, ...rest }: IconButtonProps) {
  return (
    <Tip label={label} keys={keys} placement={placement}>
      <Button look="icon" aria-label={label} {...rest}>
        {children}
      </Button>
    </Tip>
  );
}
