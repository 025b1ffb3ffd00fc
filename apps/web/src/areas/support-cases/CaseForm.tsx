import type { SupportCase } from '@backhaul/contract';
import { checkCaseSubject, checkCaseText } from '@backhaul/domain';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useGroup, useGroups } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { toast } from '../../ui/toast/toast.js';

/** The form of a new support case. */
export function CaseForm({ onDone, onCancel }: NewProps<SupportCase>) {
  const groups = useGroups();
  const group = useGroup();
  return (
    <ResourceForm
      isNew
      saved={{ subject: '', description: '', groupId: group?.uid ?? '' }}
      fields={() => [
        { kind: 'text', name: 'subject', label: t('cases.subject'), check: checkCaseSubject, autoComplete: 'off' },
        {
          kind: 'lines',
          name: 'description',
          label: t('cases.description'),
          hint: t('cases.description.hint'),
          lines: 6,
          check: checkCaseText,
        },
        {
          kind: 'choice',
          name: 'groupId',
          label: t('cases.group'),
          hint: t('cases.group.hint'),
          options: groups.map(({ uid, name, inventoryName }) => ({ value: uid, label: `${name} · ${inventoryName}` })),
        },
      ]}
      submit={t('cases.create')}
      send={async (body) => {
        const opened = await api.supportCases.open({ body }, idempotencyHeaders());
        return () => {
          toast(t('cases.created'), { tone: 'success' });
          onDone(opened);
        };
      }}
      onCancel={onCancel}
    />
  );
}
