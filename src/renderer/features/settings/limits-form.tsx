import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LimitsView } from '../../../contract/run-shapes.ts';
import { OptionalAmount } from '../../app/run-form/request-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { LineField } from '../../ui/field.tsx';
import { Chooser } from '../../ui/select.tsx';
import { useFields, type SetField } from '../../ui/use-fields.ts';
import { useProviders } from '../../app/providers.ts';
import { type Limited, setLimits } from './run-settings-store.ts';
import { useServerName } from './server-name.ts';

const LARGEST = { rpm: 10_000_000, tpm: 10_000_000_000 };
const MODEL = 'model';
const OTHER = 'other';

type Problem = 'Model' | 'Address' | 'Amount';

interface Entered {
  /** The model, another server, or a known one by its id or address. */
  what: string;
  name: string;
  rpm: number | null;
  tpm: number | null;
}
const isNamed = ({ what }: Entered): boolean => what === MODEL || what === OTHER;

function problemOf(entered: Entered): Problem | null {
  if (isNamed(entered) && entered.name.trim() === '') return entered.what === MODEL ? 'Model' : 'Address';
  return entered.rpm === null && entered.tpm === null ? 'Amount' : null;
}

function enteredOf(limits: LimitsView | null, servers: readonly string[]): Entered {
  const { scope = 'model', name = '', rpm = null, tpm = null } = limits ?? {};
  const isKnown = scope === 'server' && servers.includes(name);
  return { what: scope === 'model' ? MODEL : isKnown ? name : OTHER, name: isKnown ? '' : name, rpm, tpm };
}

/** Sets the limits of a model, or of a server; beginning with some that are to be changed. */
export function LimitsForm({ limits }: { limits: LimitsView | null }) {
  const { t } = useTranslation();
  const servers = useProviders((s) => s.providers).flatMap(({ id, address, servers: known }) =>
    address === null ? known.flatMap(({ baseUrl }) => baseUrl || []) : [id],
  );
  const [entered, set] = useFields(() => enteredOf(limits, servers));
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const save = async () => {
    const found = problemOf(entered);
    setProblem(found);
    if (found) {
      form.current?.querySelector<HTMLInputElement>(found === 'Amount' ? 'input[inputmode]' : 'input')?.focus();
      return;
    }
    const { what, name, rpm, tpm } = entered;
    const of: Limited = { scope: what === MODEL ? 'model' : 'server', name: isNamed(entered) ? name.trim() : what };
    if (!(await setLimits(of, { rpm, tpm }))) return;
    set('name')('');
    set('rpm')(null);
    set('tpm')(null);
  };
  return (
    <form
      ref={form}
      className="flex max-w-3xl flex-col gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Fields
        {...{ entered, servers, problem }}
        set={(name) => (value) => {
          set(name)(value);
          setProblem(null);
        }}
      />
      <p role="alert" className="min-h-5 text-sm text-is-wrong">
        {problem ? t(`runSettings.limitsNo${problem}`) : ''}
      </p>
    </form>
  );
}

interface FieldsProps {
  entered: Entered;
  servers: readonly string[];
  problem: Problem | null;
  set: SetField<Entered>;
}

function Fields({ entered, servers, problem, set }: FieldsProps) {
  const { t } = useTranslation();
  const nameOf = useServerName();
  const { what, name } = entered;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-52">
        <Chooser
          label={t('runSettings.limitsFor')}
          choices={[
            { id: MODEL, label: t('runSettings.limitsOneModel') },
            ...servers.map((id) => ({ id, label: t('runSettings.limitsAllOf', { name: nameOf(id) }) })),
            { id: OTHER, label: t('newRun.other') },
          ]}
          value={what}
          onChange={set('what')}
        />
      </div>
      {isNamed(entered) ? (
        <div className="min-w-44 flex-1">
          <LineField
            label={t(what === MODEL ? 'runSettings.model' : 'newRun.address')}
            value={name}
            isInvalid={problem === 'Model' || problem === 'Address'}
            onChange={set('name')}
          />
        </div>
      ) : null}
      {(['rpm', 'tpm'] as const).map((key) => (
        <div key={key} className="w-32">
          <OptionalAmount
            label={t(`runSettings.${key}`)}
            minValue={1}
            maxValue={LARGEST[key]}
            value={entered[key]}
            onChange={set(key)}
          />
        </div>
      ))}
      <Button type="submit">{t('runSettings.setLimits')}</Button>
    </div>
  );
}
