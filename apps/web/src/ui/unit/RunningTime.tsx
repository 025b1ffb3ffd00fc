import { formatDuration } from '@backhaul/domain';
import { useConsoleNow } from '../../live/index.js';
import { t } from '../../text/t.js';

/** Running time of a transmission, by the console's clock. */
export function RunningTime({ since }: { readonly since: number }) {
  const time = formatDuration(useConsoleNow(1000) - since);
  return (
    <span role="timer" aria-label={t('details.running', { time })}>
      {time}
    </span>
  );
}
