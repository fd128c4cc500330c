import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommandId, CommandKey } from '../app/keyboard/command.ts';

/** What a command is called: its name in the catalogue. */
export function useCommandName(): (id: CommandId) => string {
  const { t } = useTranslation();
  return useCallback((id) => t(`commands.${id.replace('.', '_') as CommandKey}`), [t]);
}
