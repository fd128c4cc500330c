import { Check, ChevronDown } from 'lucide-react';
import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue, Text } from 'react-aria-components';

export interface Choice<K extends string | number> {
  id: K;
  label: string;
  hint?: string;
}

interface ChooserProps<K extends string | number> {
  label: string;
  /** Whether the label stands above the control, or only names it for screen readers. */
  labelled?: boolean;
  choices: readonly Choice<K>[];
  value: K | null;
  onChange: (id: K) => void;
  placeholder?: string;
  isDisabled?: boolean;
  quiet?: boolean;
  /** Shows all of what is chosen, in lines where one is too short. */
  whole?: boolean;
}

/** A drop-down list of choices. */
export function Chooser<K extends string | number>({
  label,
  labelled = true,
  choices,
  value,
  onChange,
  placeholder,
  isDisabled,
  quiet,
  whole,
}: ChooserProps<K>) {
  return (
    <Select
      aria-label={labelled ? undefined : label}
      value={value}
      onChange={(key) => {
        const choice = choices.find((c) => c.id === key);
        if (choice) onChange(choice.id);
      }}
      isDisabled={isDisabled ?? choices.length === 0}
      placeholder={placeholder}
      className="flex min-w-0 flex-col gap-1"
    >
      {labelled ? <Label className="text-sm text-soft">{label}</Label> : null}
      <Button
        className={`flex min-h-7 min-w-0 items-center gap-1 rounded pr-1.5 text-left disabled:opacity-60 ${quiet ? 'pl-1.5 hover:bg-hover' : 'border border-line-strong bg-raised pl-2 hover:bg-hover'}`}
      >
        <SelectValue className={`min-w-0 flex-1 data-placeholder:text-faint ${whole ? 'wrap-anywhere' : 'truncate'}`}>
          {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
        </SelectValue>
        <ChevronDown size={14} aria-hidden className="shrink-0 text-faint" />
      </Button>
      <Popover
        offset={4}
        className="appear max-h-80 min-w-(--trigger-width) overflow-auto rounded-md border border-line bg-raised p-1 shadow-float"
      >
        <ListBox items={choices} className="outline-none">
          {(choice) => (
            <ListBoxItem
              id={choice.id}
              textValue={choice.label}
              className="flex min-h-7 items-center gap-2 rounded px-2 py-1 outline-none data-focused:bg-selected"
            >
              {({ isSelected }) => <Line choice={choice} isSelected={isSelected} />}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}

function Line({ choice: { label, hint }, isSelected }: { choice: Choice<string | number>; isSelected: boolean }) {
  return (
    <>
      <Check size={13} aria-hidden className={isSelected ? '' : 'invisible'} />
      <span className="flex min-w-0 flex-col">
        <Text slot="label">{label}</Text>
        {hint ? (
          <Text slot="description" className="text-sm text-faint">
            {hint}
          </Text>
        ) : null}
      </span>
    </>
  );
}
