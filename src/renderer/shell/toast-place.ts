/** Where messages of the window stand: over nothing that is being worked with. */
export const TOAST_PLACES = ['bottom-left', 'bottom-center', 'top-left', 'top-center', 'bottom-right'] as const;
export type ToastPlace = (typeof TOAST_PLACES)[number];

interface Size {
  width: number;
  height: number;
}
export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** What stays free at the window's edges, in px: the rail at the left, the desk's header at the top, the status bar at the bottom. */
export const TOAST_EDGES = { left: 64, right: 16, top: 52, bottom: 36 };

/** The box of a message of a size at a place of the window. */
function boxAt(place: ToastPlace, { width, height }: Size, window: Size): Box {
  const left = place.endsWith('left')
    ? TOAST_EDGES.left
    : place.endsWith('right')
      ? window.width - TOAST_EDGES.right - width
      : (window.width - width) / 2;
  const top = place.startsWith('top') ? TOAST_EDGES.top : window.height - TOAST_EDGES.bottom - height;
  return { left, top, right: left + width, bottom: top + height };
}

function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** The first place that covers none of the boxes; where every place covers some, the one that covers least of them. */
export function toastPlace(toast: Size, window: Size, keepClear: readonly Box[]): ToastPlace {
  const covered = (place: ToastPlace): number => {
    const box = boxAt(place, toast, window);
    return keepClear.reduce((sum, one) => sum + sharedArea(box, one), 0);
  };
  const places = TOAST_PLACES.map((place) => ({ place, area: covered(place) }));
  return places.reduce((best, one) => (one.area < best.area ? one : best)).place;
}
