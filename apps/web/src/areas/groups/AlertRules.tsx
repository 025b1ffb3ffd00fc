import { GROUP_ALERTS } from '@backhaul/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { useCan } from '../../session/hooks.js';
import { alertSettings } from '../../text/en/alert-settings.js';
import { addMessages, t } from '../../text/t.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { Notice } from '../../ui/data/Notice.js';
import type { Field } from '../../ui/resource/form.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { type AlertRules, rulesOf, type RuleValues, thresholdComplaint, valuesOf } from './alert-rules.js';
import type { Group } from './group.js';

addMessages(alertSettings);

const inputOf = ({ id }: Group) => ({ query: { groupId: id } });

/** Alert rules of a group, for units and servers that use the rules of their group. */
export function GroupAlerts({ group }: { readonly group: Group }) {
  const { data, error, refetch } = useQuery({
    ...callQuery(api.alerts.groupConfiguration, inputOf(group)),
    staleTime: 0,
  });
  return (
    <>
      <WithoutSla group={group} />
      {data === undefined ? (
        <NotLoaded error={error} lines={6} onRetry={() => void refetch()} />
      ) : (
        <Rules group={group} rules={data} />
      )}
    </>
  );
}

/** Says which units raise no alerts, whatever the rules are. */
function WithoutSla({ group: { id } }: { readonly group: Group }) {
  const { data } = useQuery({ ...callQuery(api.alerts.withoutSla, { params: { id } }), staleTime: 0 });
  if (data === undefined || data.count === 0) return null;
  const names = data.units.map(({ name }) => name).join(', ');
  return (
    <Notice tone="info">
      {t('alertSettings.withoutSla', {
        count: data.count,
        names: data.units.length < data.count ? `${names} …` : names,
      })}
    </Notice>
  );
}

function Rules({ group, rules }: { readonly group: Group; readonly rules: AlertRules }) {
  const cache = useQueryClient();
  const reason = useCan('unit:configure') ? null : t('permission.missing');
  return (
    <>
      <p>{t('groups.alerts.note')}</p>
      <ResourceForm
        saved={valuesOf(rules)}
        reason={reason}
        fields={fieldsOf}
        submit={t('alertSettings.apply')}
        send={async (values) => {
          const input = inputOf(group);
          const next = await api.alerts.setGroupConfiguration({ ...input, body: rulesOf(values) });
          return () => {
            cache.setQueryData(api.alerts.groupConfiguration.key(input), next);
            toast(t('groups.alerts.saved'), { tone: 'success' });
          };
        }}
      />
    </>
  );
}

/** Fields of the rules; an alert that is off shows no others. */
const fieldsOf = (values: RuleValues): readonly Field<keyof RuleValues>[] =>
  GROUP_ALERTS.flatMap((alert): Field<keyof RuleValues>[] => {
    const name = t(`alert.${alert}`);
    const choice: Field<keyof RuleValues> = {
      kind: 'choice',
      name: `${alert}.enabled`,
      label: name,
      options: [
        { value: 'on', label: t('groups.alerts.on') },
        { value: 'off', label: t('groups.alerts.off') },
      ],
    };
    if (values[`${alert}.enabled`] === 'off') return [choice];
    if (alert === 'cameraDisconnected') return [choice, levelOf(name)];
    return [
      choice,
      ...(['warning', 'critical'] as const).map((level): Field<keyof RuleValues> => ({
        kind: 'text',
        name: `${alert}.${level}`,
        label: t('groups.alerts.field', {
          alert: name,
          field: t(`alertSettings.${level}`, { unit: t(`alertSettings.unit.${alert}`) }),
        }),
        check: () => thresholdComplaint(values, `${alert}.${level}`),
      })),
    ];
  });

const levelOf = (name: string): Field<keyof RuleValues> => ({
  kind: 'choice',
  name: 'cameraDisconnected.level',
  label: t('groups.alerts.field', { alert: name, field: t('alertSettings.level') }),
  options: [
    { value: 'critical', label: t('alert.level.critical') },
    { value: 'warning', label: t('alert.level.warning') },
  ],
});
