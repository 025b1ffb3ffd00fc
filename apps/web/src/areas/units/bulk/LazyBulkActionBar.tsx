import { type ComponentProps, lazy, Suspense } from 'react';

const BulkActionBar = lazy(() => import('./BulkActionBar.js'));

/** What can be done with the chosen units; loaded with the first choice. */
export function LazyBulkActionBar(props: ComponentProps<typeof BulkActionBar>) {
  return (
    <Suspense fallback={null}>
      <BulkActionBar {...props} />
    </Suspense>
  );
}
