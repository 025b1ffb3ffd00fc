import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '../api/queryClient.js';
import { Toasts } from '../ui/toast/Toasts.js';
import { router } from './router.js';
import { watchSession } from './session/watchSession.js';

watchSession(router);

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  );
}
