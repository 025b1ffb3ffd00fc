import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from '../theme.js';
import { useScheme } from './scheme.js';

/** The look, for everything inside. No style element is written: the variables are in `tokens.css`. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme={useScheme()} withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
}
