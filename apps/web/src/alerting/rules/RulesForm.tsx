import { ALERT_MODES, type AlertMode, checkAlertSettings, sameValue, type StoredAlertSettings } from '@backhaul/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { callQuery } from '../../api/call-query.js';
import { problemText } from '../../api/problem.js';
import { alertSettings } from '../../text/en/alert-settings.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { DialogActions } from '../../ui/dialog/Dialog.js';
import { disabledReason } from '../../ui/form/disabled-reason.js';
import { SelectField } from '../../ui/form/Field.js';
import { SettingGroup, SettingPair } from '../../ui/setting/Setting.js';
import { Thresholds } from './Thresholds.js';

addMessages(alertSettings);

interface Rules<Settings> {
  readonly mode: AlertMode;
  readonly groupId: string | null;
  readonly settings: Settings;
}

/** Which rules to go by, as the calls take it. */
interface RulesChange<Settings> {
  mode: AlertMode;
  groupId?: string | null;
  settings?: Settings;
}

interface Props<Possible extends { readonly settings: StoredAlertSettings }> {
  readonly saved: Rules<Possible['settings']>;
  readonly note: string;
  readonly readOnly: boolean;
  readonly groups: readonly { readonly id: string; readonly name: string }[];
  /** Reads the rules of another mode. */
  readonly possible: (query: { mode: AlertMode; groupId?: string }) => ReturnType<typeof callQuery<unknown, Possible>>;
  readonly save: (body: RulesChange<Possible['settings']>) => Promise<unknown>;
}

/** Alert rules of a unit or a server; saved separately, because only the console stores them. */
export function RulesForm<Possible extends { readonly settings: StoredAlertSettings }>({
  saved,
  note,
  readOnly,
  groups,
  possible,
  save: send,
}: Props<Possible>) {
  const [drafted, setDrafted] = useState<Rules<Possible['settings']> | null>(null);
  const { mode, groupId, settings } = drafted ?? saved;
  const group = groupId ?? groups[0]?.id ?? null;
  const query = mode === 'byGroup' && group !== null ? { mode, groupId: group } : { mode };
  // The thresholds of the console or the group; its own rules are in the draft.
  const { data } = useQuery({
    ...possible(query),
    enabled: mode !== 'manual' && (mode !== 'byGroup' || group !== null),
  });
  const shown = mode === 'manual' ? settings : (data?.settings ?? settings);
  const complaints = mode === 'manual' ? checkAlertSettings(settings) : [];
  const save = useMutation({
    mutationFn: () =>
      send({ mode, ...(mode === 'byGroup' && { groupId: group }), ...(mode === 'manual' && { settings }) }),
    onSuccess: () => setDrafted(null),
  });
  const change = (next: Partial<Rules<Possible['settings']>>) => {
    if (save.isError) save.reset();
    setDrafted({ mode, groupId: group, settings: shown, ...next });
  };
  const unsaved = drafted !== null && !sameValue(drafted, saved);
  return (
    <>
      <SettingGroup title={t('alertSettings.title')} note={note}>
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
              {groups.map(({ id, name }) => (
                <option key={id} value={id}>
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
