import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../text/t.js';
import { Icon } from '../icon/Icon.js';
import type { IconName } from '../icon/paths.js';
import type { Toast, ToastTone } from './queue.js';
import { dismissToast, useToasts } from './toast.js';
import classes from './Toasts.module.css';

const ICONS: Readonly<Record<ToastTone, IconName>> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  critical: 'warning',
};

/** The corner for toasts: five at a time, the others wait. */
export function Toasts() {
  const { visible, waiting } = useToasts();
  const corner = useRef<HTMLElement>(null);
  useEffect(() => (corner.current ? announceHeight(corner.current) : undefined), []);
  return (
    <section ref={corner} className={classes['corner']} aria-label={t('toast.region')}>
      {visible.map((one) => (
        <ToastItem key={one.id} toast={one} />
      ))}
      {waiting.length > 0 && <p className={classes['queued']}>{t('toast.queued', { count: waiting.length })}</p>}
    </section>
  );
}

/** Distance of toasts on a phone from the page above and the rail below, px. */
const DISTANCE = 16;

/** Sets `--toasts`, the height that pages on a phone keep free at their foot. */
function announceHeight(corner: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    const { offsetHeight } = corner;
    const free = offsetHeight === 0 ? 0 : offsetHeight + DISTANCE;
    document.documentElement.style.setProperty('--toasts', `${free}px`);
  });
  observer.observe(corner);
  return () => observer.disconnect();
}

function ToastItem({ toast: { id, text, tone, durationMs, content, onGone } }: { readonly toast: Toast }) {
  const leave = (by: 'time' | 'user') => {
    dismissToast(id);
    onGone?.(by);
  };
  const timeOver = useEffectEvent(() => leave('time'));
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (durationMs === null || held) return undefined;
    const timer = setTimeout(() => timeOver(), durationMs);
    return () => clearTimeout(timer);
  }, [durationMs, held]);
  return (
    <div
      className={classes['toast']}
      data-tone={tone}
      role={tone === 'warning' || tone === 'critical' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={ICONS[tone]} size={16} />
      <div className={classes['text']}>{content ?? text}</div>
      <button type="button" className={classes['close']} aria-label={t('toast.dismiss')} onClick={() => leave('user')}>
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}
