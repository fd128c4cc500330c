import { useTranslation } from 'react-i18next';
import { useRunSettings } from './run-settings-store.ts';

/** A provider, or a compatible server by its address, as people call it. */
export function useServerName(): (server: string) => string {
  const { t } = useTranslation();
  const presets = useRunSettings((s) => s.presets);
  return (server) => {
    if (server === 'openai' || server === 'gemini' || server === 'anthropic') return t(`provider.${server}`);
    return presets.find(({ baseUrl }) => baseUrl === server)?.name ?? server;
  };
}
