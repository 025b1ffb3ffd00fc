import type { CameraRun, StoreMode } from '@backhaul/domain';
import { transmitWords } from '../text/en/transmit.js';
import { addMessages, t } from '../text/t.js';
import { Button } from '../ui/button/Button.js';
import { useShortcut } from '../ui/keys/use-shortcut.js';
import type { useTransmit } from './use-transmit.js';

addMessages(transmitWords);

interface Props {
  /** The chosen start, and whether it is possible now; the reason is shown under the controls. */
  readonly act: Pick<
    ReturnType<typeof useTransmit>,
    'channel' | 'mode' | 'several' | 'canStart' | 'starting' | 'start'
  >;
  readonly reasonId: string;
  /** The key S starts, if this is the selected unit. */
  readonly hasKey?: boolean;
}

/** Puts a unit on air, or starts storing, and shows the channel. */
export function StartButton({ act, reasonId, hasKey = false }: Props) {
  const { channel, mode, several, canStart, starting, start } = act;
  useShortcut('s', start, hasKey && canStart && !starting);
  return (
    <Button
      look="primary"
      size="large"
      busy={starting}
      disabled={!canStart && !starting}
      aria-keyshortcuts={hasKey ? 'S' : undefined}
      aria-describedby={canStart ? undefined : reasonId}
      onClick={start}
    >
      {starting ? t('transmit.starting') : textOf(channel?.channelName ?? null, mode, several)}
    </Button>
  );
}

function textOf(channel: string | null, mode: StoreMode, several: CameraRun | null): string {
  if (several !== null) return t(`mode.start.${several}`);
  if (mode === 'storeOnly') return t('mode.start.storeOnly');
  if (channel === null) return t('transmit.start');
  return mode === 'storeAndForward' ? t('mode.start.storeAndForward', { channel }) : t('transmit.startTo', { channel });
}
