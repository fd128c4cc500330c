import { useTranslation } from 'react-i18next';

const PURPOSES = ['generation', 'extraction', 'verification', 'l2s', 'l2l'] as const;

/** What a call is for, by name; an unknown purpose by its own word. */
export function usePurpose(): (purpose: string) => string {
  const { t } = useTranslation();
  return (purpose) => {
    const known = PURPOSES.find((one) => one === purpose);
    return known ? t(`newRun.purpose.${known}`) : purpose;
  };
}
