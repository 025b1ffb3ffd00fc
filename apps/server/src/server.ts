import {
  Device,
  DONE,
  EventBuffer,
  makeFolders,
  SpeedTestServer,
  openJournal,
  type DeviceProfile,
  type EventReport,
  type Log,
  type StateReport,
} from '@backhaul/agent';
import { localAddresses } from './destinations/local-addresses.js';
import { openSoftware } from '@backhaul/agent/software';
import {
  REPORTED_SERVER_ORDERS,
  ServerDownlink,
  ServerOrder,
  type DeviceCredentials,
  type ServerConfiguration,
} from '@backhaul/contract/bus';
import {
  channelLimit,
  DESTINATION_FEATURES,
  FETCHED_INPUTS,
  FIRST_PIPE_SETTINGS,
  FIRST_SERVER_SETTINGS,
  FIRST_SMPTE_SETTINGS,
  INPUT_FEATURES,
  RECORDING_FORMATS,
  sameValue,
} from '@backhaul/domain';
import { join } from 'node:path';
import { Channels } from './channel/channels.js';
import { Exports } from './export/exports.js';
import { openIntercom } from './intercom/open.js';
import { dropRefused, dropRekeyed } from './configuration/drop-senders.js';
import { readConfiguration, writeConfiguration, type KeptConfiguration } from './configuration/store.js';
import { Relay } from './relay/relay.js';
import { openPipes } from './relay/pipes.js';
import { generationIn, renewed } from './media/generations.js';
import { MediaServer } from './media/media-server.js';
import { openSmpte } from './destinations/smpte.js';
import { GraphicFiles } from './graphics/graphic-files.js';
import { EncoderBudget } from './encoders/encoder-budget.js';
import { drain } from './drain.js';
import type { ServerOptions } from './options.js';
import { execute, settle, type OrderParts, isConcurrent } from './orders.js';
import { keepAllOpenFiles } from './recording/open-files.js';
import { Labels } from './recording/labels.js';
import { openFiles } from './files/open-files.js';
import { FileServer } from './files/serve-files.js';
import { openRtmp } from './rtmp/open.js';
import { RtmpServer } from './rtmp/rtmp-server.js';
import { PlayoutMemory } from './playout/playout-memory.js';
import { PortBook } from './ports/port-book.js';
import { addressTowardsBroker } from './system/address.js';
import { findEngines } from './system/engines.js';
import { maxChannels } from './system/gauges.js';
import { reportTelemetry } from './system/telemetry.js';
import { openTally } from './tally/open.js';
import { openUploads } from './upload/open.js';
import { openWhip } from './whip/open.js';
import { MODEL, SW_VERSION } from './version.js';

/** A running media server; `stop` ends it and everything that it started. */
export interface RunningServer {
  stop(): Promise<void>;
  /** Accepts nothing new, and resolves when nothing is on air, or after the limit. */
  drain(): Promise<void>;
}

/** Composes and starts a media server. `unpaired`: called when the console removed it. */
export async function startServer(
  options: ServerOptions,
  credentials: DeviceCredentials,
  log: Log,
  unpaired: () => void,
): Promise<RunningServer> {
  if (process.getuid?.() === 0) log.warn('the server runs as root; give it an account of its own');
  await makeFolders(options.recordings).catch((error: unknown) => log.error({ error }, 'recordings cannot be kept'));
  const engines = await findEngines(log);
  const host = options.host ?? (await addressTowardsBroker(credentials.brokerUrl));
  const configurationPath = join(options.stateDir, 'configuration.json');
  let kept: KeptConfiguration | undefined = await readConfiguration(configurationPath);

  const settings = () => kept?.configuration.settings ?? FIRST_SERVER_SETTINGS;
  const sendEvent = (event: Omit<EventReport, 'transmissionId'>): void =>
    void device
      .event({ ...event, transmissionId: null })
      .catch((error: unknown) => log.error({ error }, 'an event cannot be kept'));
  const ports = await PortBook.open(join(options.stateDir, 'ports.json'), options.basePort);
  const hlsFolder = join(options.stateDir, 'hls');
  const exports = await Exports.open({
    folder: join(options.stateDir, 'exports'),
    recordings: options.recordings,
    policy: options.destinations,
    folderOf: (channelId) =>
      kept?.configuration.channels.find((channel) => channel.channelId === channelId)?.name ?? channelId,
    log,
    now: () => device.now(),
    onChange: () => device.changed(),
    onExported: (channelId, path) => files.onExported(channelId, path),
  });
  const events = await EventBuffer.open(join(options.stateDir, 'events.json'));
  const files = await openFiles(options, {
    log,
    events,
    exports,
    now: () => device.now(),
    event: (one) => device.event(one),
  });
  const smpte = await openSmpte({
    ptpSocket: options.ptpSocket,
    stateDir: options.stateDir,
    policy: options.destinations,
    settings: () => kept?.configuration.smpte ?? FIRST_SMPTE_SETTINGS,
    onChange: () => device.changed(),
  });
  const graphics = await GraphicFiles.open(join(options.stateDir, 'graphics'));
  const channels = new Channels({
    ports,
    listen: options.listen,
    recordings: options.recordings,
    playouts: await PlayoutMemory.open(join(options.stateDir, 'playouts.json'), log),
    labels: await Labels.open(join(options.stateDir, 'labels.json'), log),
    naming: settings,
    pipes: join(options.stateDir, 'pipes'),
    programme: {
      options: join(options.stateDir, 'destinations'),
      hls: hlsFolder,
      policy: options.destinations,
      host,
      smpte: smpte.sending,
      budget: new EncoderBudget(options.maxEncoders),
      graphics,
      now: () => device.now(),
    },
    log,
    onChange: () => device.changed(),
    onRecordingClosed: files.onClosed,
    onEngineFailed: (channelId, detail) => sendEvent({ type: 'engineFailed', channelId, detail }),
    onPicture: (channelId, type, agoMs) =>
      sendEvent({ type, channelId, detail: '', at: Math.round(device.now() - agoMs) }),
  });
  const intercom = openIntercom(options, {
    channel: (id) => channels.get(id),
    onChange: () => device.changed(),
    now: () => device.now(),
    log,
  });
  const uploads = await openUploads(options, {
    hasChannel: (channelId) => kept?.configuration.channels.some((channel) => channel.channelId === channelId) === true,
    mediaKey: () => kept?.configuration.mediaKey,
    now: () => device.now(),
    log,
    files,
  });
  const media = new MediaServer({
    host: options.mediaHost,
    port: options.mediaPort,
    channels,
    hls: hlsFolder,
    files: new FileServer({ ...files, mediaKey: () => kept?.configuration.mediaKey, now: () => device.now() }),
    personUploads: uploads.requests,
    graphics,
    rooms: intercom.rooms,
    log,
    onGraphic: () => {
      configuring = configuring.then(() => kept && channels.configure(kept.configuration.channels));
    },
    mediaKey: () => kept?.configuration.mediaKey,
    generationOf: (channelId) => generationIn(kept?.configuration, channelId),
    now: () => device.now(),
  });
  const mediaUrl = await media.start();
  const measure = new SpeedTestServer({
    host: options.measureHost,
    port: options.measurePort,
    mediaKey: () => kept?.configuration.mediaKey,
    now: () => device.now(),
  });
  const measurePort = await measure.start().catch((error: unknown) => {
    log.error({ error }, 'links cannot be measured');
    return 0;
  });

  const { stateDir } = options;
  const pipes = await openPipes(options, {
    settings: () => kept?.configuration.pipes ?? FIRST_PIPE_SETTINGS,
    shownHost: host,
    now: () => device.now(),
    onChange: () => device.changed(),
    log,
  });
  const relay = new Relay({
    host: options.gateHost,
    port: options.gatePort,
    channel: (channelId) => channels.get(channelId),
    ports,
    recordings: options.recordings,
    listen: options.listen,
    egress: options.egress,
    pipes,
    rooms: intercom.rooms,
    mediaKey: () => kept?.configuration.mediaKey,
    now: () => device.now(),
    log,
  });
  const gatePort = await relay.start().catch((error: unknown) => {
    log.error({ error }, 'units get no returns');
    return 0;
  });

  const { rtmp, rtmps } = await openRtmp(options, channels, {
    configured: () => kept?.configuration.channels ?? [],
    now: () => device.now(),
    onChange: () => device.changed(),
    log,
  });
  const whip = await openWhip(options, channels, {
    configured: () => kept?.configuration.channels ?? [],
    onChange: () => device.changed(),
    log,
  });

  const software = await openSoftware({
    program: 'server',
    keyFile: options.softwareKey,
    brokerUrl: credentials.brokerUrl,
    log,
    isBusy: () => channels.onAir,
    onChange: () => device.changed(),
  });

  const tally = openTally(options, () => device, log);
  const orders: OrderParts = {
    channels,
    software,
    exports,
    files,
    rtmp,
    whip,
    configured: () => configuring,
    logs: {
      path: join(stateDir, 'server.log'),
      brokerUrl: credentials.brokerUrl,
      secrets: () => [credentials.secret, kept?.configuration],
      state: (channelId) => (channelId === null ? profile.describe() : channels.get(channelId)?.report()),
    },
    restart: async () => {
      await (configuring = configuring.then(() => channels.restart()));
      // RTMP and WebRTC senders and watchers of returns reconnect and get the new channel.
      relay.endReturns();
      await Promise.all([rtmp.restart(), whip.dropAll()]);
    },
  };
  let draining = false;
  let configuring: Promise<unknown> = Promise.resolve();
  const configure = async (version: number, configuration: ServerConfiguration): Promise<void> => {
    await writeConfiguration(configurationPath, { version, configuration });
    const before = kept?.configuration.channels ?? [];
    const { maxChannels: _before, ...named } = settings();
    const old = renewed(kept?.configuration, configuration);
    kept = { version, configuration };
    for (const channelId of old) media.dropWatchers(channelId);
    await pipes?.configure();
    const { maxChannels: _now, ...naming } = settings();
    if (!sameValue(named, naming)) for (const channel of channels.all()) channel.renameRecordings();
    await dropRekeyed(before, configuration.channels, { rtmp, whip });
    await channels.configure(configuration.channels);
    await dropRefused(configuration.channels, channels, { rtmp, whip });
    await Promise.all([
      exports.configure(configuration.export),
      rtmps.configure(configuration.certificate),
      tally.configure(configuration.tally),
      intercom.configure(configuration),
    ]);
  };
  let startedAt: number | undefined;
  const profile: DeviceProfile<ServerOrder, ServerConfiguration> = {
    downlink: ServerDownlink,
    order: ServerOrder,
    execute: (order, context) => execute(orders, order, context),
    settle: (order, id) => settle(orders, order, id),
    configuredVersion: () => kept?.version ?? -1,
    configure: (version, configuration) => (configuring = configure(version, configuration)),
    isConcurrent,
    describe: (): StateReport => ({
      kind: 'server',
      model: MODEL,
      swVersion: SW_VERSION,
      simulated: false,
      ...(startedAt !== undefined && { startedAt }),
      roles: gatePort > 0 ? ['mmh', 'ingest', 'videoReturn'] : ['mmh', 'ingest'],
      host,
      mediaUrl,
      measurePort,
      uploadPort: uploads.uploadPort,
      fileUploads: true,
      gatePort,
      databridge: gatePort > 0 && options.egress !== 'off',
      fourK: options.fourK,
      ipPipe: gatePort > 0 && pipes?.isOn === true,
      rtmpPort: rtmp.port,
      ...(RtmpServer.isAvailable && { rtmps: rtmps.report(host) }),
      whipPort: whip.port,
      srtla: true,
      pictureGenerations: true,
      fetches: [...FETCHED_INPUTS],
      inputFeatures: [...INPUT_FEATURES],
      destinationFeatures: DESTINATION_FEATURES.filter((one) => one !== 'st2110' || smpte.isAvailable),
      localAddresses: localAddresses(options.destinations),
      maxEncoders: options.maxEncoders,
      missingGraphics: graphics.missing(),
      ...intercom.report(),
      draining,
      maxChannels: channelLimit(maxChannels(), settings()),
      mostChannels: maxChannels(),
      settings: settings(),
      ...(smpte.isAvailable && { smpte: smpte.report() }),
      ...(gatePort > 0 && pipes && { pipes: pipes.report() }),
      recordingFormats: [...RECORDING_FORMATS],
      tallyKinds: tally.kinds,
      orders: REPORTED_SERVER_ORDERS.filter((name) => name !== 'installSoftware' || software !== undefined),
      ...(software && { software: software.report() }),
      configurationVersion: kept?.version ?? 0,
      channels: channels.all().map((channel) => channel.report()),
      engines,
      exports: exports.report(),
    }),
    sendTally: (sources) => tally.send(sources),
    unpaired,
  };
  const device = new Device({
    credentials,
    profile,
    journal: await openJournal(join(options.stateDir, 'orders.jsonl')),
    events,
    log,
    onConnected: () => tally.reportAll(),
    onLink: (up) => {
      if (!up) return;
      // Stored, so that it does not change with corrections of the clock.
      startedAt ??= Math.round(device.now() - process.uptime() * 1000);
      void software?.cameUp().then((id) => (id === undefined ? undefined : device.conclude(id, DONE)));
    },
  });
  // The device reports their results.
  if (RtmpServer.isAvailable) await rtmp.start();
  else log.warn('no RTMP senders can be taken: apt-get install libnginx-mod-rtmp');
  void whip.start();
  await intercom.configure(kept?.configuration);
  intercom.start();
  if (RtmpServer.isAvailable) await rtmps.configure(kept?.configuration.certificate);
  await exports.configure(kept?.configuration.export);
  // Files that a killed server left open have no writer.
  await keepAllOpenFiles(options.recordings, files.onClosed, log);
  await exports.resume();
  await files.index.resume();
  uploads.start();
  if (kept) await channels.configure(kept.configuration.channels);
  await tally.configure(kept?.configuration.tally);
  tally.start();
  await device.start();
  smpte.start();
  const telemetry = reportTelemetry(device, channels, exports, options.recordings);
  log.info({ deviceId: credentials.deviceId, host, mediaUrl }, 'the media server runs');

  return {
    drain: () =>
      drain({
        limitMs: options.drainMs,
        isOnAir: () => channels.all().some(({ collecting }) => collecting),
        onBegin: () => {
          draining = true;
          log.info({ limitMs: options.drainMs }, 'waiting for what is on air; another SIGTERM ends at once');
          device.changed();
        },
      }),
    stop: async () => {
      telemetry.stop();
      smpte.stop();
      await Promise.all([
        device.stop(),
        channels.stop(),
        media.stop(),
        uploads.stop(),
        measure.stop(),
        relay.stop(),
        rtmp.stop(),
        rtmps.stop(),
        whip.stop(),
        tally.stop(),
        intercom.stop(),
      ]);
      await Promise.all([exports.stop(), files.index.stop()]);
    },
  };
}
