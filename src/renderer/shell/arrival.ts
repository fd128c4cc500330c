import { useEffect, type ComponentType } from 'react';

/**
 * Who goes to a screen by key, or opens another workspace, leaves what had the focus behind: then the screen's heading takes it, so that Tab goes on from there and a screen
 * reader says where one is (docs/design/review.md, "Focus"). A screen that gave the focus to something itself, and a pressed button of the rail, keep it.
 */
export function useScreenFocus(room: ComponentType | null, opening: string | undefined): void {
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      document.querySelector<HTMLElement>('#content h1')?.focus();
  }, [room, opening]);
}
