import type { ManagedServer, ServerSettingsView } from '@backhaul/contract';
import { RECORDING_NAMES, sameValue, TIME_ZONES, type ServerSettings } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useConsoleNow } from '../../live/index.js';
import { t } from '../../text/t.js';
import { zoneText } from '../../text/zone-name.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { Notice } from '../../ui/data/Notice.js';
import type { Field } from '../../ui/resource/form.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { REFRESH_MS } from './server.js';
import {
  changedSettings,
  exampleName,
  settingProblemOf,
  settingValuesOf,
  type SettingValues,
} from './setting-values.js';

const MINUTE = 60_000;

interface Props {
  readonly row: ManagedServer;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** Settings of a server: names and format of its recordings, their time zone, and its maximum number of channels. */
export function Settings({ row: { id }, reason }: Props) {
  const now = useConsoleNow(MINUTE);
  const { data, error, refetch } = useQuery({
    ...callQuery(api.serverSettings.mmhConfiguration, { params: { id } }),
    refetchInterval: REFRESH_MS,
  });
  if (data === undefined) {
    return <NotLoaded error={error} lines={4} onRetry={() => void refetch()} />;
  }
  const note = noteOf(data);
  return (
    <>
      {note === null ? null : <Notice tone="info">{note}</Notice>}
      <ResourceForm
        saved={settingValuesOf(data)}
        reason={reason ?? (data.supported === false ? t('serverSettings.unsupported') : null)}
        fields={(values) => formFields(values, data, now)}
        submit={t('dialog.apply')}
        send={async (values, changes) => {
          const body = changedSettings(values, changes);
          await api.serverSettings.setMmhConfiguration({ params: { id }, body }, idempotencyHeaders());
          return () => toast(t('serverSettings.saved'), { tone: 'success' });
        }}
      />
    </>
  );
}

/** State of the stored settings in words. */
function noteOf({ supported, requested, reported }: ServerSettingsView): string | null {
  if (supported === null) return t('serverSettings.unknown');
  if (!supported) return t('serverSettings.unsupported');
  return sameValue(requested, reported) ? null : t('serverSettings.pending');
}

function formFields(
  values: SettingValues,
  stored: ServerSettingsView,
  now: number,
): readonly Field<keyof ServerSettings>[] {
  const { formats, mostChannels } = stored;
  const check = (path: keyof ServerSettings) => () => settingProblemOf(values, stored, path);
  const most =
    mostChannels === null
      ? t('serverSettings.most.unknown')
      : t('serverSettings.most.hint', { most: String(mostChannels) });
  return [
    {
      kind: 'text',
      name: 'filePrefix',
      label: t('serverSettings.prefix'),
      hint: t('serverSettings.prefix.hint'),
      check: check('filePrefix'),
    },
    {
      kind: 'choice',
      name: 'fileName',
      label: t('serverSettings.name'),
      hint: t('serverSettings.next', { name: exampleName(values, now) }),
      options: RECORDING_NAMES.map((value) => ({ value, label: t(`serverSettings.name.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'fileFormat',
      label: t('serverSettings.format'),
      hint: t('serverSettings.format.hint'),
      options: formats.map((value) => ({ value, label: t(`serverSettings.format.${value}`) })),
      check: check('fileFormat'),
    },
    {
      kind: 'choice',
      name: 'timeZone',
      label: t('serverSettings.zone'),
      hint: t('serverSettings.onAir'),
      options: TIME_ZONES.map((value) => ({ value, label: zoneText(value, now) })),
    },
    { kind: 'text', name: 'maxChannels', label: t('serverSettings.most'), hint: most, check: check('maxChannels') },
  ];
}
