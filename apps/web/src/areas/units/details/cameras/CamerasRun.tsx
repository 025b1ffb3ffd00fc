import type { Unit } from '@backhaul/contract';
import { serviceRefusal, switcherRun } from '@backhaul/domain';
import { api } from '../../../../api/client.js';
import { messageText } from '../../../../text/messages.js';
import { t } from '../../../../text/t.js';
import { Button } from '../../../../ui/button/Button.js';
import { useDraft, useFeature } from '../../configure/context.js';
import classes from './cameras.module.css';
import { RunFrame } from './RunFrame.js';
import { useRun } from './use-run.js';

/** Starts multi-camera or switcher mode with the saved settings, and shows the channel of each picture. Stop is in the header. */
export function CamerasRun({ unit }: { readonly unit: Unit }) {
  const { desired } = useDraft();
  const cameras = useFeature('multiCamera');
  const switcher = useFeature('switcher');
  const run = useRun(unit);
  if (!cameras && !switcher) return null;
  const licence = serviceRefusal(unit.services, 'multiCamera');
  const reason = run.onAir ? null : licence === null ? run.reason : messageText(licence);
  const input = { params: { id: unit.uid } };
  return (
    <div className={classes['run']}>
      <RunFrame unit={unit} onAir={run.onAir} reason={reason} error={run.error}>
        <div className={classes['buttons']}>
          {cameras ? (
            <Button
              look="primary"
              busy={run.start.busy}
              reason={reason}
              onClick={() => void run.start.send((options) => api.cameras.startMultiCamera(input, options))}
            >
              {t('cameras.start', { count: desired.multiCamera.feeds })}
            </Button>
          ) : null}
          {switcher ? (
            <Button
              busy={run.start.busy}
              reason={reason}
              onClick={() => void run.start.send((options) => api.cameras.startSwitcher(input, options))}
            >
              {t(`cameras.start.${switcherRun(desired)}`)}
            </Button>
          ) : null}
        </div>
      </RunFrame>
    </div>
  );
}
