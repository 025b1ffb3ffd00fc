import type { Unit } from '@backhaul/contract';
import { isPlayable, mayReturn, type ReturnInstance } from '@backhaul/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../api/client.js';
import { callQuery } from '../../../../api/call-query.js';
import { useGroup } from '../../../../session/hooks.js';
import { messageText } from '../../../../text/messages.js';
import { momentText } from '../../../../text/zone.js';
import { playouts as words } from '../../../../text/en/playouts.js';
import { addMessages, t } from '../../../../text/t.js';
import { useCommand } from '../../../../transmit/use-command.js';
import { Button } from '../../../../ui/button/Button.js';
import { Notice } from '../../../../ui/data/Notice.js';
import { Dialog, DialogActions } from '../../../../ui/dialog/Dialog.js';
import { SelectField, TextField } from '../../../../ui/form/Field.js';
import { NumberField } from '../../../../ui/form/NumberField.js';
import classes from './bridge.module.css';

addMessages(words);

/** Maximum number of files shown; a search finds the others. */
const MOST = 50;

interface Props {
  readonly unit: Unit;
  readonly instance: ReturnInstance;
  /** False: the unit does not support it. */
  readonly offered: boolean;
}

/** Plays a file of the group into a video return of this unit. */
export function PlayFile({ unit, instance, offered }: Props) {
  const [isOpen, setOpen] = useState(false);
  const play = useCommand(unit.uid);
  const verdict = mayReturn(unit, instance, { status: 'idle' });
  const refusal = verdict.allowed ? null : messageText(verdict.message);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        aria-label={t('playout.unit.playIn', { instance })}
        reason={offered ? refusal : t('bridge.notSupported')}
        busy={play.busy}
        onClick={() => setOpen(true)}
      >
        {t('playout.unit.play')}
      </Button>
      {play.error === null ? null : <Notice tone="warning">{play.error}</Notice>}
      <Dialog opened={isOpen} onClose={close} title={t('playout.unit.playIn', { instance })} width={480}>
        <Choice
          onCancel={close}
          onPlay={async (fileId, fromMs) => {
            const input = { params: { id: unit.uid, instance }, body: { fileId, fromMs } };
            close();
            await play.send((options) => api.bridges.playFile(input, options));
          }}
        />
      </Dialog>
    </>
  );
}

interface ChoiceProps {
  readonly onPlay: (fileId: string, fromMs: number) => Promise<void>;
  readonly onCancel: () => void;
}

function Choice({ onPlay, onCancel }: ChoiceProps) {
  const group = useGroup();
  const [searchValue, setSearch] = useState('');
  const [fileId, setFileId] = useState('');
  const [from, setFrom] = useState(0);
  const query = { groupId: group?.uid ?? '', searchKey: 'name', searchValue, limit: MOST } as const;
  const { data } = useQuery({
    ...callQuery(api.channelFiles.list, { query }),
    enabled: group !== null,
    placeholderData: keepPreviousData,
  });
  const files = (data?.items ?? []).filter((one) => one.watchable && one.online && isPlayable(one.fileName));
  const chosen = files.find((one) => one.fileId === fileId);
  return (
    <div className={classes['choice']}>
      <p>{t('playout.unit.text')}</p>
      <TextField
        label={t('playout.unit.search')}
        value={searchValue}
        maxLength={255}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <SelectField
        label={t('playout.unit.file')}
        value={chosen === undefined ? '' : fileId}
        onChange={({ currentTarget }) => setFileId(currentTarget.value)}
      >
        <option value="">{files.length === 0 ? t('playout.unit.noFile') : t('playout.unit.chooseFile')}</option>
        {files.map((one) => (
          <option key={one.fileId} value={one.fileId}>
            {`${one.fileName} · ${momentText(one.startedAt, { dateStyle: 'short', timeStyle: 'short' })}`}
          </option>
        ))}
      </SelectField>
      <NumberField label={t('playout.act.from')} value={from} onChange={setFrom} />
      <DialogActions>
        <Button onClick={onCancel}>{t('playout.unit.cancel')}</Button>
        <Button
          look="primary"
          disabled={chosen === undefined || from < 0}
          onClick={() => void onPlay(fileId, from * 1000)}
        >
          {t('playout.unit.play')}
        </Button>
      </DialogActions>
    </div>
  );
}
