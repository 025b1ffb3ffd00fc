import { checkUploadName } from '@backhaul/domain';
import { messageText } from '../../../text/messages.js';
import { t } from '../../../text/t.js';

type Chosen = Pick<File, 'name' | 'size'>;

/** Why a file from this computer cannot be uploaded; null: it can. */
export function uploadComplaint({ name, size }: Chosen): string | null {
  const complaint = checkUploadName(name);
  if (complaint !== null) return messageText(complaint);
  return size === 0 ? t('cfiles.upload.empty') : null;
}

/** Why the upload cannot start; null: it can. */
export function whyNotUploaded(channelId: string, files: readonly Chosen[]): string | null {
  if (channelId === '') return t('cfiles.upload.choose');
  if (files.length === 0) return t('cfiles.upload.noFiles');
  const bad = files.filter((file) => uploadComplaint(file) !== null).length;
  return bad === 0 ? null : t('cfiles.upload.bad', { count: bad });
}
