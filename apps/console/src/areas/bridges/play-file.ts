import type { AppContract, HandlerInput } from '@backhaul/contract';
import { message } from '@backhaul/contract';
import { mayReturn, playoutFileProblem, returnBridge } from '@backhaul/domain';
import { issueOrder, PLAIN_VALID_MS } from '../../control/commands/issue.js';
import { channelFor, type VisibleUnit } from '../../control/policies/records.js';
import { seesPictures, type Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { BridgeDependencies } from './dependencies.js';
import { changeBridge, fileById } from './store.js';

/** Time for a unit to reach the server, ms. */
const TAKES_MS = 15_000;

type Input = HandlerInput<AppContract['bridges']['playFile']>;

/** Plays a file to a return of a unit, from the server that holds it. @throws {Refusal} the reason */
export async function playFile(
  dependencies: BridgeDependencies,
  caller: Caller,
  { id: unitId, record, view }: VisibleUnit,
  { params: { instance }, body: { fileId, fromMs } }: Input,
) {
  const { db, registry, clock } = dependencies;
  // The state of the channel does not matter: the server plays the file itself.
  const verdict = mayReturn(view, instance, { status: 'idle' });
  if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
  const file = await fileById(db, fileId);
  if (file === undefined || file.removing_at !== null) throw new Refusal('NOT_FOUND');
  const channel = channelFor(registry, caller.scope, record, file.channel_id);
  if (file.private && !seesPictures(caller.scope, { privateSession: true }))
    throw new Refusal('FORBIDDEN', message('private_session'));
  const serverId = file.device_id;
  const problem = playoutFileProblem(
    { name: file.name, serverId, video: file.media?.video ?? null },
    { serverId, destinations: [] },
  );
  if (problem !== null) throw new Refusal(problem);
  const server = registry.reportedServer(serverId);
  if (server?.online !== true) throw new Refusal('SERVER_OFFLINE');
  if (server.state?.inputFeatures?.includes('fileReturns') !== true || !server.state.gatePort)
    throw new Refusal('UNSUPPORTED');
  const bridge = returnBridge(instance);
  const { id: channelId } = channel;
  const { name, private: isPrivate } = file;
  return issueOrder(dependencies, caller, {
    device: { kind: 'unit', id: unitId },
    command: 'playFile',
    order: { name: 'playFile', instance, serverId, channelId, file: name, fromMs },
    validForMs: PLAIN_VALID_MS,
    takesMs: TAKES_MS,
    change: (tx) =>
      changeBridge(tx, unitId, bridge, record.bridges[bridge], {
        asked: { kind: 'connecting', at: clock.now() },
        file: { fileId, channelId, name, isPrivate },
      }),
    detail: `instance ${instance}, ${name}`,
  });
}
