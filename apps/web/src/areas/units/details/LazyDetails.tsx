import { type ComponentProps, lazy, Suspense, useEffect } from 'react';
import { PaneSkeleton } from '../../../ui/page/PaneSkeleton.js';

const load = () => import('./UnitDetails.js');
const UnitDetails = lazy(load);

/** Delay before the details are loaded in advance, so that they open immediately, ms. */
const SETTLED_MS = 1500;

/** Details of a unit, loaded after the screen beside them. */
export function LazyDetails(props: ComponentProps<typeof UnitDetails>) {
  return (
    <Suspense fallback={<PaneSkeleton />}>
      <UnitDetails {...props} />
    </Suspense>
  );
}

/** Loads the details in advance. */
export function usePreloadedDetails(): void {
  useEffect(() => {
    // A failed load is repeated when the details are opened.
    const timer = setTimeout(() => void load().catch(() => undefined), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
}
