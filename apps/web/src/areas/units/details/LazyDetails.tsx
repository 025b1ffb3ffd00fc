import { type ComponentProps, lazy, Suspense, useEffect } from 'react';
import { PaneSkeleton } from '../../../ui/page/PaneSkeleton.js';

const load = () => import('./UnitDetails.js');
const UnitDetails = lazy(load);

/** Once the screen has settled, the details are fetched, so that the first ones open immediately, ms. */
const SETTLED_MS = 1500;

/** The details of a unit, loaded after the screen that they stand beside. */
export function LazyDetails(props: ComponentProps<typeof UnitDetails>) {
  return (
    <Suspense fallback={<PaneSkeleton />}>
      <UnitDetails {...props} />
    </Suspense>
  );
}

/** Fetches the details before a user opens them. */
export function usePreloadedDetails(): void {
  useEffect(() => {
    // What cannot be had now is asked for again when it is needed.
    const timer = setTimeout(() => void load().catch(() => undefined), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
}
