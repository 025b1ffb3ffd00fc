import { createTheme, type MantineThemeOverride } from '@mantine/core';

/** Mantine's side of the look; colours and sizes themselves are in `tokens.css`, by way of `mantine.css`. */
export const theme: MantineThemeOverride = createTheme({
  fontFamily: 'var(--font)',
  primaryColor: 'cyan',
  primaryShade: 5,
  cursorType: 'pointer',
  respectReducedMotion: true,
});
