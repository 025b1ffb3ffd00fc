import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Fragment } from 'react';
import { queryClient } from '../api/query-client.js';
import { useLanguage } from '../text/language.js';
import { useZone } from '../text/zone.js';
import { Toasts } from '../ui/toast/Toasts.js';
import { router } from './router.js';
import { watchSession } from './session/watch-session.js';

watchSession(router);

/** The console in a browser; rendered again in another language or time zone. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Fragment key={`${useLanguage()} ${useZone()}`}>
        <RouterProvider router={router} />
        <Toasts />
      </Fragment>
    </QueryClientProvider>
  );
}
