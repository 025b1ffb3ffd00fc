import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { checkDataMonitoring, DATA_MONITORING_MODES, sameValue } from '@backhaul/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../api/client.js';
import { callQuery } from '../../../../api/call-query.js';
import { problemText } from '../../../../api/problem.js';
import { usage } from '../../../../text/en/usage.js';
import { messageText } from '../../../../text/messages.js';
import { addMessages, t } from '../../../../text/t.js';
import { Button } from '../../../../ui/button/Button.js';
import { DataState } from '../../../../ui/data/DataState.js';
import { Notice } from '../../../../ui/data/Notice.js';
import { Skeleton } from '../../../../ui/data/Skeleton.js';
import { DialogActions } from '../../../../ui/dialog/Dialog.js';
import { disabledReason } from '../../../../ui/form/disabled-reason.js';
import { SelectField } from '../../../../ui/form/Field.js';
import { NumberField } from '../../../../ui/form/NumberField.js';
import { SettingGroup, SettingPair } from '../../../../ui/setting/Setting.js';
import { useDraft } from '../context.js';

addMessages(usage);

type UnitUsage = HandlerOutput<AppContract['usage']['usage']>;
type DataMonitoring = UnitUsage['monitoring'];

/** Usage monitoring of the unit; saved separately, because only the console stores it. */
export function Monitoring() {
  const { unit } = useDraft();
  const input = { params: { id: unit.uid } };
  const { data, error, refetch } = useQuery(callQuery(api.usage.usage, input));
  return (
    <SettingGroup title={t('usage.title')} note={t('usage.note')}>
      {data ? (
        <MonitoringForm saved={data.monitoring} profile={data.profile} />
      ) : error === null ? (
        <Skeleton lines={2} />
      ) : (
        <DataState state="failed" text={problemText(error)} onRetry={() => void refetch()} />
      )}
    </SettingGroup>
  );
}

function MonitoringForm({ saved, profile }: Pick<UnitUsage, 'profile'> & { readonly saved: DataMonitoring }) {
  const { unit, readOnly: isShut } = useDraft();
  const readOnly = isShut || profile !== null;
  const cache = useQueryClient();
  const input = { params: { id: unit.uid } };
  const [drafted, setDrafted] = useState<DataMonitoring | null>(null);
  const now = drafted ?? saved;
  const complaints = checkDataMonitoring(now);
  const save = useMutation({
    mutationFn: () => api.usage.setMonitoring({ ...input, body: now }),
    onSuccess: (next) => {
      cache.setQueryData(api.usage.usage.key(input), next);
      setDrafted(null);
    },
  });
  const isChanged = drafted !== null && !sameValue(drafted, saved);
  const change = (next: Partial<DataMonitoring>) => {
    if (save.isError) save.reset();
    setDrafted({ ...now, ...next });
  };
  const complaint = (path: string) => {
    const found = drafted === null ? undefined : complaints.find((one) => one.path === path)?.message;
    return found === undefined ? undefined : messageText(found);
  };
  return (
    <>
      {profile === null ? null : <Notice tone="info">{t('usage.profile.sets', { name: profile.name })}</Notice>}
      <SettingPair>
        <SelectField
          label={t('usage.mode')}
          disabled={readOnly}
          value={DATA_MONITORING_MODES.indexOf(now.mode)}
          onChange={({ currentTarget }) => {
            const mode = DATA_MONITORING_MODES[Number(currentTarget.value)] ?? now.mode;
            change({ mode, allowance: mode === saved.mode ? saved.allowance : null });
          }}
        >
          {DATA_MONITORING_MODES.map((one, index) => (
            <option key={one} value={index}>
              {t(`usage.mode.${one}`)}
            </option>
          ))}
        </SelectField>
        {now.mode === 'none' ? null : (
          <NumberField
            key={now.mode}
            label={t(`usage.allowance.${now.mode}`)}
            error={complaint('allowance')}
            disabled={readOnly}
            value={now.allowance ?? Number.NaN}
            onChange={(allowance) => change({ allowance: Number.isNaN(allowance) ? null : allowance })}
          />
        )}
      </SettingPair>
      {now.mode === 'none' ? null : (
        <SettingPair>
          <NumberField
            label={t('usage.resetDay')}
            hint={t('usage.resetDay.hint')}
            error={complaint('resetDay')}
            disabled={readOnly}
            value={now.resetDay}
            onChange={(resetDay) => change({ resetDay })}
          />
        </SettingPair>
      )}
      {save.error ? <Notice tone="warning">{problemText(save.error)}</Notice> : null}
      {readOnly ? null : (
        <DialogActions>
          <Button
            busy={save.isPending}
            reason={disabledReason(isChanged, complaints.length > 0)}
            onClick={() => save.mutate()}
          >
            {t('usage.apply')}
          </Button>
        </DialogActions>
      )}
    </>
  );
}
