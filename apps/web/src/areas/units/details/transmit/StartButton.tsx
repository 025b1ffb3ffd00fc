import { t } from '../../../../text/t.js';
import { Button } from '../../../../ui/button/Button.js';

interface Props {
  /** Name of the channel, or null when none is chosen. */
  readonly channel: string | null;
  /** Whether state and channel permit it; the reason stands under the controls. */
  readonly allowed: boolean;
  readonly reasonId: string;
  readonly busy: boolean;
  readonly onStart: () => void;
}

/** Puts a unit on air, and says where. */
export function StartButton({ channel, allowed, reasonId, busy, onStart }: Props) {
  const text = channel === null ? t('act.start') : t('act.startTo', { channel });
  return (
    <Button
      look="primary"
      size="large"
      busy={busy}
      disabled={!allowed && !busy}
      aria-describedby={allowed ? undefined : reasonId}
      onClick={onStart}
    >
      {busy ? t('act.starting') : text}
    </Button>
  );
}
