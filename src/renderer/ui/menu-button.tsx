import type { ReactNode } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';

interface MenuButtonProps<K extends string> {
  /** The accessible name of the button and of its menu. */
  label: string;
  className: string;
  /** What stands on the button. */
  children: ReactNode;
  choices: readonly { id: K; label: string }[];
  onChoose: (id: K) => void;
}

/** A button with a menu of things to do. */
export function MenuButton<K extends string>({ label, className, children, choices, onChoose }: MenuButtonProps<K>) {
  return (
    <MenuTrigger>
      <Button aria-label={label} className={className}>
        {children}
      </Button>
      <Popover
        offset={4}
        placement="bottom end"
        className="appear rounded-md border border-line bg-raised p-1 shadow-float"
      >
        <Menu aria-label={label} className="outline-none">
          {choices.map((choice) => (
            <MenuItem
              key={choice.id}
              id={choice.id}
              onAction={() => onChoose(choice.id)}
              className="flex min-h-7 items-center rounded px-3 outline-none data-focused:bg-selected"
            >
              {choice.label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
