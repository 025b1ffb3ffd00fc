import type { MaintenanceWindow } from '@backhaul/contract';
import { checkAlertName, message } from '@backhaul/domain';
import { useState } from 'react';
import { useChoices } from '../../alerting/use-choices.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { Facts } from '../../ui/data/Facts.js';
import type { Field } from '../../ui/resource/form.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { toast } from '../../ui/toast/toast.js';
import { fieldOf, momentOf } from './window.js';

const HOUR_MS = 3_600_000;

interface Times {
  readonly from: string;
  readonly to: string;
}

const times = ({ from, to }: Times): readonly Field<'name' | 'from' | 'to'>[] => [
  {
    kind: 'text',
    name: 'name',
    label: t('maintenance.name'),
    hint: t('maintenance.name.hint'),
    check: checkAlertName,
  },
  {
    kind: 'text',
    name: 'from',
    label: t('maintenance.from'),
    hint: Intl.DateTimeFormat().resolvedOptions().timeZone,
    type: 'datetime-local',
    check: (text) => (Number.isNaN(momentOf(text)) ? message('required') : null),
  },
  {
    kind: 'text',
    name: 'to',
    label: t('maintenance.to'),
    type: 'datetime-local',
    check: (text) => {
      if (Number.isNaN(momentOf(text))) return message('required');
      return momentOf(to) > momentOf(from) ? null : t('maintenance.toEarly');
    },
  },
];

/** A new window of a group, a unit or a server. */
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
      saved={{ name: '', inventoryId, target: '', from: fieldOf(now), to: fieldOf(now + HOUR_MS) }}
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
              from: momentOf(values.from),
              to: momentOf(values.to),
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

/** What is in maintenance, and when. */
export function General({ window: { id, name, from, to, target } }: { readonly window: MaintenanceWindow }) {
  return (
    <>
      <Facts facts={[[t('maintenance.target'), t(`maintenance.of.${target.kind}`, { name: target.name })]]} />
      <ResourceForm
        saved={{ name, from: fieldOf(from), to: fieldOf(to) }}
        fields={times}
        submit={t('dialog.apply')}
        send={async (values) => {
          const body = { name: values.name, from: momentOf(values.from), to: momentOf(values.to) };
          await api.maintenanceWindows.update({ params: { id }, body }, idempotencyHeaders());
          return () => toast(t('maintenance.saved'), { tone: 'success' });
        }}
      />
    </>
  );
}
