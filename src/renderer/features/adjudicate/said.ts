import { useTranslation } from 'react-i18next';
import type { DisputeView, Voice } from '../../../contract/adjudication-calls.ts';
import { isListKind } from '../../../core/review/team/adjudicated-lists.ts';
import { DECISIONS, STATUSES } from '../../../core/grading/status.ts';

const OWN = [
  'keep',
  'revise',
  'drop',
  'yes',
  'no',
  'unsure',
  'verified',
  'pass',
  'fail',
  'unknown',
  'settled',
] as const;

/** What somebody says of a thing, in a word. */
export function useSaid(): (
  one: Pick<DisputeView, 'about' | 'max'>,
  voice: Pick<Voice, 'said' | 'value' | 'source'>,
) => string {
  const { t } = useTranslation();
  return ({ about, max }, { said, value, source }) => {
    if (about === 'points' && said !== '' && Number.isFinite(Number(said)))
      return t('adjudication.points', { points: said, max: max ?? '' });
    if (isListKind(about)) return t(`adjudication.kind.${about}`);
    if (about === 'annotation')
      return value === null ? t('adjudication.said.asImported') : t('adjudication.kind.annotation');
    const byExpert = source === 'expert' ? DECISIONS.find((one) => one === said) : undefined;
    if (byExpert) return t(`decision.${byExpert}`);
    const status = STATUSES.find((one) => one === said);
    if (status) return t(`status.${status}`);
    const own = OWN.find((one) => one === said);
    return own ? t(`adjudication.said.${own}`) : said;
  };
}
