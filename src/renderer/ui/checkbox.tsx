import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from 'react-aria-components';

interface TickBoxProps extends Pick<CheckboxFieldProps, 'value' | 'isSelected' | 'onChange' | 'isDisabled'> {
  children: ReactNode;
}

/** A checkbox with its label, alone or in a CheckboxGroup. */
export function TickBox({ children, ...rest }: TickBoxProps) {
  return (
    <CheckboxField {...rest}>
      <CheckboxButton className="flex min-h-7 w-fit items-center gap-2 rounded pr-2">
        {({ isSelected }) => (
          <>
            <span
              className={`flex h-4 w-4 shrink-0 items-center justify-center rounded-[3px] border ${isSelected ? 'border-ink bg-ink text-paper' : 'border-line-strong bg-raised'}`}
            >
              {isSelected ? <Check size={12} strokeWidth={3} aria-hidden /> : null}
            </span>
            {children}
          </>
        )}
      </CheckboxButton>
    </CheckboxField>
  );
}
