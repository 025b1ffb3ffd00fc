import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '@backhaul/contract';
import type { DeviceAddress, DeviceState, OrderProgress, OrderResult, Presence } from '@backhaul/contract/bus';
import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/kernel/clock.js';
import { isAway } from '../../platform/db/away.js';
import type { Database } from '../../platform/db/schema.js';
import type { Registry } from '../../state/registry/types.js';
import type { Vault } from '../../platform/vault/vault.js';
import { ProgressStore } from './progress.js';
import { batched } from './batch.js';
import { KeyedQueue } from './keyed-queue.js';
import { Convergence } from './convergence.js';
import type { ConsoleAddress } from './log-upload.js';
import { LocationRulesSender } from './location-rules.js';
import { isUnitOrder, resolveOrder, type Reach } from './resolve.js';
import { Poller } from './poller.js';
import { isOpen, presentCommand } from './row.js';
import { commandsById, devicesToRemind, insertCommand, lapse, markSent, openCommands, storeAnswer } from './store.js';
import { Tries } from './tries.js';
import type { Dispatcher, NewCommand, NewOrder, Publish, StoredCommand } from './types.js';

/** An unanswered order is published again after this time, ms. */
const REPEAT_MS = 5_000;
/** A device sends a result once: while the database is unavailable it is kept, this long at most, ms. */
const KEEP_ANSWER_MS = 60_000;
const STORE_AGAIN_MS = 500;

export interface DispatcherDependencies {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly registry: Pick<
    Registry,
    | 'unit'
    | 'refresh'
    | 'unitRecord'
    | 'serverRecord'
    | 'channelRecord'
    | 'reportedUnit'
    | 'reportedServer'
    | 'reportedChannel'
  >;
  readonly publish: Publish;
  /** Sends the progress of a command to the browsers of the user who requested it. */
  readonly sendCommand: (userId: string, command: Command) => void;
  /** Where devices reach this console over HTTP. */
  readonly address: () => ConsoleAddress;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Several consoles may run one each on the same database and broker: all of them publish, which is harmless
 * because a device carries out an id once, and every change of a row is one conditional statement.
 */
export function createDispatcher(dependencies: DispatcherDependencies): Dispatcher {
  const { db, vault, registry, publish, clock, log } = dependencies;
  const queue = new KeyedQueue();
  const answers = new KeyedQueue();
  const progress = new ProgressStore();
  const listeners: ((command: StoredCommand) => Promise<void>)[] = [];
  const waitingForServer = new Set<string>();
  /** Devices for which a publish, or its database read, failed: their open orders go first, in order. */
  const behind = new Set<string>();
  const openOf = batched((ids) => openCommands(db, ids, clock.now()), []);
  const device = (deviceId: string) => registry.reportedUnit(deviceId) ?? registry.reportedServer(deviceId);
  const present = (deviceId: string): boolean => device(deviceId)?.online === true;
  const reach: Reach = { registry, vault, address: dependencies.address, now: () => clock.now() };
  const convergence = new Convergence({ db, vault, publish, registry, clock });
  const locationRules = new LocationRulesSender({ publish, registry, clock });
  const poller = new Poller(REPEAT_MS, () => sweep(), log);
  const stopping = new AbortController();

  function addressOf(deviceId: string): DeviceAddress | undefined {
    const record = registry.unitRecord(deviceId) ?? registry.serverRecord(deviceId);
    return record && { deviceId, bucket: record.bucket };
  }

  /** Tasks of one device follow one another: a welcome goes before orders, orders keep their order. */
  const inTurn = (deviceId: string, what: string, task: () => Promise<void>): Promise<void> =>
    queue.run(deviceId, task).catch((error: unknown) => log.error({ err: error, deviceId }, `${what} failed`));

  const inform = (command: StoredCommand): void => {
    if (command.askedBy !== null)
      dependencies.sendCommand(command.askedBy, presentCommand(command, progress.of(command.id)));
  };

  async function takeProgress(deviceId: string, { id, percent, text }: OrderProgress): Promise<void> {
    const command = progress.command(id) ?? (await commandsById(db, [id]))[0];
    if (command?.deviceId !== deviceId || !isOpen(command.state)) return;
    progress.set(command, { percent, text });
    inform(command);
  }

  async function publishOpen(address: DeviceAddress): Promise<void> {
    behind.add(address.deviceId);
    for (const command of await openOf(address.deviceId)) await publishStored(address, command);
    behind.delete(address.deviceId);
  }

  async function publishStored(address: DeviceAddress, command: StoredCommand): Promise<void> {
    const now = clock.now();
    const due = command.sentAt === null || now - command.sentAt >= REPEAT_MS;
    const sent = await publishOrder(address, command, () =>
      due ? markSent(db, command.id, now) : Promise.resolve(true),
    );
    if (sent && command.state === 'pending') inform({ ...command, state: 'sent' });
  }

  /** False if it cannot be published now, or may not be published any longer. */
  async function publishOrder(
    address: DeviceAddress,
    command: NewOrder,
    mayGo: () => Promise<boolean>,
  ): Promise<boolean> {
    const order = resolveOrder(address.deviceId, command.order, reach);
    if (!order) {
      waitingForServer.add(address.deviceId);
      return false;
    }
    if (clock.now() >= command.expiresAt || !(await mayGo())) return false;
    const envelope = {
      type: 'order',
      id: command.id,
      issuedAt: command.createdAt,
      expires: command.expiresAt,
    } as const;
    await publish(address, isUnitOrder(order) ? { ...envelope, order } : { ...envelope, order });
    return true;
  }

  async function settled(command: StoredCommand): Promise<void> {
    progress.forget(command.id);
    inform(command);
    for (const listener of listeners) await listener(command);
  }

  const tries = new Tries({
    db,
    registry,
    clock,
    log,
    inform,
    settled,
    async publish(command) {
      const address = addressOf(command.deviceId);
      if (!address) return;
      await inTurn(command.deviceId, 'publishing a try', async () => {
        await publishOrder(address, command, () => markSent(db, command.id, clock.now()));
      });
    },
  });

  async function takeAnswer(deviceId: string, result: OrderResult, receivedAt: number): Promise<void> {
    let first = false;
    const store = async (): Promise<StoredCommand | undefined> => {
      first = (await storeAnswer(db, deviceId, result, receivedAt)) || first;
      return (await commandsById(db, [result.id]))[0];
    };
    const command = await stored(deviceId, receivedAt, store);
    if (command?.deviceId !== deviceId) return;
    // Another console on this database may have stored it, but the requester's browser may be connected here.
    if (first) await settled(command);
    else inform(command);
  }

  /** Retries while the database is unavailable, as long as the result may be waited for. */
  async function stored<T>(deviceId: string, receivedAt: number, store: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await store();
      } catch (error) {
        const mayReturn = error instanceof Error && isAway(error) && !stopping.signal.aborted;
        if (!mayReturn || clock.now() - receivedAt > KEEP_ANSWER_MS) throw error;
        log.error({ err: error, deviceId }, 'storing an answer failed; it is tried again');
        await sleep(STORE_AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  async function sweep(quietMs = REPEAT_MS): Promise<void> {
    await tries.round();
    for (const command of await commandsById(db, await lapse(db, clock.now()))) await settled(command);
    const overdue = new Set([...behind, ...(await devicesToRemind(db, quietMs, clock.now()))]);
    await Promise.all([
      ...[...overdue].map((deviceId) => dispatch(deviceId)),
      ...convergence.behind().map((deviceId) => converge(deviceId)),
      ...locationRules.behind().map((deviceId) => sendLocationRules(deviceId)),
    ]);
  }

  async function dispatch(deviceId: string, fresh?: NewOrder): Promise<void> {
    const address = addressOf(deviceId);
    if (!address) return;
    await inTurn(deviceId, 'publishing orders', async () => {
      if (!present(deviceId)) return;
      // Earlier orders have been published, unless a publish failed.
      if (fresh?.state !== 'sent' || behind.has(deviceId)) return publishOpen(address);
      behind.add(deviceId);
      await publishOrder(address, fresh, () => Promise.resolve(true));
      behind.delete(deviceId);
    });
  }

  /** `due` is evaluated in the device's turn, because earlier work may have sent it. */
  async function converge(deviceId: string, due = () => true): Promise<void> {
    const address = addressOf(deviceId);
    if (!address) return;
    await inTurn(deviceId, 'publishing the desired configuration', async () => {
      if (present(deviceId) && due()) await convergence.publishTo(address);
    });
  }

  async function sendLocationRules(deviceId: string): Promise<void> {
    const address = addressOf(deviceId);
    if (!address || !locationRules.lags(deviceId)) return;
    await inTurn(deviceId, 'publishing the rules of its location', async () => {
      if (present(deviceId) && locationRules.lags(deviceId)) await locationRules.publishTo(address);
    });
  }

  async function recordChanged(deviceId: string): Promise<void> {
    const lags = (): boolean => convergence.lags(deviceId);
    if (lags()) await converge(deviceId, lags);
    await sendLocationRules(deviceId);
  }

  return {
    async enqueue(tx: Transaction<Database>, command: NewCommand) {
      const fresh = await insertCommand(tx, command, present(command.deviceId), clock.now());
      if (command.retry) tries.watch(fresh.expiresAt);
      return fresh;
    },
    dispatch,
    converge,
    wasSent: (deviceId, version) => convergence.wasSent(deviceId, version),
    recordChanged,
    async onPresence(address: DeviceAddress, presence: Presence) {
      if (!presence.online) return;
      const { session, sentAt } = presence;
      await inTurn(address.deviceId, 'welcoming', async () => {
        behind.add(address.deviceId);
        await publish(address, { type: 'welcome', session, now: clock.now(), echo: sentAt });
        // What a server supports is known only from its state, which follows.
        const isUnit = registry.unitRecord(address.deviceId) !== undefined;
        if (isUnit && convergence.mayLag(address.deviceId)) await convergence.publishTo(address);
        await publishOpen(address);
      });
    },
    async onState(address: DeviceAddress, state: DeviceState) {
      const reported = state.kind === 'unit' ? state.configuration.version : state.configurationVersion;
      if (convergence.reported(address.deviceId, reported)) await converge(address.deviceId);
      if (state.kind === 'unit') await sendLocationRules(address.deviceId);
      if (state.kind === 'server' && waitingForServer.size > 0) {
        const waiting = [...waitingForServer];
        waitingForServer.clear();
        await Promise.all(waiting.map((deviceId) => dispatch(deviceId)));
      }
    },
    onResult: ({ deviceId }: DeviceAddress, result: OrderResult) => {
      const receivedAt = clock.now();
      return answers
        .run(deviceId, () => takeAnswer(deviceId, result, receivedAt))
        .catch((error: unknown) => log.error({ err: error, deviceId }, 'storing an answer failed'));
    },
    onProgress: ({ deviceId }: DeviceAddress, report: OrderProgress) =>
      answers
        .run(deviceId, () => takeProgress(deviceId, report))
        .catch((error: unknown) => log.debug({ err: error, deviceId }, 'a report of progress is lost')),
    progressOf: (commandId) => progress.of(commandId),
    answersTaken: (deviceId) => answers.run(deviceId, () => Promise.resolve()),
    onSettled: (listener) => void listeners.push(listener),
    sweep,
    start() {
      poller.start();
      tries.resume().catch((error: unknown) => log.error({ err: error }, 'reading what is tried again failed'));
    },
    async stop() {
      stopping.abort();
      await Promise.all([poller.stop(), tries.stop()]);
      await Promise.all([queue.idle(), answers.idle()]);
    },
  };
}
