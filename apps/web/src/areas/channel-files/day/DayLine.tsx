import type { TimelineFile } from '@backhaul/contract';
import { formatDuration } from '@backhaul/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callQuery } from '../../../api/call-query.js';
import { api } from '../../../api/client.js';
import { useChannels, useConsoleNow } from '../../../live/index.js';
import { t } from '../../../text/t.js';
import { clockText, currentZoneName } from '../../../text/zone.js';
import { Button } from '../../../ui/button/Button.js';
import { NotLoaded } from '../../../ui/data/NotLoaded.js';
import { Notice } from '../../../ui/data/Notice.js';
import { TextField } from '../../../ui/form/Field.js';
import { useListAddress } from '../../../ui/resource/address.js';
import classes from './day.module.css';
import { dateOf, dayOf, fileAt, gapsOf, momentIn, placeOf, type Day } from './day.js';

/** Refresh interval, ms; a running recording appears in the index part by part. */
const AGAIN_MS = 30_000;
const HOURS = [0, 3, 6, 9, 12, 15, 18, 21];
/** Number of gaps listed below the line; the line shows all of them. */
const NAMED = 6;

/** Recordings of a channel on one day as a line with gaps; a click plays from that time. */
export default function DayLine({
  channelId,
  channelName,
}: {
  readonly channelId: string;
  readonly channelName: string;
}) {
  const address = useListAddress('/files');
  const navigate = useNavigate();
  const zone = currentZoneName();
  const now = useConsoleNow(60_000);
  const asked = address.search['day'];
  const date = typeof asked === 'string' && dayOf(asked, zone) !== null ? asked : dateOf(now, zone);
  const day = dayOf(date, zone) ?? { from: now, to: now + 1 };
  const records = useChannels().some((one) => one.channelId === channelId && one.recording.state === 'recording');
  const [clock, setClock] = useState('');
  const [missed, setMissed] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    ...callQuery(api.channelFiles.recorded, { params: { id: channelId }, query: day }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    staleTime: 0,
  });
  const play = (at: number, file = fileAt(data ?? [], at)): void => {
    setMissed(file === undefined ? t('cfiles.day.nothingAt', { at: clockText(at) }) : null);
    if (file === undefined) return;
    void navigate({ to: '/files', search: { open: file.fileId, at: Math.max(0, Math.round(at - file.startedAt)) } });
  };
  const wanted = momentIn(day, clock, zone);
  return (
    <section className={classes['day']} aria-label={t('cfiles.day', { channel: channelName })}>
      <form
        className={classes['ask']}
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== null) play(wanted);
        }}
      >
        <TextField
          label={t('cfiles.day.date')}
          type="date"
          value={date}
          onChange={({ currentTarget }) => address.filter({ day: currentTarget.value || undefined })}
        />
        <TextField
          label={t('cfiles.day.time')}
          type="time"
          value={clock}
          onChange={({ currentTarget }) => setClock(currentTarget.value)}
        />
        <Button type="submit" disabled={wanted === null}>
          {t('cfiles.day.play')}
        </Button>
      </form>
      {missed === null ? null : <Notice tone="info">{missed}</Notice>}
      {data === undefined ? (
        <NotLoaded error={error} lines={2} onRetry={() => void refetch()} />
      ) : (
        <>
          <Line files={data} day={day} now={now} onPlay={play} />
          {records && now >= day.from && now < day.to ? (
            <p className={classes['words']}>
              {t('cfiles.day.now')}{' '}
              <Link to="/files" search={{ open: `running_${channelId}` }}>
                {t('cfiles.running.open', { channel: channelName })}
              </Link>
            </p>
          ) : null}
        </>
      )}
    </section>
  );
}

interface LineProps {
  readonly files: readonly TimelineFile[];
  readonly day: Day;
  readonly now: number;
  readonly onPlay: (at: number, file: TimelineFile) => void;
}

function Line({ files, day, now, onPlay }: LineProps) {
  const gaps = gapsOf(files, day, now);
  const hour = (at: number): number => ((at - day.from) / (day.to - day.from)) * 100;
  return (
    <>
      <div className={classes['line']}>
        {files.map((file) => {
          const { fileId, fileName, startedAt, endedAt, watchable } = file;
          const { left, width } = placeOf(file, day);
          const times = { name: fileName, from: clockText(startedAt, true), to: clockText(endedAt, true) };
          return (
            <button
              key={fileId}
              type="button"
              className={classes['file']}
              style={{ left: `${left}%`, width: `max(3px, ${width}%)` }}
              disabled={!watchable}
              aria-label={t('cfiles.day.file', times)}
              title={t('cfiles.day.file', times)}
              onClick={({ currentTarget, clientX, detail }) => {
                const box = currentTarget.getBoundingClientRect();
                // A click with the keyboard has no position: play from the beginning.
                const part = detail === 0 ? 0 : Math.max(0, Math.min(1, (clientX - box.left) / box.width));
                const from = Math.max(startedAt, day.from);
                onPlay(from + part * (Math.min(endedAt, day.to) - from), file);
              }}
            />
          );
        })}
      </div>
      <div className={classes['hours']} aria-hidden="true">
        {HOURS.map((one) => {
          const at = day.from + one * 3_600_000;
          return (
            <span key={one} style={{ left: `${hour(at)}%` }}>
              {clockText(at)}
            </span>
          );
        })}
      </div>
      <p className={classes['words']}>
        {files.length === 0
          ? t('cfiles.day.none')
          : [
              t('cfiles.day.count', { count: files.length }),
              gaps.length === 0
                ? t('cfiles.day.noGaps')
                : t('cfiles.day.gaps', {
                    gaps: gaps
                      .slice(0, NAMED)
                      .map(
                        (gap) => `${clockText(gap.from)}–${clockText(gap.to)} (${formatDuration(gap.to - gap.from)})`,
                      )
                      .join(', '),
                  }),
              gaps.length > NAMED ? '…' : '',
            ]
              .filter(Boolean)
              .join(' ')}
      </p>
    </>
  );
}
