import { useMediaQuery } from '@mantine/hooks';
import { usePreferences } from '../../../session/hooks.js';

const ROW_PX = { comfortable: 50, dense: 40, phone: 68 } as const;

/** Height of one row of the list as the user wants it and the screen allows, px. */
export function useRowHeight(): number {
  const { density } = usePreferences();
  const phone = useMediaQuery('(max-width: 800px)', false, { getInitialValueInEffect: false });
  return ROW_PX[phone ? 'phone' : density];
}
