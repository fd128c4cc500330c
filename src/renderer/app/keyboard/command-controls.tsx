import { IconButton, Tip, type IconButtonProps, type TipProps } from '../../ui/button.tsx';
import { CommandCaps } from './caps.tsx';
import type { CommandId } from './command.ts';

/** A tip that also shows the keys of a command. */
export function CommandTip({ command, ...rest }: Omit<TipProps, 'keys'> & { command: CommandId }) {
  return <Tip {...rest} keys={<CommandCaps command={command} />} />;
}

/** An icon button whose tip shows the keys of its command. */
export function CommandIconButton({ command, ...rest }: Omit<IconButtonProps, 'keys'> & { command: CommandId }) {
  return <IconButton {...rest} keys={<CommandCaps command={command} />} />;
}
