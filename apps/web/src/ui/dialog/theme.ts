import { createTheme, type MantineThemeOverride } from '@mantine/core';

/** Mantine's theme; colours and sizes are in `tokens.css`, mapped by `mantine.css`. */
export const theme: MantineThemeOverride = createTheme({
  fontFamily: 'var(--font)',
  primaryColor: 'cyan',
  primaryShade: 5,
  cursorType: 'pointer',
  respectReducedMotion: true,
});
