import { checkGroupName } from '@backhaul/domain';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import type { Group } from './group.js';

/** Name and facts of a group. */
export function General({ group, reason }: { readonly group: Group; readonly reason: string | null }) {
  const hint = (key: 'groups.autoUnits.hint' | 'groups.autoAll.hint') =>
    reason === null ? t(key) : `${t(key)} ${t('groups.auto.not')}`;
  return (
    <>
      <ResourceForm
        saved={{ name: group.name, autoUnits: yesNo(group.autoUnits), autoAll: yesNo(group.autoAll) }}
        reason={reason}
        fields={() => [
          { kind: 'text', name: 'name', label: t('groups.name'), hint: t('groups.name.hint'), check: checkGroupName },
          { kind: 'switch', name: 'autoUnits', label: t('groups.autoUnits'), hint: hint('groups.autoUnits.hint') },
          { kind: 'switch', name: 'autoAll', label: t('groups.autoAll'), hint: hint('groups.autoAll.hint') },
        ]}
        submit={t('dialog.apply')}
        send={async ({ name, autoUnits, autoAll }) => {
          const body = { name, autoUnits: autoUnits === 'yes', autoAll: autoAll === 'yes' };
          await api.groups.update({ params: { id: group.id }, body }, idempotencyHeaders());
          return () => toast(t('groups.saved'), { tone: 'success' });
        }}
      />
      <Facts
        facts={[
          [t('groups.inventory'), group.inventory.name],
          [t('groups.createdAt'), momentText(group.createdAt)],
          [t('groups.units'), String(group.units)],
          [t('groups.channels'), String(group.channels)],
          [t('groups.returnChannels'), String(group.returnChannels)],
          [t('groups.users'), String(group.users)],
        ]}
      />
    </>
  );
}

const yesNo = (on: boolean): 'yes' | 'no' => (on ? 'yes' : 'no');
