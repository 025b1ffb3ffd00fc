import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone, for which lists and bars have other layouts. */
export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 800px)', false, { getInitialValueInEffect: false }) ?? false;
