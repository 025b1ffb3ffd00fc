import type { Unit } from '@backhaul/contract';
import { NO_FILTER, useUnitsWithin } from '../live/index.js';
import { naturalKey } from '../live/order/sort.js';
import { t } from '../text/t.js';
import { Button } from '../ui/button/Button.js';
import { ActList } from '../ui/data/ActList.js';
import { CrewCall, isCrewCalling } from '../ui/unit/UnitName.js';
import { openTalk } from './place.js';
import { useLine } from './use-line.js';

const byName = (a: Unit, b: Unit): number => (naturalKey(a.name) < naturalKey(b.name) ? -1 : 1);

/** Units of the group in view whose crews call, by name, each with the button to answer; nothing while none calls. */
export function CallingCrews() {
  const calling = useUnitsWithin(NO_FILTER).filter(isCrewCalling);
  return calling.length === 0 ? null : (
    <ActList
      label={t('talk.crewCalls')}
      rows={calling.toSorted(byName).map((unit) => ({
        key: unit.uid,
        name: unit.name,
        detail: <CrewCall unit={unit} />,
        act: <Answer unit={unit} />,
      }))}
    />
  );
}

function Answer({ unit }: { readonly unit: Unit }) {
  const { line, reason } = useLine(unit);
  return (
    <Button
      size="small"
      look="primary"
      icon="phone"
      aria-label={t('talk.answerCrew', { name: unit.name })}
      reason={reason}
      onClick={() => openTalk(line)}
    >
      {t('talk.answer')}
    </Button>
  );
}
