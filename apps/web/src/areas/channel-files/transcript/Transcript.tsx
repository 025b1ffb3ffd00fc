import type { FileTranscript } from '@backhaul/contract';
import { isTranscriptOpen, stemOf, transcriptText, webVtt } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../api/call-query.js';
import { api } from '../../../api/client.js';
import { transcripts as words } from '../../../text/en/transcripts.js';
import { addMessages, t } from '../../../text/t.js';
import { saveFile } from '../../../ui/actions/save-file.js';
import { Button } from '../../../ui/button/Button.js';
import { DataState } from '../../../ui/data/DataState.js';
import { NotLoaded } from '../../../ui/data/NotLoaded.js';
import type { FileItem } from '../file.js';
import Watch from '../player/Watch.js';
import { Making } from './Making.js';
import { Segments } from './Segments.js';
import classes from './transcript.module.css';

addMessages(words);

/** Refresh interval while the transcript is being created, ms. */
const LOOK_MS = 2000;

/** Transcript of a file: its progress, the text beside the player, and downloads. */
export default function Transcript({ file }: { readonly file: FileItem }) {
  const { fileId, channel, watchable } = file;
  const [jump, setJump] = useState<{ readonly ms: number } | null>(null);
  const input = { params: { id: channel.id }, query: { fileId } };
  const { data, error, refetch } = useQuery({
    ...callQuery(api.transcripts.get, input),
    enabled: watchable,
    refetchInterval: ({ state }) => (isMade(state.data) ? LOOK_MS : false),
  });
  if (!watchable) return <DataState state="empty" title={t('cfiles.withheld')} />;
  if (data === undefined) return <NotLoaded error={error} lines={6} onRetry={() => void refetch()} />;
  const segments = data.transcript?.segments ?? [];
  return (
    <div className={classes['transcript']}>
      <Making file={file} found={data} />
      {segments.length === 0 ? null : (
        <div className={classes['beside']}>
          <Watch file={file} jump={jump} />
          <div>
            <Segments segments={segments} onPlay={(ms) => setJump({ ms })} />
            <div className={classes['acts']}>
              <Button onClick={() => saveFile(`${stemOf(file.fileName)}.vtt`, 'text/vtt', webVtt(segments))}>
                {t('transcript.vtt')}
              </Button>
              <Button onClick={() => saveFile(`${stemOf(file.fileName)}.txt`, 'text/plain', transcriptText(segments))}>
                {t('transcript.txt')}
              </Button>
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

const isMade = (found: FileTranscript | undefined): boolean => {
  const state = found?.transcript?.state;
  return state !== undefined && isTranscriptOpen(state);
};
