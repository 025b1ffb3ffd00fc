import type { UsageReport } from '@backhaul/contract';
import { checkUsageProfileName } from '@backhaul/domain';
import { optionsOf, useChoices } from '../../alerting/use-choices.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import type { Shown } from './query.js';

interface Props {
  readonly shown: Shown;
  readonly inventoryId: string;
  /** The saved report that is open, if any. */
  readonly report: UsageReport | undefined;
  readonly onDone: (report: UsageReport) => void;
  readonly onCancel: () => void;
}

/** Saves the report under a name, with the users who receive it each month. */
export function SaveForm({ shown, inventoryId, report, onDone, onCancel }: Props) {
  const readers = useChoices(inventoryId).users.filter(({ reports }) => reports);
  const { groupBy, period, from, to, timeZone, columns } = shown;
  const chosen = report?.users ?? [];
  return (
    <ResourceForm
      isNew
      saved={{ name: report?.name ?? '', users: chosen.map(({ id }) => id) }}
      fields={() => [
        {
          kind: 'text',
          name: 'name',
          label: t('usageReports.name'),
          hint: t('usageReports.name.hint'),
          check: checkUsageProfileName,
        },
        {
          kind: 'several',
          name: 'users',
          label: t('usageReports.users'),
          hint: t('usageReports.users.hint'),
          empty: t('usageReports.users.none'),
          options: optionsOf(readers, chosen, t('usageReports.users.gone')),
        },
      ]}
      submit={t('usageReports.save')}
      send={async ({ name, users: userIds }) => {
        const range = period === 'fromTo' ? { from, to } : {};
        const body = { name, groupBy, period, ...range, timeZone, columns: [...columns], userIds: [...userIds] };
        const saved = await api.usageReports.save({ params: { id: inventoryId }, body }, idempotencyHeaders());
        return () => {
          toast(t('usageReports.savedAs', { name: saved.name }), { tone: 'success' });
          onDone(saved);
        };
      }}
      onCancel={onCancel}
    />
  );
}
