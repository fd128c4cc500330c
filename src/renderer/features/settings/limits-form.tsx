import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LimitsView } from '../../../contract/run-shapes.ts';
import { OptionalAmount } from '../../app/run-form/request-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { LineField } from '../../ui/field.tsx';
import { Chooser } from '../../ui/select.tsx';
import { useProviders } from '../../app/providers.ts';
import { useRunSettings, type Limited } from './run-settings-store.ts';
import { useServerName } from './server-name.ts';

const LARGEST = { rpm: 10_000_000, tpm: 10_000_000_000 };
const MODEL = 'model';
const OTHER = 'other';

/** Sets the limits of a model, or of a server; beginning with some that are to be changed. */
export function LimitsForm({ limits }: { limits: LimitsView | null }) {
  const { t } = useTranslation();
  const providers = useProviders((s) => s.providers);
  const nameOf = useServerName();
  const servers = providers.flatMap(({ id, address, servers: known }) =>
    address === null ? known.flatMap(({ baseUrl }) => baseUrl || []) : [id],
  );
  const known = limits?.scope === 'server' && servers.includes(limits.name);
  const [what, setWhat] = useState(limits === null || limits.scope === 'model' ? MODEL : known ? limits.name : OTHER);
  const [name, setName] = useState(known ? '' : (limits?.name ?? ''));
  const [rpm, setRpm] = useState(limits?.rpm ?? null);
  const [tpm, setTpm] = useState(limits?.tpm ?? null);
  const [problem, setProblem] = useState<'Model' | 'Address' | 'Amount' | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const named = what === MODEL || what === OTHER;
  const problemOf = (): typeof problem => {
    if (named && name.trim() === '') return what === MODEL ? 'Model' : 'Address';
    return rpm === null && tpm === null ? 'Amount' : null;
  };
  const save = async () => {
    const found = problemOf();
    setProblem(found);
    if (found) {
      form.current?.querySelector<HTMLInputElement>(found === 'Amount' ? 'input[inputmode]' : 'input')?.focus();
      return;
    }
    const of: Limited = { scope: what === MODEL ? 'model' : 'server', name: named ? name.trim() : what };
    if (!(await useRunSettings.getState().setLimits(of, { rpm, tpm }))) return;
    setName('');
    setRpm(null);
    setTpm(null);
  };
  const amount = (key: 'rpm' | 'tpm', value: number | null, set: (value: number | null) => void) => (
    <OptionalAmount
      label={t(`runSettings.${key}`)}
      minValue={1}
      maxValue={LARGEST[key]}
      value={value}
      onChange={(next) => {
        set(next);
        setProblem(null);
      }}
    />
  );
  return (
    <form
      ref={form}
      className="flex max-w-3xl flex-col gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
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
            onChange={(id) => {
              setWhat(id);
              setProblem(null);
            }}
          />
        </div>
        {named ? (
          <div className="min-w-44 flex-1">
            <LineField
              label={t(what === MODEL ? 'runSettings.model' : 'newRun.address')}
              value={name}
              isInvalid={problem === 'Model' || problem === 'Address'}
              onChange={(next) => {
                setName(next);
                setProblem(null);
              }}
            />
          </div>
        ) : null}
        <div className="w-32">{amount('rpm', rpm, setRpm)}</div>
        <div className="w-32">{amount('tpm', tpm, setTpm)}</div>
        <Button type="submit">{t('runSettings.setLimits')}</Button>
      </div>
      <p role="alert" className="min-h-5 text-sm text-is-wrong">
        {problem ? t(`runSettings.limitsNo${problem}`) : ''}
      </p>
    </form>
  );
}
