import { useState } from 'react';
import { useCurrentUser } from '../../session/hooks.js';
import { daysToExpiry } from './days-to-expiry.js';

const KEY = 'backhaul.passwordLater';

/** Whether the password has to be changed now; `later` postpones it until this browser is restarted. */
export function usePasswordReminder() {
  const days = daysToExpiry(useCurrentUser().secondsToPwdExpiration);
  const [putOff, setPutOff] = useState(() => sessionStorage.getItem(KEY) !== null);
  return {
    days,
    due: days !== null && !putOff,
    later(): void {
      if (days !== null) sessionStorage.setItem(KEY, '1');
      setPutOff(true);
    },
  };
}
