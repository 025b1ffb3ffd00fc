import type { FileTranscript, Transcript } from '@backhaul/contract';
import { isTranscriptOpen, type TranscriptState } from '@backhaul/domain';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { problemText } from '../../../api/problem.js';
import { useCan } from '../../../session/hooks.js';
import { transcriptProblem } from '../../../text/transcript-problem.js';
import { t } from '../../../text/t.js';
import { momentText } from '../../../text/zone.js';
import { Button } from '../../../ui/button/Button.js';
import { DataState } from '../../../ui/data/DataState.js';
import { Notice } from '../../../ui/data/Notice.js';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.js';
import { useChange } from '../../../ui/resource/use-change.js';
import type { StateLook } from '../../../ui/state/looks.js';
import { Badge } from '../../../ui/state/StateBadge.js';
import type { FileItem } from '../file.js';
import classes from './transcript.module.css';

const LOOKS = {
  waiting: { glyph: 'ring', tone: 'move' },
  working: { glyph: 'transfer', tone: 'move' },
  done: { glyph: 'dot', tone: 'ready' },
  failed: { glyph: 'question', tone: 'warn' },
  cancelled: { glyph: 'cross', tone: 'off' },
  off: { glyph: 'pause', tone: 'off' },
} as const satisfies Readonly<Record<TranscriptState, StateLook>>;

/** Progress of the transcript of a file, and its actions. */
export function Making({ file, found }: { readonly file: FileItem; readonly found: FileTranscript }) {
  const mayMake = useCan('file:upload');
  const change = useChange();
  const mayDelete = useCan('file:delete');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { host, transcript } = found;
  const act = async (what: 'make' | 'cancel' | 'remove'): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      const { channel, fileId } = file;
      await change(() =>
        what === 'remove'
          ? api.transcripts.remove({ params: { id: channel.id, fileId } }, idempotencyHeaders())
          : api.transcripts[what]({ params: { id: channel.id }, body: { fileId } }, idempotencyHeaders()),
      );
      setAsking(false);
    } catch (error) {
      setRefusal(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  const isOpen = transcript !== null && isTranscriptOpen(transcript.state);
  const reason = host === null ? t('transcript.disabled') : null;
  const button = !mayMake ? null : isOpen ? (
    <Button busy={busy} onClick={() => void act('cancel')}>
      {t('transcript.cancel')}
    </Button>
  ) : (
    <Button
      look={transcript === null ? 'primary' : 'quiet'}
      busy={busy}
      reason={reason}
      onClick={() => void act('make')}
    >
      {makeText(transcript)}
    </Button>
  );
  const sends =
    !mayMake || isOpen ? null : (
      <p className={classes['about']}>{reason ?? t('transcript.sends', { host: host ?? '' })}</p>
    );
  return (
    <>
      {transcript === null ? (
        <DataState state="empty" title={t('transcript.none')} text={t('transcript.none.text')} action={button} />
      ) : (
        <div className={classes['state']}>
          <span role="status">
            <Badge look={LOOKS[transcript.state]} status={transcript.state}>
              {stateText(transcript)}
            </Badge>
          </span>
          {button}
          {mayDelete && !isOpen ? <Button onClick={() => setAsking(true)}>{t('transcript.delete')}</Button> : null}
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        title={t('transcript.delete.ask', { name: file.fileName })}
        text={t('transcript.delete.text')}
        confirmLabel={t('transcript.delete.confirm')}
        cancelLabel={t('transcript.delete.keep')}
        busy={busy}
        error={asking ? refusal : null}
        onConfirm={() => void act('remove')}
        onClose={() => setAsking(false)}
      />
      {sends}
      {transcript === null ? null : <p className={classes['about']}>{askedText(transcript)}</p>}
      {transcript?.problem ? (
        <Notice tone="warning">{transcriptProblem(transcript.problem.code, transcript.problem.status)}</Notice>
      ) : null}
      {refusal === null ? null : <Notice tone="warning">{refusal}</Notice>}
      {transcript?.state === 'done' && transcript.segments.length === 0 ? <p>{t('transcript.silent')}</p> : null}
    </>
  );
}

/** Label of the button: create, create again, or continue. */
const makeText = (transcript: Transcript | null): string => {
  if (transcript === null) return t('transcript.make');
  return transcript.state === 'done' ? t('transcript.again') : t('transcript.goOn');
};

const stateText = ({ state, pieces, piecesDone }: Transcript): string => {
  const word = t(`transcript.state.${state}`);
  return state === 'done' ? word : `${word}, ${t('transcript.pieces', { done: piecesDone, count: pieces })}`;
};

const askedText = ({ askedBy, askedAt, host }: Transcript): string =>
  t('transcript.asked', {
    name: askedBy,
    time: momentText(askedAt, { dateStyle: 'medium', timeStyle: 'short' }),
    host,
  });
