import { useEffect } from 'react';
import { useCurrentUser } from '../session/hooks.js';
import { forgetPlace, keepPlace } from './last-place.js';
import type { Talkable } from './lines.js';

/** Interval of storing, because a crash sends no event, ms. */
const KEPT_EVERY_MS = 60_000;

/** Stores the current room for a reload, from joining until the session ends for good. */
export function useKeptPlace(place: Talkable, isIn: boolean, isOut: boolean): void {
  const { signedInAt } = useCurrentUser();
  useEffect(() => {
    if (isOut) forgetPlace();
    if (!isIn) return undefined;
    const keep = (): void => keepPlace(place, signedInAt, Date.now());
    keep();
    const timer = setInterval(keep, KEPT_EVERY_MS);
    addEventListener('pagehide', keep);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', keep);
    };
  }, [place, signedInAt, isIn, isOut]);
}
