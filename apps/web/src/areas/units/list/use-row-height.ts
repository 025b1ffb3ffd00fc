import { usePreferences } from '../../../session/hooks.js';
import { usePhone } from '../../../ui/page/use-phone.js';

const ROW_PX = { comfortable: 50, dense: 40, phone: 68 } as const;

/** Height of a row by density and screen, px. */
export function useRowHeight(): number {
  const { density } = usePreferences();
  const phone = usePhone();
  return ROW_PX[phone ? 'phone' : density];
}
