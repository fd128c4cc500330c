import type { ReactNode } from 'react';
import {
  Button as AriaButton,
  Tooltip,
  TooltipTrigger,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components';
import { CommandCaps } from '../app/keyboard/caps.tsx';
import type { CommandId } from '../app/keyboard/registry.ts';

const LOOKS = {
  primary: 'bg-accent text-on-accent font-semibold hover:opacity-90 px-3',
  plain: 'border border-line-strong bg-raised hover:bg-hover px-3',
  quiet: 'hover:bg-hover text-soft hover:text-ink px-2',
  icon: 'hover:bg-hover text-soft hover:text-ink w-7 justify-center',
} as const;

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  look?: keyof typeof LOOKS;
  children: ReactNode;
  className?: string;
}

/** A button of 28 px. Its label is a verb. */
export function Button({ look = 'plain', className = '', children, ...rest }: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      className={`inline-flex h-7 min-w-6 shrink-0 items-center gap-1.5 rounded whitespace-nowrap disabled:text-faint disabled:opacity-60 ${LOOKS[look]} ${className}`}
    >
      {children}
    </AriaButton>
  );
}

/** What a control does, with its key, shown on hover and on keyboard focus. */
export function Tip({ label, command, children, placement = 'bottom' }: TipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={60}>
      {children}
      <Tooltip
        placement={placement}
        offset={6}
        className="appear z-50 flex items-center gap-2 rounded border border-line bg-raised px-2 py-1 text-sm text-ink shadow-float"
      >
        {label}
        {command ? <CommandCaps command={command} /> : null}
      </Tooltip>
    </TooltipTrigger>
  );
}
interface TipProps {
  label: string;
  command?: CommandId;
  children: ReactNode;
  placement?: 'bottom' | 'right' | 'left' | 'top';
}

/** A button that shows only an icon: its name is for screen readers and in the tip. */
export function IconButton({ label, command, placement, children, ...rest }: ButtonProps & Omit<TipProps, 'children'>) {
  return (
    <Tip label={label} command={command} placement={placement}>
      <Button look="icon" aria-label={label} {...rest}>
        {children}
      </Button>
    </Tip>
  );
}
