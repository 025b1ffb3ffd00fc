import { modeFlags, type StoreMode } from '@backhaul/domain';
import type { Unit } from '@backhaul/contract';
import { useState } from 'react';
import { targetText } from '../live/order/target-text.js';
import { transmitWords } from '../text/en/transmit.js';
import { addMessages, t } from '../text/t.js';
import { Button } from '../ui/button/Button.js';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.js';
import { useShortcut } from '../ui/keys/use-shortcut.js';

addMessages(transmitWords);

interface Props {
  readonly unit: Pick<Unit, 'name' | 'selectedChannelName' | 'transmission'>;
  /** The mode that the unit runs in. */
  readonly mode: StoreMode;
  readonly busy: boolean;
  /** The key X stops, if this is the selected unit. */
  readonly hasKey?: boolean;
  /** Resolves to true when the console accepted the order. */
  readonly onStop: () => Promise<boolean>;
}

/** Takes a unit off the air, or stops storing; asks for confirmation. */
export function StopButton({ unit, mode, busy, hasKey = false, onStop }: Props) {
  const [asked, setAsked] = useState(false);
  useShortcut('x', () => setAsked(true), hasKey && !busy);
  const channel = targetText(unit);
  const stores = !modeFlags(mode).live;
  const count = unit.transmission?.channels?.length ?? 1;
  const { name } = unit;
  const leaves =
    count > 1
      ? t('transmit.stop.textSeveral', { name, count })
      : channel === null
        ? t('transmit.stop.textPlain', { name })
        : t('transmit.stop.text', { name, channel });
  return (
    <>
      <Button
        look="danger"
        size="large"
        icon="stop"
        busy={busy}
        aria-keyshortcuts={hasKey ? 'X' : undefined}
        onClick={() => setAsked(true)}
      >
        {busy ? t('transmit.stopping') : t('transmit.stop', { name })}
      </Button>
      <ConfirmDialog
        opened={asked}
        title={t('transmit.stop.ask')}
        text={stores ? t('mode.stop.text', { name }) : leaves}
        confirmLabel={t('transmit.stop.yes')}
        cancelLabel={stores ? t('mode.stop.keep') : t('transmit.stop.no')}
        onConfirm={() => {
          // The result, or the refusal, appears under the button.
          setAsked(false);
          void onStop();
        }}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
