import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '../api/queryClient.js';
import { ThemeProvider } from '../ui/scheme/ThemeProvider.js';
import { Toasts } from '../ui/toast/Toasts.js';
import { router } from './router.js';

export function App() {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </ThemeProvider>
  );
}
