import type { EventBuffer } from '@backhaul/agent';
import { type EventReport, type Log } from '@backhaul/agent';
import { basename, join } from 'node:path';
import type { Exports } from '../export/exports.js';
import type { ServerOptions } from '../options.js';
import { RecordingIndex } from '../recording/recording-index.js';
import { ClipMaker } from './clip-maker.js';
import { DerivedFiles } from './derived.js';
import { FileOrigins } from './file-origins.js';
import { FilePlaces } from './file-places.js';
import { GrowingFiles } from './growing.js';
import { HeldFiles } from './held-files.js';
import { PersonUploads } from '../upload/person-uploads.js';
import { Turns } from './turns.js';

interface Parts {
  readonly log: Log;
  readonly events: EventBuffer;
  readonly exports: Exports;
  /** Console time, ms. */
  readonly now: () => number;
  /** Resolves when the event is stored. */
  readonly event: (event: EventReport) => Promise<void>;
}

/** Composes everything about the files of a server's channels. */
export async function openFiles({ recordings, stateDir, scanCommand }: ServerOptions, parts: Parts) {
  const { log, events, exports, now, event } = parts;
  const places = new FilePlaces(recordings);
  const origins = await FileOrigins.open(join(stateDir, 'file-origins.json'), log);
  const index = await RecordingIndex.open({
    recordings,
    path: join(stateDir, 'recording-index.json'),
    log,
    origins,
    clockAheadMs: () => now() - Date.now(),
    waiting: () => events.waiting.length,
    send: (channelId, path, recording) =>
      event({
        type: 'recordingClosed',
        channelId,
        transmissionId: null,
        detail: path,
        recording,
        at: recording.endedAt,
      }),
  });
  const changed = (type: 'fileRemoved' | 'fileRenamed', channelId: string, name: string, newName?: string) =>
    event({
      type,
      channelId,
      transmissionId: null,
      detail: '',
      file: newName === undefined ? { name } : { name, newName },
    });
  /** A file is complete, whatever its origin. */
  const onClosed = (channelId: string, path: string): void => {
    index.closed(channelId, path);
    exports.recorded(channelId, path);
  };
  const clips = new ClipMaker({
    folder: join(recordings, '.clips'),
    places,
    origins,
    log,
    onMade: onClosed,
  });
  await clips.resume();
  const personUploads = await PersonUploads.open({
    folder: join(recordings, '.person-uploads'),
    places,
    origins,
    scanCommand,
    log,
    onReceived: onClosed,
  });
  // Stills and sound of files are made by one program at a time.
  const turns = new Turns();
  return {
    index,
    places,
    clips,
    personUploads,
    onClosed,
    derived: new DerivedFiles(join(stateDir, 'file-cache'), turns),
    growing: new GrowingFiles(turns),
    held: new HeldFiles({
      places,
      origins,
      exports,
      log,
      onRemoved: (channelId, name) => changed('fileRemoved', channelId, name),
      onRenamed: (channelId, name, newName) => changed('fileRenamed', channelId, name, newName),
    }),
    onReceived: async (channelId: string, uploadId: string, path: string): Promise<void> => {
      await origins.set(path, { kind: 'received', uploadId });
      onClosed(channelId, path);
    },
    onExported: (channelId: string, path: string): void => {
      const file = { name: basename(path) };
      void event({ type: 'fileExported', channelId, transmissionId: null, detail: '', file }).catch((error: unknown) =>
        log.error({ error }, 'an event cannot be kept'),
      );
    },
  };
}

export type Files = Awaited<ReturnType<typeof openFiles>>;
