import { type ComponentProps, lazy, Suspense } from 'react';

const BulkActionBar = lazy(() => import('./BulkActionBar.js'));

/** Bulk actions on the selected units; loaded with the first selection. */
export function LazyBulkActionBar(props: ComponentProps<typeof BulkActionBar>) {
  return (
    <Suspense fallback={null}>
      <BulkActionBar {...props} />
    </Suspense>
  );
}
