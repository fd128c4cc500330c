import type { ReactNode } from 'react';
import { Label, RadioButton, RadioField, RadioGroup } from 'react-aria-components';

interface SegmentsProps<K extends string> {
  label: string;
  choices: readonly { id: K; label: ReactNode }[];
  value: K;
  onChange: (id: K) => void;
  /** What the chosen one means, below it. */
  hint?: string;
}

/** A choice among few, all in sight. */
export function Segments<K extends string>({ label, choices, value, onChange, hint }: SegmentsProps<K>) {
  return (
    <RadioGroup
      value={value}
      onChange={(next) => {
        const choice = choices.find((c) => c.id === next);
        if (choice) onChange(choice.id);
      }}
      orientation="horizontal"
      className="flex flex-col gap-1"
    >
      <Label className="text-sm text-soft">{label}</Label>
      <div className="inline-flex w-fit max-w-full flex-wrap rounded border border-line-strong bg-raised p-px">
        {choices.map((choice) => (
          <RadioField key={choice.id} value={choice.id}>
            <RadioButton className="flex h-6 items-center rounded-[3px] px-3 whitespace-nowrap text-soft hover:text-ink data-selected:bg-selected data-selected:font-semibold data-selected:text-ink">
              {choice.label}
            </RadioButton>
          </RadioField>
        ))}
      </div>
      {hint === undefined ? null : <p className="text-sm text-faint">{hint}</p>}
    </RadioGroup>
  );
}
