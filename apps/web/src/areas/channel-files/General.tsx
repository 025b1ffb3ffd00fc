import { endingOf, formatDuration, METADATA_FIELDS, stemOf } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { useFieldNames } from '../../inventory/use-field-names.js';
import { useLiveCommand } from '../../live/index.js';
import { useCan, useGroup } from '../../session/hooks.js';
import { bytesText } from '../../text/number.js';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Button } from '../../ui/button/Button.js';
import { Facts } from '../../ui/data/Facts.js';
import { Notice } from '../../ui/data/Notice.js';
import { TextField } from '../../ui/form/Field.js';
import { useChange } from '../../ui/resource/use-change.js';
import { toast } from '../../ui/toast/toast.js';
import classes from './channel-files.module.css';
import { kindText, lengthText, unitText, type FileItem } from './file.js';

/** Focusable, so that the keyboard can scroll it. */
const SCROLLER = { role: 'region', tabIndex: 0 } as const;

const moment = (at: number): string => momentText(at, { dateStyle: 'medium', timeStyle: 'medium' });

/** Facts and metadata of a file, and its name to change. */
export function General({ file }: { readonly file: FileItem }) {
  const { channel, held, clip, media, metadata } = file;
  const names = useFieldNames(useGroup()?.inventoryId);
  return (
    <div className={classes['general']}>
      <Facts
        facts={[
          [t('cfiles.channel'), channel.name],
          [t('cfiles.unit'), unitText(file)],
          [t('cfiles.server'), file.mmhName ?? '—'],
          [t('cfiles.kind'), kindText(file)],
          ...(file.uploadedBy === null ? [] : [[t('cfiles.uploadedBy'), file.uploadedBy] as const]),
          ...(clip === null
            ? []
            : [
                [
                  t('cfiles.clipOf'),
                  t('cfiles.clipOf.text', {
                    name: clip.name,
                    from: formatDuration(clip.fromMs),
                    to: formatDuration(clip.toMs),
                  }),
                ] as const,
              ]),
          [t('cfiles.date'), `${moment(file.startedAt)} – ${moment(file.lastModified)}`],
          [t('cfiles.length'), lengthText(file)],
          [t('cfiles.size'), bytesText(file.sizeBytes)],
          [t('cfiles.media'), mediaText(media)],
          [t('cfiles.export'), exportText(file)],
          [t('cfiles.expires'), file.expiresAt === null ? t('cfiles.expires.never') : moment(file.expiresAt)],
          ...(held === null
            ? []
            : [
                [
                  t('cfiles.held'),
                  t('cfiles.heldBy', { by: held.by, at: moment(held.at), reason: held.reason }),
                ] as const,
              ]),
          [
            t('cfiles.checksum'),
            <span key="sum" className={classes['sum']}>
              {file.sha256}
            </span>,
          ],
          ...METADATA_FIELDS.flatMap((field) =>
            metadata[field] === undefined ? [] : [[names(field), metadata[field]] as const],
          ),
        ]}
      />
      {file.watchable ? <Rename key={file.fileName} file={file} /> : null}
      {file.online && file.watchable ? <Beside file={file} /> : null}
    </div>
  );
}

function mediaText(media: FileItem['media']): string {
  if (media === null) return '—';
  const size = media.width === null || media.height === null ? '' : `${media.width}×${media.height}`;
  return [media.video, size, media.audio].filter(Boolean).join(' · ') || '—';
}

function exportText({ export: { state, at, detail } }: FileItem): string {
  if (state === 'none') return t('cfiles.export.none');
  return [t(`cfiles.state.${state}`), at === null ? '' : moment(at), translated(detail)].filter(Boolean).join(' · ');
}

function Rename({ file }: { readonly file: FileItem }) {
  const may = useCan('file:upload');
  const [name, setName] = useState(stemOf(file.fileName));
  const [commandId, setCommandId] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const change = useChange();
  const answer = useLiveCommand(commandId);
  if (!may) return null;
  const rename = async (): Promise<void> => {
    setError(null);
    const body = { channelId: file.channel.id, fileId: file.fileId, newFileName: name };
    try {
      const asked = await change(() => api.channelFiles.rename({ body }, idempotencyHeaders()));
      setCommandId(asked.commandId);
      toast(t('cfiles.rename.asked'));
    } catch (refused) {
      setError(problemText(refused));
    }
  };
  const failed = error ?? (answer?.error ? translated(answer.error) : undefined);
  return (
    <form
      className={classes['rename']}
      onSubmit={(event) => {
        event.preventDefault();
        void rename();
      }}
    >
      <TextField
        label={t('cfiles.rename.name')}
        hint={t('cfiles.rename.hint', { ending: endingOf(file.fileName) })}
        error={failed}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" disabled={name.trim() === '' || name === stemOf(file.fileName) || file.held !== null}>
        {t('cfiles.rename')}
      </Button>
    </form>
  );
}

/** The text of the XML file that belongs to the file. */
function Beside({ file }: { readonly file: FileItem }) {
  const query = { channelId: file.channel.id, filePath: file.fileName };
  const { data, error } = useQuery({ ...callQuery(api.channelFiles.metadata, { query }), retry: false });
  if (error !== null) return <Notice tone="warning">{problemText(error)}</Notice>;
  if (data === undefined || data.content === null) return null;
  return (
    <section>
      <h2 className={classes['head']}>{t('cfiles.metadata.beside')}</h2>
      <pre className={classes['xml']} {...SCROLLER} aria-label={t('cfiles.metadata.beside')}>
        {data.content}
      </pre>
    </section>
  );
}
