import { useTranslation } from 'react-i18next';
import type { CommandId } from '../app/keyboard/registry.ts';

type CatalogueKey<T extends string> = T extends `${infer A}.${infer B}` ? `${A}_${B}` : T;

/** The catalogue has the commands' names under their ids, with an underscore for the dot that i18next reads as a path. */
export function useCommandName(): (id: CommandId) => string {
  const { t } = useTranslation();
  return (id) => t(`commands.${id.replace('.', '_') as CatalogueKey<CommandId>}`);
}
