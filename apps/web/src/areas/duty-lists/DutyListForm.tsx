import type { DutyList } from '@backhaul/contract';
import { checkAlertName, message, TIME_ZONES, type TimeZone } from '@backhaul/domain';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { currentZoneName } from '../../text/zone.js';
import type { Field } from '../../ui/resource/form.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { toast } from '../../ui/toast/toast.js';

const fields = (): readonly Field<'name' | 'timeZone'>[] => [
  { kind: 'text', name: 'name', label: t('dutyLists.name'), check: checkAlertName },
  {
    kind: 'choice',
    name: 'timeZone',
    label: t('dutyLists.zone'),
    options: TIME_ZONES.map((zone) => ({ value: zone, label: zone })),
  },
];

const zoneOf = (name: string): TimeZone => TIME_ZONES.find((zone) => zone === name) ?? 'UTC';
/** The time zone of the browser, if it can be chosen. */
const ownZone = (): string => zoneOf(currentZoneName());

/** A new list without shifts. */
export function DutyListForm({ onDone, onCancel }: NewProps<DutyList>) {
  const { inventories } = useCurrentUser();
  return (
    <ResourceForm
      isNew
      saved={{
        name: '',
        timeZone: ownZone(),
        inventoryId: inventories.length === 1 ? (inventories[0]?.id ?? '') : '',
      }}
      fields={() => [
        ...fields(),
        {
          kind: 'choice',
          name: 'inventoryId',
          label: t('dutyLists.inventory'),
          options: inventories.map(({ id, name }) => ({ value: id, label: name })),
          check: (id) => (id === '' ? message('required') : null),
        },
      ]}
      submit={t('dutyLists.create')}
      send={async ({ name, timeZone, inventoryId }) => {
        const body = { name, timeZone: zoneOf(timeZone), inventoryId, shifts: [] };
        const list = await api.dutyLists.create({ body }, idempotencyHeaders());
        return () => onDone(list);
      }}
      onCancel={onCancel}
    />
  );
}

/** Name and time zone of a list. */
export function General({ list: { id, name, timeZone } }: { readonly list: DutyList }) {
  const saved: { readonly name: string; readonly timeZone: string } = { name, timeZone };
  return (
    <ResourceForm
      saved={saved}
      fields={fields}
      submit={t('dialog.apply')}
      send={async (values) => {
        const body = { name: values.name, timeZone: zoneOf(values.timeZone) };
        await api.dutyLists.update({ params: { id }, body }, idempotencyHeaders());
        return () => toast(t('dutyLists.saved'), { tone: 'success' });
      }}
    />
  );
}
