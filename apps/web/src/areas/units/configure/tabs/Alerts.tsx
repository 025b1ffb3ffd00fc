import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { ALERT_MODES, alertObstacle, checkAlertSettings, sameValue } from '@backhaul/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../api/client.js';
import { callQuery } from '../../../../api/call-query.js';
import { problemText } from '../../../../api/problem.js';
import { useGroups } from '../../../../session/hooks.js';
import { alertSettings } from '../../../../text/en/alert-settings.js';
import { addMessages, t } from '../../../../text/t.js';
import { Button } from '../../../../ui/button/Button.js';
import { NotLoaded } from '../../../../ui/data/NotLoaded.js';
import { Notice } from '../../../../ui/data/Notice.js';
import { DialogActions } from '../../../../ui/dialog/Dialog.js';
import { disabledReason } from '../../../../ui/form/disabled-reason.js';
import { SelectField } from '../../../../ui/form/Field.js';
import { SettingGroup, SettingPair } from '../../../../ui/setting/Setting.js';
import { Thresholds } from '../alerts/Thresholds.js';
import { useDraft } from '../context.js';

addMessages(alertSettings);

type Configuration = HandlerOutput<AppContract['alerts']['configuration']>;

/** Alert rules of the unit; saved separately, because only the console stores them. */
export default function Alerts() {
  const { unit } = useDraft();
  const input = { params: { id: unit.uid } };
  const { data, error, refetch } = useQuery({
    ...callQuery(api.alerts.configuration, input),
    staleTime: 0,
  });
  return (
    <>
      {alertObstacle({ kind: 'unit', services: unit.services }) === 'noSla' ? (
        <Notice tone="info">{t('alertSettings.noSla')}</Notice>
      ) : null}
      {data === undefined ? (
        <NotLoaded error={error} lines={6} onRetry={() => void refetch()} />
      ) : (
        <AlertsForm saved={data} />
      )}
    </>
  );
}

function AlertsForm({ saved }: { readonly saved: Configuration }) {
  const { unit, readOnly } = useDraft();
  const cache = useQueryClient();
  const groups = useGroups();
  const input = { params: { id: unit.uid } };
  const [drafted, setDrafted] = useState<Configuration | null>(null);
  const { mode, groupId, settings } = drafted ?? saved;
  const group = groupId ?? groups[0]?.uid ?? null;
  const query = mode === 'byGroup' && group !== null ? { mode, groupId: group } : { mode };
  // The thresholds of the console or the group; the unit's own rules are in the draft.
  const { data: possible } = useQuery({
    ...callQuery(api.alerts.possible, { ...input, query }),
    enabled: mode !== 'manual' && (mode !== 'byGroup' || group !== null),
  });
  const shown = mode === 'manual' ? settings : (possible?.settings ?? settings);
  const complaints = mode === 'manual' ? checkAlertSettings(settings) : [];
  const save = useMutation({
    mutationFn: () =>
      api.alerts.setConfiguration({
        ...input,
        body: { mode, ...(mode === 'byGroup' && { groupId: group }), ...(mode === 'manual' && { settings }) },
      }),
    onSuccess: (next) => {
      cache.setQueryData(api.alerts.configuration.key(input), next);
      setDrafted(null);
    },
  });
  const change = (next: Partial<Configuration>) => {
    if (save.isError) save.reset();
    setDrafted({ mode, groupId: group, settings: shown, ...next });
  };
  const unsaved = drafted !== null && !sameValue(drafted, saved);
  return (
    <>
      <SettingGroup title={t('alertSettings.title')} note={t('alertSettings.note')}>
        <SettingPair>
          <SelectField
            label={t('alertSettings.mode')}
            disabled={readOnly}
            value={ALERT_MODES.indexOf(mode)}
            onChange={({ currentTarget }) => change({ mode: ALERT_MODES[Number(currentTarget.value)] ?? mode })}
          >
            {ALERT_MODES.map((one, index) => (
              <option key={one} value={index}>
                {t(`alertSettings.mode.${one}`)}
              </option>
            ))}
          </SelectField>
          {mode === 'byGroup' ? (
            <SelectField
              label={t('alertSettings.group')}
              disabled={readOnly}
              value={group ?? ''}
              onChange={({ currentTarget }) => change({ groupId: currentTarget.value })}
            >
              {groups.map(({ uid, name }) => (
                <option key={uid} value={uid}>
                  {name}
                </option>
              ))}
            </SelectField>
          ) : null}
        </SettingPair>
      </SettingGroup>
      <Thresholds
        settings={shown}
        complaints={complaints}
        disabled={readOnly || mode !== 'manual'}
        onChange={(next) => change({ settings: next })}
      />
      {save.error ? <Notice tone="warning">{problemText(save.error)}</Notice> : null}
      {readOnly ? null : (
        <DialogActions>
          <Button
            busy={save.isPending}
            reason={disabledReason(unsaved, complaints.length > 0)}
            onClick={() => save.mutate()}
          >
            {t('alertSettings.apply')}
          </Button>
        </DialogActions>
      )}
    </>
  );
}
