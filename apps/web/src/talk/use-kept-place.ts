import { useEffect } from 'react';
import { useCurrentUser } from '../session/hooks.js';
import { forgetPlace, keepPlace } from './last-place.js';
import type { Talkable } from './lines.js';

/** A browser that crashes does not say when, ms. */
const KEPT_EVERY_MS = 60_000;

/** Keeps where one is for a page that is loaded again, from when one is in until one is out for good. */
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
