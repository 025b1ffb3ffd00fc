import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';
import { t } from '../../text/t.js';
import classes from './SplitPage.module.css';

const STEP = 24;
const SMALLEST = 420;

interface Props {
  /** The panel that it resizes. */
  readonly panel: RefObject<HTMLElement | null>;
  readonly onWidth: (px: number) => void;
}

/** The border between two panels: drag it, or move it with the arrow keys. */
export function Separator({ panel, onWidth }: Props) {
  const [dragging, setDragging] = useState(false);
  const [width, setWidth] = useState(0);

  useEffect(() => {
    const element = panel.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.round(element.getBoundingClientRect().width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [panel]);

  const set = (px: number) => onWidth(Math.max(SMALLEST, Math.round(px)));
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragging(true);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const left = panel.current?.getBoundingClientRect().left;
    if (dragging && left !== undefined) set(event.clientX - left);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowLeft' ? -STEP : event.key === 'ArrowRight' ? STEP : 0;
    if (step === 0) return;
    event.preventDefault();
    // Measured now: the observed width may be older than the previous key.
    set((panel.current?.getBoundingClientRect().width ?? width) + step);
  };

  return (
    <div
      className={classes['separator']}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('page.resize')}
      aria-valuenow={width}
      aria-valuemin={SMALLEST}
      tabIndex={0}
      data-dragging={dragging || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => setDragging(false)}
      onPointerCancel={() => setDragging(false)}
      onKeyDown={onKeyDown}
    />
  );
}
