import type { ReactNode } from 'react';
import {
  FieldError,
  Input,
  Label,
  NumberField,
  Text,
  TextArea,
  TextField,
  type NumberFieldProps,
  type TextFieldProps,
} from 'react-aria-components';

const BOX =
  'w-full rounded border border-line-strong bg-raised px-2 text-ink placeholder:text-faint disabled:opacity-60';

interface Common {
  label: string;
  hint?: ReactNode;
}

interface LineFieldProps extends Omit<TextFieldProps, 'children' | 'className'>, Common {
  placeholder?: string;
  mono?: boolean;
  /** Height in lines; more than one makes it a text area. */
  lines?: number;
}

export function LineField({ label, hint, placeholder, mono = false, lines = 1, ...rest }: LineFieldProps) {
  const face = mono ? 'font-mono text-sm' : '';
  return (
    <TextField {...rest} className="flex flex-col gap-1">
      <Label className="text-sm text-soft">{label}</Label>
      {lines === 1 ? (
        <Input placeholder={placeholder} className={`h-7 ${BOX} ${face}`} />
      ) : (
        <TextArea
          placeholder={placeholder}
          rows={lines}
          spellCheck={!mono}
          className={`resize-y py-1 ${BOX} ${face}`}
        />
      )}
      {hint ? (
        <Text slot="description" className="text-sm text-faint">
          {hint}
        </Text>
      ) : null}
      <FieldError className="text-sm text-is-wrong" />
    </TextField>
  );
}

export function AmountField({ label, hint, ...rest }: Omit<NumberFieldProps, 'children' | 'className'> & Common) {
  return (
    <NumberField {...rest} className="flex flex-col gap-1">
      <Label className="text-sm text-soft">{label}</Label>
      <Input className={`h-7 tabular-nums ${BOX}`} />
      {hint ? (
        <Text slot="description" className="text-sm text-faint">
          {hint}
        </Text>
      ) : null}
      <FieldError className="text-sm text-is-wrong" />
    </NumberField>
  );
}
