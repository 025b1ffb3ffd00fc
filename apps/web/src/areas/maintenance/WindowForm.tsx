import type { MaintenanceWindow } from '@backhaul/contract';
import { checkAlertName, message } from '@backhaul/domain';
import { useState } from 'react';
import { useChoices } from '../../alerting/use-choices.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { Facts } from '../../ui/data/Facts.js';
import { momentIn, momentValue } from '../../ui/form/moment.js';
import type { Field } from '../../ui/resource/form.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { toast } from '../../ui/toast/toast.js';

const HOUR_MS = 3_600_000;

interface Times {
  readonly from: string;
  readonly to: string;
}

const times = ({ from }: Times): readonly Field<'name' | 'from' | 'to'>[] => [
  {
    kind: 'text',
    name: 'name',
    label: t('maintenance.name'),
    hint: t('maintenance.name.hint'),
    check: checkAlertName,
  },
  {
    kind: 'moment',
    name: 'from',
    label: t('maintenance.from'),
    check: (at) => (at === null ? t('form.whole') : null),
  },
  {
    kind: 'moment',
    name: 'to',
    label: t('maintenance.to'),
    check: (at) => {
      if (at === null) return t('form.whole');
      return at > (momentIn(from) ?? 0) ? null : t('maintenance.toEarly');
    },
  },
];

/** A new maintenance window of a group, a unit or a server. */
export function WindowForm({ onDone, onCancel }: NewProps<MaintenanceWindow>) {
  const { inventories } = useCurrentUser();
  const [now] = useState(Date.now);
  const [inventoryId, setInventoryId] = useState(inventories.length === 1 ? (inventories[0]?.id ?? '') : '');
  const { groups, devices } = useChoices(inventoryId);
  const targets = [
    ...groups.map(({ id, name }) => ({ value: `group ${id}`, label: t('maintenance.of.group', { name }) })),
    ...devices.map(({ id, name, kind }) => ({ value: `device ${id}`, label: t(`maintenance.of.${kind}`, { name }) })),
  ];
  return (
    <ResourceForm
      isNew
      saved={{ name: '', inventoryId, target: '', from: momentValue(now), to: momentValue(now + HOUR_MS) }}
      fields={(values) => [
        ...times(values),
        {
          kind: 'choice',
          name: 'inventoryId',
          label: t('maintenance.inventory'),
          options: inventories.map(({ id, name }) => ({ value: id, label: name })),
          check: (id) => (id === '' ? message('required') : null),
        },
        {
          kind: 'choice',
          name: 'target',
          label: t('maintenance.target'),
          options: targets,
          check: (target) => (target === '' ? message('required') : null),
        },
      ]}
      fill={(values, changed) => {
        if (changed !== 'inventoryId') return {};
        setInventoryId(values.inventoryId);
        return { target: '' };
      }}
      submit={t('maintenance.create')}
      send={async (values) => {
        const [kind, targetId = ''] = values.target.split(' ');
        const window = await api.maintenanceWindows.create(
          {
            body: {
              name: values.name,
              inventoryId: values.inventoryId,
              target: kind === 'group' ? 'group' : 'device',
              targetId,
              from: momentIn(values.from) ?? 0,
              to: momentIn(values.to) ?? 0,
            },
          },
          idempotencyHeaders(),
        );
        return () => onDone(window);
      }}
      onCancel={onCancel}
    />
  );
}

/** Target and times of a maintenance window. */
export function General({ window: { id, name, from, to, target } }: { readonly window: MaintenanceWindow }) {
  return (
    <>
      <Facts facts={[[t('maintenance.target'), t(`maintenance.of.${target.kind}`, { name: target.name })]]} />
      <ResourceForm
        saved={{ name, from: momentValue(from), to: momentValue(to) }}
        fields={times}
        submit={t('dialog.apply')}
        send={async (values) => {
          const body = { name: values.name, from: momentIn(values.from) ?? 0, to: momentIn(values.to) ?? 0 };
          await api.maintenanceWindows.update({ params: { id }, body }, idempotencyHeaders());
          return () => toast(t('maintenance.saved'), { tone: 'success' });
        }}
      />
    </>
  );
}
