import { placeMenu } from './place.js';

const px = (value: number | null): string => (value === null ? 'auto' : `${value}px`);

/** Puts a popover beside the button that opens it. */
export function placeBeside(opener: Element, popover: HTMLElement, align: 'start' | 'end'): void {
  const window = opener.ownerDocument.defaultView;
  if (window === null) return;
  const at = placeMenu(opener.getBoundingClientRect(), { width: window.innerWidth, height: window.innerHeight }, align);
  Object.assign(popover.style, {
    top: px(at.top),
    right: px(at.right),
    bottom: px(at.bottom),
    left: px(at.left),
    maxHeight: px(at.maxHeight),
  });
}
