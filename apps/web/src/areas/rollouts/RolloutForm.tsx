import type { Rollout, RolloutLine } from '@backhaul/contract';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { bodyOf, devicesIn, NEW_ROLLOUT, rolloutFields, type RolloutValues } from './fields.js';
import { Preview } from './Preview.js';
import { useDevices } from './use-devices.js';

/** A new rollout: its settings and devices, then a preview for each device before it starts. */
export function RolloutForm({ onDone, onCancel }: NewProps<Rollout>) {
  const [values, setValues] = useState<RolloutValues>(NEW_ROLLOUT);
  const [lines, setLines] = useState<readonly RolloutLine[] | null>(null);
  const devices = useDevices();
  if (lines !== null)
    return (
      <Preview
        lines={lines}
        onBack={() => setLines(null)}
        create={() => api.rollouts.create({ body: bodyOf(values) }, idempotencyHeaders())}
        onDone={onDone}
      />
    );
  return (
    <ResourceForm
      isNew
      saved={values}
      fields={(now) => rolloutFields(now, devices)}
      submit={t('rollouts.preview')}
      send={async (next) => {
        const body = { targetVersion: next.targetVersion, ...devicesIn(next) };
        const preview = await api.rollouts.preview({ body }, idempotencyHeaders());
        return () => {
          setValues(next);
          setLines(preview.lines);
        };
      }}
      onCancel={onCancel}
    />
  );
}
