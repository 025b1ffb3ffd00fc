import { mayReturn, type ReturnInstance, RETURN_INSTANCES } from '@backhaul/domain';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useUnit } from '../../live/index.js';
import { messageText } from '../../text/messages.js';
import { playouts as words } from '../../text/en/playouts.js';
import { addMessages, t } from '../../text/t.js';
import { Reason } from '../../ui/data/Reason.js';
import { SelectField } from '../../ui/form/Field.js';
import { NumberField } from '../../ui/form/NumberField.js';
import type { Act } from '../../ui/resource/resource.js';
import type { FileItem } from './file.js';
import { whyNotPlayed } from './playable.js';
import { UnitChoice } from './UnitChoice.js';

addMessages(words);

/** Plays one file into a video return of a unit, without a channel. */
export function usePlayToUnit(): Act<FileItem> {
  const [unitId, setUnitId] = useState('');
  const [instance, setInstance] = useState<ReturnInstance>('1');
  const [from, setFrom] = useState(0);
  const unit = useUnit(unitId === '' ? null : unitId);
  const verdict = unit === undefined ? null : mayReturn(unit, instance, { status: 'idle' });
  return {
    key: 'playToUnit',
    label: () => t('playout.unit'),
    look: 'quiet',
    single: true,
    fits: () => true,
    reason: whyNotPlayed,
    title: (rows) => t('playout.unit.title', { name: rows[0]?.fileName ?? '' }),
    consequences: () => [t('playout.unit.text')],
    choices: (
      <>
        <UnitChoice value={unitId} onChoose={setUnitId} />
        <SelectField
          label={t('playout.unit.return')}
          value={instance}
          onChange={({ currentTarget }) =>
            setInstance(RETURN_INSTANCES.find((one) => one === currentTarget.value) ?? '1')
          }
        >
          {RETURN_INSTANCES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
        <NumberField label={t('playout.act.from')} value={from} onChange={setFrom} />
        {verdict === null || verdict.allowed ? null : <Reason>{messageText(verdict.message)}</Reason>}
      </>
    ),
    ready: verdict?.allowed === true && from >= 0,
    run: ({ id: fileId }) =>
      api.bridges.playFile(
        { params: { id: unitId, instance }, body: { fileId, fromMs: from * 1000 } },
        idempotencyHeaders(),
      ),
    done: () => t('playout.unit.done'),
  };
}
