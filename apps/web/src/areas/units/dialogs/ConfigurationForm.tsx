import type { Unit, UnitConfiguration } from '@backhaul/contract';
import { BITRATE_KBPS, HD_CAP_KBPS, unitActions } from '@backhaul/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../../api/client.js';
import { translated } from '../../../text/sentences.js';
import { t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { Notice } from '../../../ui/data/Notice.js';
import { DialogActions } from '../../../ui/dialog/Dialog.js';
import { SelectField, TextField } from '../../../ui/form/Field.js';
import { Form } from '../../../ui/form/Form.js';
import { toast } from '../../../ui/toast/toast.js';
import {
  AUDIO_RATES,
  bitrateComplaint,
  changeOf,
  type ConfigurationValues,
  NO_AUDIO,
  offered,
  valuesOf,
} from './configuration.js';
import { showProblem } from './showProblem.js';

interface Props {
  readonly unit: Parameters<typeof unitActions>[0] & Pick<Unit, 'name'>;
  readonly state: Awaited<ReturnType<typeof api.units.configuration>>;
  readonly capabilities: Awaited<ReturnType<typeof api.units.capabilities>>;
  readonly onDone: () => void;
}

/** Sets what a unit sends, on air too: its encoder then begins anew behind the transport. */
export function ConfigurationForm({ unit, state, capabilities, onDone }: Props) {
  const cache = useQueryClient();
  const now = state.desired;
  const choices = offered(capabilities, now);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<ConfigurationValues>({
    defaultValues: valuesOf(now),
  });
  const { errors, isSubmitting, isDirty } = formState;
  const { configure: verdict, stop } = unitActions(unit, null);

  const save = handleSubmit(async (values) => {
    setRefusal(null);
    try {
      const body = { version: state.version, configuration: changeOf(values, now) };
      await api.units.setConfiguration({ params: { id: unit.uid }, body });
      void cache.invalidateQueries({ queryKey: api.units.configuration.key({ params: { id: unit.uid } }) });
      toast(t('configure.saved', { name: unit.name }), { tone: 'success' });
      onDone();
    } catch (error) {
      setRefusal(showProblem(error, ['resolution', 'codec', 'bitrateKbps'], setError, 'configuration.'));
    }
  });

  return (
    <Form onSubmit={save}>
      <Standing state={state} online={unit.online} />
      <SelectField label={t('configure.resolution')} error={errors.resolution?.message} {...register('resolution')}>
        {choices.resolutions.map((resolution) => (
          <option key={resolution}>{resolution}</option>
        ))}
      </SelectField>
      <SelectField label={t('configure.codec')} error={errors.codec?.message} {...register('codec')}>
        {choices.codecs.map((codec) => (
          <option key={codec} value={codec}>
            {CODEC_NAMES[codec]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('configure.bitrate')}
        hint={t('configure.bitrate.hint', {
          min: BITRATE_KBPS.min,
          max: HD_CAP_KBPS.singleCamera,
          max4k: BITRATE_KBPS.max,
        })}
        error={errors.bitrateKbps?.message}
        inputMode="numeric"
        autoComplete="off"
        {...register('bitrateKbps', {
          validate: (text, { resolution }) => {
            const complaint = bitrateComplaint(text, resolution);
            return complaint === null ? true : translated(complaint);
          },
        })}
      />
      <SelectField label={t('configure.audio')} {...register('audio')}>
        <option value={NO_AUDIO}>{t('configure.audio.off')}</option>
        {AUDIO_RATES.map((kbps) => (
          <option key={kbps} value={kbps}>
            {t('configure.audio.kbps', { kbps })}
          </option>
        ))}
      </SelectField>
      {stop.allowed && isDirty ? <Notice tone="info">{t('configure.onAir')}</Notice> : null}
      {verdict.allowed ? null : <Notice tone="info">{translated(verdict.message)}</Notice>}
      {refusal === null ? null : <Notice tone="warning">{refusal}</Notice>}
      <DialogActions>
        <Button onClick={onDone}>{t('dialog.cancel')}</Button>
        <Button look="primary" type="submit" busy={isSubmitting} disabled={!isDirty || !verdict.allowed}>
          {t('configure.submit')}
        </Button>
      </DialogActions>
    </Form>
  );
}

const CODEC_NAMES: Readonly<Record<UnitConfiguration['codec'], string>> = { h264: 'H.264', h265: 'H.265 (HEVC)' };

/** How what is wanted and what the unit has stand to one another, where they differ. */
function Standing({ state, online }: Pick<Props, 'state'> & { readonly online: boolean }) {
  const { reported, reportedVersion, version, inSync } = state;
  if (!online) return <Notice tone="info">{t('configure.away')}</Notice>;
  if (inSync || reported === null || reportedVersion === null || reportedVersion < version) return null;
  const { resolution, codec } = reported;
  return <Notice tone="warning">{t('configure.partly', { resolution, codec: CODEC_NAMES[codec] })}</Notice>;
}
