import { UPLOAD_ENDINGS } from '@backhaul/domain';
import { useState } from 'react';
import { problemText } from '../../../api/problem.js';
import { channelsByName, useChannels } from '../../../live/index.js';
import { bytesText } from '../../../text/number.js';
import { t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { SelectField } from '../../../ui/form/Field.js';
import { FileButton } from '../../../ui/form/FileButton.js';
import { Form } from '../../../ui/form/Form.js';
import { FormEnd } from '../../../ui/form/FormEnd.js';
import type { NewProps } from '../../../ui/resource/resource.js';
import { useChange } from '../../../ui/resource/use-change.js';
import classes from '../channel-files.module.css';
import type { FileItem } from '../file.js';
import { uploadComplaint, whyNotUploaded } from './upload-files.js';
import { runUpload } from './upload-runs.js';

/** Uploads files from this computer to the server of a channel. */
export function UploadForm({ onCancel }: NewProps<FileItem>) {
  const channels = channelsByName(useChannels()).filter(({ serverId }) => serverId !== null);
  const change = useChange();
  const [channelId, setChannelId] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    const rest = [...files];
    try {
      for (const file of files) {
        await change(() => runUpload(channelId, file));
        rest.shift();
      }
      onCancel();
    } catch (error) {
      setFiles(rest);
      setRefusal(problemText(error));
      setBusy(false);
    }
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        return whyNotUploaded(channelId, files) === null ? send() : undefined;
      }}
    >
      <SelectField
        label={t('cfiles.channel')}
        hint={t('cfiles.upload.channel.hint')}
        value={channelId}
        onChange={({ currentTarget }) => setChannelId(currentTarget.value)}
      >
        <option value="">{t('cfiles.upload.choose')}</option>
        {channels.map((one) => (
          <option key={one.channelId} value={one.channelId}>
            {one.channelName}
          </option>
        ))}
      </SelectField>
      <FileButton
        label={t('cfiles.upload.files')}
        accept={UPLOAD_ENDINGS.join(',')}
        multiple
        onFiles={(chosen) => setFiles(chosen)}
      />
      <ul className={classes['chosen']}>
        {files.map((file) => {
          const complaint = uploadComplaint(file);
          return (
            <li key={file.name} data-refused={complaint === null ? undefined : true}>
              <span>
                {file.name} · {complaint ?? bytesText(file.size)}
              </span>
              <Button
                size="small"
                disabled={busy}
                aria-label={t('cfiles.upload.removeOf', { name: file.name })}
                onClick={() => setFiles(files.filter((one) => one !== file))}
              >
                {t('cfiles.upload.remove')}
              </Button>
            </li>
          );
        })}
      </ul>
      <FormEnd
        refusal={refusal}
        submit={t('cfiles.upload.send')}
        busy={busy}
        reason={whyNotUploaded(channelId, files)}
        onCancel={onCancel}
      />
    </Form>
  );
}
