import { useTranslation } from 'react-i18next';
import { VARIABLE_TYPES } from '../../../core/benchmark/item.ts';
import type { Dimension } from '../../../core/metrics/breakdown.ts';

/** What a group of questions is called. */
export function useGroupName(): (dimension: Dimension, group: string) => string {
  const { t } = useTranslation();
  return (dimension, group) => {
    if (dimension === 'figure') return t(group === 'with' ? 'results.withFigure' : 'results.withoutFigure');
    if (dimension === 'subject') return group === '' ? t('results.noSubject') : group;
    const type = VARIABLE_TYPES.find((known) => known === group);
    return type ? t(`variableType.${type}`) : group;
  };
}
