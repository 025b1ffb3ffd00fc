import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { playStills } from '../../media/stills.js';
import classes from './media.module.css';

interface Props {
  /** Address of the newest still; null when there is no picture. */
  readonly url: string | null;
  /** Minimum interval between stills, ms. */
  readonly intervalMs: number;
  readonly label: string;
  /** Shown instead of the picture until there is one. */
  readonly children?: ReactNode;
}

/** A picture that is refreshed while it is in view. */
export function Stills({ url, intervalMs, label, children }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [seen, setSeen] = useState(false);
  const readUrl = useEffectEvent(() => url);
  const hasPicture = url !== null;

  useEffect(() => {
    const element = canvas.current;
    if (element === null || !hasPicture) return undefined;
    const stills = playStills(element, () => readUrl(), intervalMs, setSeen);
    const observer = new IntersectionObserver(([entry]) => stills.setVisible(entry?.isIntersecting ?? false), {
      rootMargin: '50px',
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      stills.stop();
      setSeen(false);
    };
  }, [hasPicture, intervalMs]);

  return (
    <div className={classes['stills']}>
      <canvas
        ref={canvas}
        className={classes['canvas']}
        role="img"
        aria-label={label}
        aria-hidden={!seen || undefined}
        data-seen={seen || undefined}
      />
      {seen ? null : <div className={classes['instead']}>{children}</div>}
    </div>
  );
}
