import type { PersonUpload } from '@backhaul/contract';
import { UPLOAD_ENDINGS } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { callQuery } from '../../../api/call-query.js';
import { api } from '../../../api/client.js';
import { problemText } from '../../../api/problem.js';
import { useCan } from '../../../session/hooks.js';
import { bytesText } from '../../../text/number.js';
import { t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { Notice } from '../../../ui/data/Notice.js';
import { Progress } from '../../../ui/data/Progress.js';
import { FileButton } from '../../../ui/form/FileButton.js';
import { useChange } from '../../../ui/resource/use-change.js';
import classes from '../channel-files.module.css';
import {
  cancelUpload,
  continueUpload,
  forgetUpload,
  hasFile,
  runUpload,
  uploadRuns,
  type UploadRun,
} from './upload-runs.js';

/** Refresh interval of uploads by other users, ms. */
const AGAIN_MS = 3000;

/** Unfinished uploads to channels of a group with their progress; users can continue their own. */
export function UploadList({ groupId }: { readonly groupId: string }) {
  const runs = useSyncExternalStore(uploadRuns.subscribe, uploadRuns.get);
  const { data = [] } = useQuery({
    ...callQuery(api.fileUploads.list, { query: { groupId } }),
    refetchInterval: AGAIN_MS,
    staleTime: 0,
  });
  // Refused uploads are not in the list of the console.
  const ended = runs.filter(
    ({ uploadId, state }) => state === 'stopped' && !data.some((upload) => upload.uploadId === uploadId),
  );
  if (data.length === 0 && ended.length === 0) return null;
  return (
    <ul className={classes['uploads']} aria-label={t('cfiles.upload.list')}>
      {data.map((upload) => (
        <li key={upload.uploadId}>
          <OneUpload upload={upload} run={runs.find(({ uploadId }) => uploadId === upload.uploadId)} />
        </li>
      ))}
      {ended.map(({ uploadId, fileName, error }) => (
        <li key={uploadId}>
          <Notice tone="warning">{`${fileName}: ${error ?? ''}`}</Notice>
          <Button onClick={() => forgetUpload(uploadId)}>{t('cfiles.upload.dismiss')}</Button>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  readonly upload: PersonUpload;
  readonly run: UploadRun | undefined;
}

function OneUpload({ upload, run }: Props) {
  const { uploadId, channel, fileName, sizeBytes, own, uploadedBy } = upload;
  const mayDelete = useCan('file:delete');
  const change = useChange();
  const [refusal, setRefusal] = useState<string | null>(null);
  const act = (work: () => Promise<unknown>): void => {
    setRefusal(null);
    void change(work).catch((error: unknown) => setRefusal(problemText(error)));
  };
  const bytes = run === undefined ? upload.receivedBytes : Math.max(run.sentBytes, 0);
  const percent = Math.min(100, Math.floor((bytes / sizeBytes) * 100));
  const state = run === undefined || run.state === 'done' ? upload.state : run.state;
  const isStill = own && (state === 'stopped' || (run === undefined && state === 'interrupted'));
  const text = t('cfiles.upload.progress', {
    name: fileName,
    channel: channel.name,
    state: t(`cfiles.upload.state.${state}`),
    percent,
    size: bytesText(sizeBytes),
    by: uploadedBy,
  });
  const words = refusal ?? run?.error ?? null;
  const again = (files: readonly File[]): void => {
    const [file] = files;
    if (file === undefined) return;
    if (file.name !== fileName || file.size !== sizeBytes) setRefusal(t('cfiles.upload.other', { name: fileName }));
    else act(() => runUpload(channel.id, file, uploadId));
  };
  return (
    <>
      <Progress text={text} percent={state === 'checking' ? null : percent} quiet />
      {isStill && hasFile(uploadId) ? (
        <Button onClick={() => act(() => continueUpload(uploadId))}>{t('cfiles.upload.continue')}</Button>
      ) : null}
      {isStill && !hasFile(uploadId) ? (
        <FileButton label={t('cfiles.upload.again')} accept={UPLOAD_ENDINGS.join(',')} onFiles={again} />
      ) : null}
      {own || mayDelete ? (
        <Button
          aria-label={t('cfiles.upload.cancelOf', { name: fileName })}
          onClick={() => act(() => cancelUpload(channel.id, uploadId))}
        >
          {t('cfiles.upload.cancel')}
        </Button>
      ) : null}
      {words === null ? null : <Notice tone="warning">{words}</Notice>}
    </>
  );
}
