import type { Unit } from '@backhaul/contract';
import { isStreaming } from '@backhaul/domain';
import { t } from '../../../../text/t.js';
import { IconButton } from '../../../../ui/button/IconButton.js';
import { PaneHead } from '../../../../ui/page/PaneHead.js';
import { LabelChips } from '../../../../ui/unit/LabelChips.js';
import { RunningTime } from '../../../../ui/unit/RunningTime.js';
import { CrewCall, Simulated } from '../../../../ui/unit/UnitName.js';
import { UnitState } from '../../../../ui/unit/UnitState.js';
import { UnitTarget } from '../../../../ui/unit/UnitTarget.js';
import { UnitMenu } from './UnitMenu.js';

/** Header of the details: name, state, channel, time on air. */
export function UnitHeader({ unit, onClose }: { readonly unit: Unit; readonly onClose: () => void }) {
  return (
    <PaneHead
      title={unit.name}
      back={<IconButton icon="back" label={t('details.close')} onClick={onClose} />}
      end={
        <>
          {unit.transmission === null ? null : <RunningTime since={unit.transmission.startedAt} />}
          <UnitMenu unit={unit} />
          <IconButton icon="close" label={t('details.close')} onClick={onClose} data-wide />
        </>
      }
    >
      {unit.demo ? <Simulated /> : null}
      <UnitState unit={unit} />
      <CrewCall unit={unit} />
      <LabelChips labels={unit.labels} />
      {unit.selectedChannelName === null && !isStreaming(unit.applications) ? null : <UnitTarget unit={unit} />}
    </PaneHead>
  );
}
