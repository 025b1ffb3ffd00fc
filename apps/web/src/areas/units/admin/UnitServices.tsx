import type { ServiceLimits } from '@backhaul/contract';
import { licenceEnd } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../../api/client.js';
import { callQuery } from '../../../api/call-query.js';
import { useCan } from '../../../session/hooks.js';
import { danger } from '../../../text/en/danger.js';
import { deviceServices } from '../../../text/en/device-services.js';
import { addMessages, t } from '../../../text/t.js';
import { LicenceNotice } from '../../../inventory/LicenceNotice.js';
import { endText, limitText, stateText } from '../../../inventory/service-limits.js';
import { Button } from '../../../ui/button/Button.js';
import { DataState } from '../../../ui/data/DataState.js';
import { Notice } from '../../../ui/data/Notice.js';
import { DialogActions } from '../../../ui/dialog/Dialog.js';
import { DialogText } from '../../../ui/dialog/DialogText.js';
import { TextField } from '../../../ui/form/Field.js';
import { Form, FormSection } from '../../../ui/form/Form.js';
import { Switch } from '../../../ui/form/Switch.js';
import { useRequest } from '../../../api/use-request.js';

addMessages(danger);
addMessages(deviceServices);

/** Services are cached for this time, ms (spec 1 §9). */
const SERVICES_MS = 30 * 60_000;

interface Props {
  readonly uid: string;
  readonly name: string;
  readonly onDone: () => void;
}

/** Licence and services of a unit: the provider grants services, administrators remove them. */
export default function UnitServices({ uid, name, onDone }: Props) {
  const input = { params: { id: uid } };
  const may = useCan('unit:license');
  const gives = useCan('inventoryService:manage');
  const { send, busy, error } = useRequest();
  const { data, isPending, isError, refetch } = useQuery({
    ...callQuery(api.unitServices.list, input),
    staleTime: SERVICES_MS,
    // Also cached while no dialog is open.
    gcTime: SERVICES_MS,
  });
  if (isPending) return <DataState state="loading" />;
  // A failed request offers a button to retry (spec 1 §8).
  if (isError) return <DataState state="failed" onRetry={() => void refetch()} />;
  const license = async (serviceId: (typeof data.services)[number]['serviceId'], on: boolean) => {
    await send(async () => {
      if (on) await api.unitServices.add({ params: { id: uid }, body: { serviceId } });
      else await api.unitServices.remove({ params: { id: uid, serviceId } });
    });
    await refetch();
  };
  return (
    <>
      {data.licence.valid ? (
        <LicenceNotice endsAt={licenceEnd(data.licence)} />
      ) : (
        <Notice tone="warning">{t('licence.invalid')}</Notice>
      )}
      <FormSection head={t('licence.title', { name })}>
        {data.services.map((service) => (
          <Switch
            key={service.serviceId}
            label={service.name}
            hint={[
              ...(service.limits === null ? [] : [limitsText(service.limits)]),
              ...((service.enabled ? may : gives) ? [] : [t('permission.missing')]),
            ].join(' · ')}
            checked={service.enabled}
            disabled={busy || !(service.enabled ? may : gives)}
            onChange={({ target }) => void license(service.serviceId, target.checked)}
          />
        ))}
      </FormSection>
      {error === null ? null : <Notice tone="warning">{error}</Notice>}
      {gives ? <LicenceForm uid={uid} licence={data.licence} onSaved={() => void refetch()} /> : null}
      {may && !gives ? <DialogText>{t('licence.byProvider')}</DialogText> : null}
      <DialogActions>
        <Button onClick={onDone}>{t('dialog.close')}</Button>
      </DialogActions>
    </>
  );
}

/** State, usage and end of a service with limits; an expired service has no effect even when switched on. */
const limitsText = (limits: ServiceLimits): string =>
  [
    stateText(limits.state),
    ...(limits.usageType === 'na' ? [] : [limitText(limits)]),
    ...(limits.instanceLimit === null ? [] : [t('deviceServices.camerasAtOnce', { max: limits.instanceLimit })]),
    ...(limits.expiresAt === null ? [] : [`${t('deviceServices.ends')}: ${endText(limits)}`]),
  ].join(' · ');

interface Licence {
  readonly raHours: number;
  readonly rlHours: number;
  readonly expiresAt: number | null;
}

const dayOf = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString().slice(0, 10));

function LicenceForm({ uid, licence, onSaved }: { uid: string; licence: Licence; onSaved: () => void }) {
  const { send, busy, error } = useRequest();
  const [saved, setSaved] = useState(false);
  const { register, handleSubmit } = useForm({
    defaultValues: { raHours: licence.raHours, rlHours: licence.rlHours, expires: dayOf(licence.expiresAt) },
  });
  const save = handleSubmit(async ({ raHours, rlHours, expires }) => {
    setSaved(false);
    const expiresAt = expires === '' ? null : Date.parse(expires);
    const body = { licence: { raHours, rlHours, expiresAt } };
    if (!(await send(() => api.adminUnits.update({ params: { id: uid }, body })))) return;
    setSaved(true);
    onSaved();
  });
  return (
    <FormSection head={t('licence.name')}>
      <Form onSubmit={save}>
        <TextField
          label={t('licence.rentedHours')}
          hint={t('licence.hoursHint')}
          type="number"
          min={-1}
          step={1}
          {...register('raHours', { valueAsNumber: true })}
        />
        <TextField
          label={t('licence.relayHours')}
          type="number"
          min={-1}
          step={1}
          {...register('rlHours', { valueAsNumber: true })}
        />
        <TextField label={t('licence.expires')} hint={t('licence.expiresHint')} type="date" {...register('expires')} />
        {error === null ? null : <Notice tone="warning">{error}</Notice>}
        {saved ? <Notice tone="info">{t('licence.saved')}</Notice> : null}
        <Button type="submit" busy={busy}>
          {t('licence.save')}
        </Button>
      </Form>
    </FormSection>
  );
}
