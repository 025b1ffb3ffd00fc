import type { CameraRun, StoreMode } from '@backhaul/domain';
import { t } from '../text/t.js';
import { Button } from '../ui/button/Button.js';
import { useShortcut } from '../ui/keys/useShortcut.js';

interface Props {
  /** Name of the channel, or null when none is chosen. */
  readonly channel: string | null;
  /** What it is to do with its picture. */
  readonly mode: StoreMode;
  /** As what its mode starts several cameras; null: one camera. */
  readonly several: CameraRun | null;
  /** Whether state and channel permit it; the reason stands under the controls. */
  readonly allowed: boolean;
  readonly reasonId: string;
  readonly busy: boolean;
  /** The key S starts, where this is the unit that one works on. */
  readonly hasKey?: boolean;
  readonly onStart: () => void;
}

/** Puts a unit on air, or has it store, and says for where. */
export function StartButton({ channel, mode, several, allowed, reasonId, busy, hasKey = false, onStart }: Props) {
  useShortcut('s', onStart, hasKey && allowed && !busy);
  return (
    <Button
      look="primary"
      size="large"
      busy={busy}
      disabled={!allowed && !busy}
      aria-keyshortcuts={hasKey ? 'S' : undefined}
      aria-describedby={allowed ? undefined : reasonId}
      onClick={onStart}
    >
      {busy ? t('act.starting') : textOf(channel, mode, several)}
    </Button>
  );
}

function textOf(channel: string | null, mode: StoreMode, several: CameraRun | null): string {
  if (several !== null) return t(`mode.act.${several}`);
  if (mode === 'storeOnly') return t('mode.act.storeOnly');
  if (channel === null) return t('act.start');
  return mode === 'storeAndForward' ? t('mode.act.storeAndForward', { channel }) : t('act.startTo', { channel });
}
