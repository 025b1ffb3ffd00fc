import type { OperatorSet } from '@backhaul/contract';
import { checkOperatorSetName } from '@backhaul/domain';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import type { Field } from '../../ui/resource/form.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { inventoriesText } from './acts.js';

const fields = (): readonly Field<'name'>[] => [
  { kind: 'text', name: 'name', label: t('operatorSets.name'), check: checkOperatorSetName },
];

/** A new operator set. */
export function SetForm({ onDone, onCancel }: NewProps<OperatorSet>) {
  return (
    <ResourceForm
      isNew
      saved={{ name: '' }}
      fields={fields}
      submit={t('operatorSets.create')}
      send={async ({ name }) => {
        const made = await api.operatorSets.create({ body: { name, operators: [] } }, idempotencyHeaders());
        return () => {
          toast(t('operatorSets.created', { name: made.name }), { tone: 'success' });
          onDone(made);
        };
      }}
      onCancel={onCancel}
    />
  );
}

/** Name of an operator set, and the inventories that use it. */
export function General({ set }: { readonly set: OperatorSet }) {
  const { id, name: saved, createdAt } = set;
  return (
    <>
      <ResourceForm
        saved={{ name: saved }}
        fields={fields}
        submit={t('dialog.apply')}
        send={async ({ name }) => {
          await api.operatorSets.update({ params: { id }, body: { name } }, idempotencyHeaders());
          return () => toast(t('operatorSets.saved'), { tone: 'success' });
        }}
      />
      <Facts
        facts={[
          [t('operatorSets.inventories'), inventoriesText(set) || '—'],
          [t('operatorSets.createdAt'), momentText(createdAt)],
        ]}
      />
    </>
  );
}
