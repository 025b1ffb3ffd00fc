import { areaHandlers } from '../areas/index.js';
import { AccessEndJob } from '../areas/access-approvals/end-job.js';
import { ViewEndJob } from '../areas/user-views/end-job.js';
import { RemoteActionJob } from '../areas/remote-actions/job.js';
import { PipeRenewalJob } from '../areas/bridges/pipe-renewal-job.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@backhaul/contract';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { bootstrapAdministrator, withdrawAdministrator, type NewAdministrator } from '../platform/access/bootstrap.js';
import { Passkeys } from '../platform/access/passkeys.js';
import { SecondFactors } from '../platform/access/second-factors.js';
import { Throttle } from '../platform/access/throttle.js';
import type { InvitationDependencies } from '../areas/invitations/dependencies.js';
import { gatewayAt } from '../areas/invitations/gateway.js';
import { InvitationExpiryJob } from '../areas/invitations/expiry-job.js';
import { Providers } from '../control/sign-on/providers.js';
import { SignOnCheckJob } from '../control/sign-on/check-job.js';
import { sessionCookie } from '../platform/access/cookie.js';
import { Sessions } from '../platform/access/sessions.js';
import type { Clock } from '../platform/kernel/clock.js';
import { createDispatcher } from '../control/commands/dispatcher.js';
import type { Publish } from '../control/commands/types.js';
import type { Config } from '../config.js';
import { openDatabase } from '../platform/db/index.js';
import { refreshDemoCredentials } from '../demo/credential-files.js';
import { DemoOnAir } from '../demo/on-air.js';
import { hasDemo, seed } from '../demo/seed.js';
import { createHttp } from '../platform/http/server.js';
import { DeviceEvents } from '../control/jobs/device-events.js';
import { Jobs } from '../control/jobs/jobs.js';
import { Pruning } from '../control/jobs/pruning.js';
import { followChannelReports } from '../control/jobs/channel-reports.js';
import { SharedJobs } from '../control/jobs/shared-jobs.js';
import { LiveHub } from '../state/live/hub.js';
import { mountLive } from '../state/live/mount.js';
import { mountPreviews } from '../state/media/previews.js';
import { ChannelPictures } from '../state/media/channel-pictures.js';
import { GraphicCarrier } from '../control/graphics/graphic-carrier.js';
import { ModemCatalogue } from '../control/modems/modem-catalogue.js';
import { IngestJob } from '../control/stories/ingest-job.js';
import { TallyLogs } from '../control/tally/tally-logs.js';
import { TallySender } from '../control/tally/tally-sender.js';
import { openMailer } from '../control/mail/open-mailer.js';
import { serviceJobs } from './service-jobs.js';
import { ShareEndJob } from '../control/shares/share-end-job.js';
import { UsageDaysJob } from '../control/usage/days-job.js';
import { FileRetentionJob } from '../control/files/retention-job.js';
import { RolloutJob } from '../control/rollouts/rollout-job.js';
import { AlertRouteJob } from '../control/alert-routes/route-job.js';
import { WebhookJob } from '../control/webhooks/webhook-job.js';
import { subjectResolvers } from '../control/policies/subjects.js';
import { LiveRegistry } from '../state/registry/registry.js';
import { StalenessWatch } from '../state/sockets/staleness-watch.js';
import { SessionWatch } from '../state/sockets/session-watch.js';
import { UpgradeHandler } from '../state/sockets/upgrade-handler.js';
import { createTransmissions } from '../control/transmissions/transmissions.js';
import { openVault } from '../platform/vault/open.js';
import { audioRoomJobs, openCrewCalls } from './audio-rooms.js';
import { openBroker, openBus } from './bus.js';
import { Closing } from './closing.js';
import { acquireLease } from './console-lease.js';
import { letterJobs } from './letters.js';
import { openLocations } from './locations.js';
import { openNewsrooms } from './newsrooms.js';
import { followRecords } from './feed.js';
import { followOrders } from './follow-orders.js';
import { createMetrics } from './metrics.js';
import { mountFiles } from './mount-files.js';
import { mountLinks } from './mount-links.js';
import { followRemovals } from './removed-devices.js';
import { sinkFor } from './sink.js';
import { openTranscripts } from './transcripts.js';
import { throwIfStopped } from '../platform/kernel/stopped.js';

export interface ConsoleParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly version: string;
  /** Folder of the built web app. */
  readonly webRoot: string;
  /** In tests: parse every reply by its schema before it is sent. */
  readonly checkReplies?: boolean;
  /** Called once, when another console has taken this console's lease: this one has to end. */
  readonly onPlaceLost?: (error: Error) => void;
  /** Aborted: the start is cancelled with a `StoppedError`, and everything opened is closed. */
  readonly stop?: AbortSignal;
}

/** A running console. */
export interface RunningConsole {
  /** Where it listens, as `http://host:port`. */
  readonly url: string;
  /** Port of the embedded broker; undefined with `MQTT_URL`. */
  readonly mqttPort: number | undefined;
  /** The administrator that was made at this start; null when there was one. */
  readonly administrator: NewAdministrator | null;
  readonly demo: boolean;
  /** The web server, to be asked in process. */
  readonly http: FastifyInstance;
  /** Stops in order: rejects new requests, notifies browsers, writes what is in memory, closes the database. */
  close(): Promise<void>;
}

const BUS_PATIENCE_MS = 3_000;

/** Constructs all parts. Parts that were opened are closed again when a later one fails. */
export async function startConsole(parts: ConsoleParts): Promise<RunningConsole> {
  const closing = new Closing(parts.log);
  try {
    return await compose(parts, closing);
  } catch (error) {
    await closing.run();
    throw error;
  }
}

async function compose(parts: ConsoleParts, closing: Closing): Promise<RunningConsole> {
  const { config, clock, log, version } = parts;
  let listening: { readonly port: number } | undefined;

  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    connections: config.databaseConnections,
    log,
    stop: parts.stop,
  });
  closing.add('database', () => database.close());
  throwIfStopped(parts.stop);
  const { db } = database;
  const place = await acquireLease({
    db,
    broker: config.mqttUrl === undefined ? 'embedded' : 'external',
    alone: config.databaseUrl === undefined,
    version,
    log,
    onLost: (error) => parts.onPlaceLost?.(error),
    stop: parts.stop,
  });
  closing.add('place', () => place.leave());
  const broker = await openBroker(config, database, clock, log);
  if (broker) closing.add('broker', () => broker.close());
  throwIfStopped(parts.stop);
  const brokerUrl = config.mqttUrl ?? `mqtt://127.0.0.1:${broker?.port ?? config.mqttPort}`;
  const vault = await openVault(db, config.keyFile);
  const wantsDemo = config.demo ?? true;
  await seed({ db, vault, clock, dataDir: config.dataDir, demo: wantsDemo, brokerUrl });
  const demo = wantsDemo && (await hasDemo(db));
  if (demo) await refreshDemoCredentials(config.dataDir, brokerUrl);

  const sessions = new Sessions({ db, clock });
  const registry = new LiveRegistry({ db, vault, clock });
  const feed = await followRecords({
    url: database.url,
    registry,
    sessions,
    onNotification: () => hub.changed('notifications'),
    onAccessApproval: () => hub.changed('accessApprovals'),
    onDevice: (deviceId) => dispatcher.recordChanged(deviceId),
    onReturn: async () => {
      for (const deviceId of registry.deviceIds()) void dispatcher.recordChanged(deviceId);
      // Orders that were committed just before may never have been published.
      await dispatcher.sweep(0);
      await transmissions.sweep();
    },
    log,
  });
  closing.add('change feed', () => feed.close());
  await registry.load();
  throwIfStopped(parts.stop);

  const watch = new SessionWatch({ sessions, log });
  const hub = new LiveHub({ db, registry, watch, clock, log: log.child({ part: 'live' }), version });
  const publish: Publish = (device, downlink) => bus.publish(device, downlink);
  const dispatcher = createDispatcher({
    db,
    vault,
    registry,
    publish,
    sendCommand: (userId, command) => hub.sendCommand(userId, command),
    address: () => ({ publicUrl: config.publicUrl ?? null, port: listening?.port ?? config.port }),
    clock,
    log: log.child({ part: 'commands' }),
  });
  const transmissions = createTransmissions({
    db,
    registry,
    dispatcher,
    clock,
    log: log.child({ part: 'transmissions' }),
  });
  followOrders({ db, registry, dispatcher, clock });
  const reports = followChannelReports({ db, registry, dispatcher, log: log.child({ part: 'channel reports' }) });
  const pipes = new PipeRenewalJob({ db, registry, dispatcher, clock });
  const events = new DeviceEvents({ db, publish, clock, log });
  const mailer = openMailer({ db, vault, clock, log }, config);
  const throttle = new Throttle({ db, clock });
  const guests: InvitationDependencies = {
    db,
    vault,
    registry,
    dispatcher,
    mailer,
    throttle,
    gateway: config.guestGateway && gatewayAt(config.guestGateway),
    ice: config.ice,
    async sendOff(device) {
      // Without a connection the device cannot be notified, and its credentials are void.
      await bus.publish(device, { type: 'unpair' }).catch(() => undefined);
      broker?.kick(device.deviceId);
    },
    publicUrl: config.publicUrl,
    clock,
  };
  const providers = new Providers({ clock, networks: config.signOnNetworks });
  const invitations = new InvitationExpiryJob(guests);
  const onAir = new DemoOnAir({ db, registry, transmissions, clock });
  const jobsLog = log.child({ part: 'jobs' });
  const pictures = new ChannelPictures({ registry, clock });
  const jobs = new Jobs({ db, registry, clock, log: jobsLog });
  const newsrooms = openNewsrooms({ db, vault, registry, dispatcher, clock, version, log }, config, demo, closing);
  const shared = new SharedJobs({ db, consoleId: place.id, log: jobsLog }, [
    mailer,
    new WebhookJob({ db, vault, clock, networks: config.webhookNetworks, log: log.child({ part: 'webhooks' }) }),
    newsrooms,
    new IngestJob({ db, registry, dispatcher }),
    openTranscripts({ db, vault, registry, clock, log }, config, closing),
    new ShareEndJob({ db, vault, registry, dispatcher, clock }),
    new AlertRouteJob({ db, registry, mailer, publicUrl: config.publicUrl, clock }),
    new AccessEndJob({ db, registry, sessions, clock }),
    new ViewEndJob({ db, registry, sessions, clock }),
    new RemoteActionJob({ db, registry, dispatcher, pictures, clock, log: jobsLog }),
    invitations,
    new SignOnCheckJob({ db, vault, sessions, providers, clock, log: jobsLog }),
    pipes,
    ...audioRoomJobs({ db, registry, dispatcher, publish, clock }),
    new RolloutJob({ db, registry, dispatcher, clock, log: jobsLog }),
    new FileRetentionJob({ db, registry, dispatcher, clock }),
    new UsageDaysJob({ db, clock }),
    ...serviceJobs({ db, registry, dispatcher, clock }),
    ...letterJobs({ db, vault, mailer, publicUrl: config.publicUrl, clock }),
    new Pruning({ db, clock, auditDays: config.auditDays, log: jobsLog }),
    ...(demo && config.demoOnAir ? [onAir] : []),
  ]);
  const graphics = new GraphicCarrier({ db, registry, clock, log: log.child({ part: 'graphics' }) });
  closing.add('graphics', async () => graphics.stop());
  const tally = new TallySender({ registry, publish, clock, log: log.child({ part: 'tally' }) });
  const crewCalls = openCrewCalls({ db, registry, dispatcher, publish, clock, log });
  closing.add('tally', async () => tally.stop());
  const tallyLogs = new TallyLogs();
  const modems = new ModemCatalogue({ db, log: jobsLog });
  await modems.load();
  const locations = openLocations({ config, registry, clock });
  const sink = sinkFor({
    registry,
    dispatcher,
    transmissions,
    events,
    history: jobs.history,
    positions: jobs.positions,
    locations,
    modems,
    usage: jobs.usage,
    graphics,
    hub,
    tally,
    tallyLogs,
    crewCalls,
    clock,
  });
  const { bus, inbound } = openBus({ config, broker, registry, sink, clock, log });

  const stopFollowing = followRemovals({ registry, broker, bus, inbound, log: log.child({ part: 'bus' }) });

  closing.add('jobs', () => jobs.stop());
  closing.add('channel reports', () => reports.stop());
  closing.add('modem vendors', () => modems.stop());
  closing.add('shared jobs', () => shared.stop());
  closing.add('events', () => events.stop());
  closing.add('transmissions', () => transmissions.close());
  closing.add('commands', () => dispatcher.stop());
  closing.add('bus', async () => {
    stopFollowing();
    await bus.close();
  });
  // The next part takes longest.
  throwIfStopped(parts.stop);

  const hearing = new StalenessWatch({
    isCurrent: () => bus.connected && feed.connected,
    onStale: () => hub.disconnectAll(),
    log: log.child({ part: 'live' }),
  });
  const app = await createHttp({
    log: log.child({ part: 'http' }),
    db,
    vault,
    clock,
    sessions,
    metrics: createMetrics({ broker, inbound, hub }),
    contract,
    subjects: subjectResolvers({ db, registry }),
    handlers: areaHandlers({
      ...guests,
      registry,
      dispatcher,
      mailer,
      transmissions,
      sessions,
      secondFactors: new SecondFactors({ db, vault, clock }),
      passkeys: new Passkeys({ db, clock, publicUrl: config.publicUrl }),
      providers,
      providerNetworks: config.signOnNetworks,
      aiNetworks: config.aiNetworks,
      webhookNetworks: config.webhookNetworks,
      counters: jobs.usage,
      tallyLogs,
      modemCatalogue: modems,
      log,
      version,
      demo,
      publicUrl: config.publicUrl,
      thirdParty: config.thirdParty,
      applications: config.applications,
      broker: {
        mqttUrl: config.mqttUrl,
        publicUrl: config.publicUrl,
        mqttPort: broker?.port ?? config.mqttPort,
        mqttTlsPort: broker?.tlsPort,
      },
      kick: (deviceId) => broker?.kick(deviceId),
      clearRetained: (device) =>
        bus.clear(device).catch((error: unknown) => {
          log.warn({ err: error, deviceId: device.deviceId }, 'what a moved device said is still kept');
        }),
    }),
    readiness: {
      database: async () => (await database.pool.query('select 1')).rowCount === 1,
      bus: async () => bus.connected,
      feed: async () => feed.connected,
    },
    publicUrl: config.publicUrl,
    thirdParty: config.thirdParty,
    webRoot: parts.webRoot,
    version,
    ...(parts.checkReplies === undefined ? {} : { checkReplies: parts.checkReplies }),
  });
  const { publicUrl } = config;
  closing.add('pictures', async () => pictures.stop());
  const gate = new UpgradeHandler({ db, sessions, cookie: sessionCookie(publicUrl), publicUrl, log });
  mountLive(gate, hub, hearing);
  mountPreviews(gate, { registry, watch, clock });
  const links = mountLinks(gate, {
    db,
    registry,
    throttle,
    consoleId: place.id,
    mostWatchers: config.shareLinkWatchers,
    clock,
    hearing,
    log,
  });
  closing.add('links', async () => links.stop());
  mountFiles(app, { db, vault, registry, sessions, throttle, providers, publicUrl, clock, pictures });
  gate.attach(app.server);
  // A start does not wait longer for an unreachable broker: `/readyz` reports it, and the bus keeps reconnecting.
  await Promise.race([bus.ready, sleep(BUS_PATIENCE_MS, undefined, { ref: false })]);
  hub.start();
  watch.start();
  hearing.start();
  pictures.start();
  links.start();
  jobs.start();
  shared.start();
  modems.start();
  dispatcher.start();
  tally.start();
  transmissions.watch();
  closing.add('web server', () => app.close());
  closing.add('live updates', async () => {
    watch.stop();
    hearing.stop();
    hub.close();
    await gate.close();
  });
  throwIfStopped(parts.stop);
  // Before it listens: the first sign-in is never too early.
  const administrator = await bootstrapAdministrator(db, config.adminPassword);
  const url = await app.listen({ host: config.host, port: config.port }).catch(async (error: unknown) => {
    if (administrator) await withdrawAdministrator(db, administrator);
    throw error;
  });
  listening = { port: Number(new URL(url).port) };
  return { url, mqttPort: broker?.port, administrator, demo, http: app, close: () => closing.run() };
}
