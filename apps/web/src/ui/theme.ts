import { createTheme, type MantineThemeOverride } from '@mantine/core';

/** Mantine's side of the look; colours and sizes themselves are in `tokens.css`. */
export const theme: MantineThemeOverride = createTheme({
  fontFamily: 'var(--font)',
  primaryColor: 'cyan',
  primaryShade: 5,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Scroll locking writes a style element, which the content security policy refuses; the page does not scroll anyway.
    Modal: { defaultProps: { lockScroll: false, centered: true, transitionProps: { duration: 0 } } },
    Menu: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'none' } },
  },
});
