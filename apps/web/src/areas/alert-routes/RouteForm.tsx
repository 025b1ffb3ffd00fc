import type { AlertChoices, AlertRoute } from '@backhaul/contract';
import {
  ALERT_LEVELS,
  ALERT_TYPES,
  checkAlertName,
  checkClock,
  checkDwell,
  checkRepeat,
  NOTICE_TRANSPORTS,
  TIME_ZONES,
} from '@backhaul/domain';
import { useState } from 'react';
import { needsOne } from '../../access/access-fields.js';
import { optionsOf, useChoices } from '../../alerting/use-choices.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { SelectField } from '../../ui/form/Field.js';
import type { Field } from '../../ui/resource/form.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { bodyOf, NEW_ROUTE, type RouteValues } from './route.js';

/** The choices of the stored route. */
type Chosen = Pick<AlertRoute, Lists | 'transports'>;
type Lists = 'groups' | 'labels' | 'users' | 'dutyLists' | 'webhooks';

/** Fields of a route, with the choices of its inventory. */
export function routeFields(
  values: RouteValues,
  choices: AlertChoices,
  chosen: Chosen,
): readonly Field<keyof RouteValues>[] {
  const several = (name: Lists) => ({
    kind: 'several' as const,
    name,
    label: t(`alertRoutes.${name}`),
    hint: t(`alertRoutes.${name}.hint`),
    empty: t(`alertRoutes.${name}.none`),
    options: optionsOf(choices[name], chosen[name], t('alertRoutes.gone')),
  });
  const quiet = values.quietFrom !== '' || values.quietTo !== '';
  const clock = (text: string) => (quiet ? checkClock(text) : null);
  const named = values.users.length + values.dutyLists.length + values.webhooks.length;
  return [
    { kind: 'text', name: 'name', label: t('alertRoutes.name'), check: checkAlertName },
    {
      kind: 'several',
      name: 'severities',
      label: t('alertRoutes.severities'),
      empty: '',
      options: ALERT_LEVELS.map((level) => ({ value: level, label: t(`alert.level.${level}`) })),
      check: needsOne,
    },
    {
      kind: 'several',
      name: 'types',
      label: t('alertRoutes.types'),
      hint: t('alertRoutes.types.hint'),
      empty: '',
      options: ALERT_TYPES.map((type) => ({ value: type, label: t(`alert.${type}`) })),
    },
    several('groups'),
    several('labels'),
    { ...several('users'), check: () => (named === 0 ? t('alertRoutes.nobody') : null) },
    several('dutyLists'),
    transportsField(values, choices, chosen),
    several('webhooks'),
    {
      kind: 'text',
      name: 'dwell',
      label: t('alertRoutes.dwell'),
      hint: t('alertRoutes.dwell.hint'),
      check: checkDwell,
    },
    {
      kind: 'text',
      name: 'repeat',
      label: t('alertRoutes.repeat'),
      hint: t('alertRoutes.repeat.hint'),
      check: checkRepeat,
    },
    {
      kind: 'text',
      name: 'quietFrom',
      label: t('alertRoutes.quietFrom'),
      hint: t('alertRoutes.quiet.hint'),
      check: clock,
    },
    {
      kind: 'text',
      name: 'quietTo',
      label: t('alertRoutes.quietTo'),
      check: (text) => (quiet && text === values.quietFrom ? t('alertRoutes.quietSame') : clock(text)),
    },
    ...(quiet
      ? [
          {
            kind: 'choice' as const,
            name: 'quietZone' as const,
            label: t('alertRoutes.quietZone'),
            options: TIME_ZONES.map((zone) => ({ value: zone, label: zone })),
          },
        ]
      : []),
  ];
}

/** How people are notified; SMS only where the console has a gateway, or the route has it already. */
function transportsField(
  { users, dutyLists }: RouteValues,
  { sms }: AlertChoices,
  { transports }: Chosen,
): Field<keyof RouteValues> {
  return {
    kind: 'several',
    name: 'transports',
    label: t('alertRoutes.transports'),
    hint: t(sms ? 'alertRoutes.transports.hint' : 'alertRoutes.transports.noSms'),
    empty: '',
    options: NOTICE_TRANSPORTS.filter((one) => one !== 'sms' || sms || transports.includes(one)).map((one) => ({
      value: one,
      label: t(`alertRoutes.transport.${one}`),
    })),
    check: (chosen) => (users.length + dutyLists.length > 0 ? needsOne(chosen) : null),
  };
}

const NONE: Chosen = { groups: [], labels: [], users: [], dutyLists: [], webhooks: [], transports: [] };

export function RouteForm({ onDone, onCancel }: NewProps<AlertRoute>) {
  const { inventories } = useCurrentUser();
  const [inventoryId, setInventoryId] = useState(inventories[0]?.id ?? '');
  const choices = useChoices(inventoryId);
  return (
    <>
      {inventories.length > 1 ? (
        <SelectField
          label={t('alertRoutes.inventory')}
          value={inventoryId}
          onChange={({ currentTarget }) => setInventoryId(currentTarget.value)}
        >
          {inventories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <ResourceForm
        key={inventoryId}
        isNew
        saved={NEW_ROUTE}
        fields={(values) => routeFields(values, choices, NONE)}
        submit={t('alertRoutes.create')}
        send={async (values) => {
          const route = await api.alertRoutes.create(
            { body: { ...bodyOf(values), inventoryId } },
            idempotencyHeaders(),
          );
          return () => onDone(route);
        }}
        onCancel={onCancel}
      />
    </>
  );
}
