import { message } from '@backhaul/contract';
import { chunkRange, chunksOf } from '@backhaul/domain';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import { besideOf, runningOf } from '../../state/media/from-server.js';
import { beganBy, refusePrivateFile } from '../../state/media/private-files.js';
import { tokenExpiry } from '../../state/media/tokens.js';
import { holdFiles, makeClip, refuseWithheld, removeFiles, renameFile, watchedFile } from './act.js';
import type { ChannelFileDependencies } from './dependencies.js';
import { expiringFiles } from './expiring.js';
import { listFiles } from './list.js';
import { readRetention, setRetention } from './retention.js';
import { fileNamed, filesOf, newestFiles } from './store.js';
import { recordedWithin } from './timeline.js';
import { transfersOf } from './transfers.js';
import { addresses, urlsOf } from './urls.js';
import { seesFile } from './watch.js';

/** Most URLs per answer. */
const MOST_URLS = 50;

/** Handlers of the calls on files that servers hold for channels. */
export function channelFileHandlers(dependencies: ChannelFileDependencies): AreaHandlers<'channelFiles'> {
  const { db, registry, clock } = dependencies;
  return {
    list: ({ query }, { caller, subject: group }) => listFiles(dependencies, caller, group, query),
    transfers: ({ query }, { caller, subject: group }) => transfersOf(dependencies, caller, group, query),
    remove: ({ body }, { caller, subject: channel }) => removeFiles(dependencies, caller, channel, body),
    rename: ({ body }, { caller, subject: channel }) => renameFile(dependencies, caller, channel, body),
    async chunk({ body: { fileId, chunkIndex } }, { caller, subject: channel }) {
      const file = await watchedFile(dependencies, caller, channel, fileId);
      const bytes = Number(file.bytes);
      const range = chunkRange(bytes, chunkIndex);
      if (range === null) throw invalid('body.chunkIndex', message('max_value', { max: chunksOf(bytes) - 1 }));
      const { url, expiresAt } = urlsOf(registry, file, clock.now());
      return {
        url,
        range: `bytes=${range.from}-${range.to}`,
        chunkIndex,
        lastChunkIndex: chunksOf(bytes) - 1,
        expiresAt,
      };
    },
    async downloadUrls({ query: { fileIds } }, { caller, subject: channel }) {
      const files =
        fileIds === undefined
          ? await newestFiles(db, channel.id, MOST_URLS)
          : fileIds.length === 0
            ? []
            : await filesOf(db, channel.id, fileIds);
      const now = clock.now();
      return files
        .filter((file) => seesFile(caller.scope, channel.record, file))
        .map((file) => urlsOf(registry, file, now));
    },
    async metadata({ query: { filePath } }, { caller, subject: channel }) {
      const file = await fileNamed(db, channel.id, filePath);
      if (file === undefined) throw new Refusal('NOT_FOUND');
      refuseWithheld(caller.scope, channel, file);
      const content = await besideOf(registry, file, clock.now());
      return { fileId: file.id, filePath: file.name, metadata: file.metadata, content };
    },
    clip: ({ body }, { caller, subject: channel }) => makeClip(dependencies, caller, channel, body),
    async running(_input, { caller, subject: channel }) {
      const { record, id } = channel;
      const { serverId } = record;
      // Checked before the server is asked: during a private session any recording is withheld.
      refuseWithheld(caller.scope, channel, { private: record.privateSession });
      const now = clock.now();
      const found = await runningOf(registry, record, now);
      if (found === null) return { recording: null };
      const { name, startedAt, lengthMs, bytes } = found;
      const file = { serverId, channelId: id, name, beganAt: beganBy(found) };
      await refusePrivateFile(dependencies, caller.scope, file);
      const at = addresses(registry, { device_id: serverId, channel_id: id, name }, now);
      const urls = { playUrl: at('play'), alongUrl: at('along'), expiresAt: tokenExpiry(now) };
      return { recording: { fileName: name, ...urls, startedAt, lengthMs, bytes } };
    },
    async hold({ body }, { caller, subject: channel }) {
      await holdFiles(dependencies, caller, channel, body);
    },
    expiring: (_input, { caller, subject: group }) => expiringFiles(dependencies, caller, group),
    recorded: ({ query }, { caller, subject: channel }) => recordedWithin(dependencies, caller, channel, query),
    groupRetention: (_input, { caller, subject: { id, inventoryId } }) =>
      readRetention(dependencies, caller, { kind: 'group', id, inventoryId }),
    setGroupRetention: ({ body }, { caller, subject: { id, inventoryId } }) =>
      setRetention(dependencies, caller, { kind: 'group', id, inventoryId }, body),
    inventoryRetention: (_input, { caller, subject: { id } }) =>
      readRetention(dependencies, caller, { kind: 'inventory', id, inventoryId: id }),
    setInventoryRetention: ({ body }, { caller, subject: { id } }) =>
      setRetention(dependencies, caller, { kind: 'inventory', id, inventoryId: id }, body),
  };
}
