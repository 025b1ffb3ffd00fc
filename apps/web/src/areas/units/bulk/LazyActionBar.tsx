import { type ComponentProps, lazy, Suspense } from 'react';

const ActionBar = lazy(() => import('./ActionBar.js'));

/** What can be done with the chosen units; loaded with the first choice. */
export function LazyActionBar(props: ComponentProps<typeof ActionBar>) {
  return (
    <Suspense fallback={null}>
      <ActionBar {...props} />
    </Suspense>
  );
}
