import {
  Device,
  DONE,
  EventBuffer,
  openJournal,
  probeEngines,
  ReportedLocation,
  signalsOf,
  type DeviceProfile,
  type Log,
} from '@backhaul/agent';
import { openSoftware } from '@backhaul/agent/software';
import type { UnitConfiguration } from '@backhaul/contract';
import { UnitDownlink, UnitOrder, type DeviceCredentials } from '@backhaul/contract/bus';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Bridges } from './bridges/bridges.js';
import type { Abilities } from './configuration/capabilities.js';
import { asSet } from './configuration/policy.js';
import { NAME_FILE } from './encoder/commands.js';
import { CrewLine } from './intercom/crew-line.js';
import { openCrewPage } from './intercom/crew-page.js';
import { Intercom } from './intercom/intercom.js';
import { playsAnywhere, pluggedIn } from './intercom/jacks.js';
import { GaugeReader, type Gauges } from './gauges/gauges.js';
import { UnitMemory } from './memory/memory.js';
import { Operator } from './operator/operator.js';
import { ModemWatch } from './modem-manager/modem-watch.js';
import type { UnitOptions } from './options.js';
import { readLocation } from './location/location.js';
import { telemetryPace } from './report/pace.js';
import { describeUnit } from './report/state.js';
import { FileService } from './storage/file-service.js';
import { Forwarder } from './storing/forwarder.js';
import { paceBeside } from './storing/pace.js';
import { RecordingSpool } from './storing/recording-spool.js';
import { StorageFolder } from './storage/folder.js';
import { Uploads } from './storage/uploads.js';
import { Lamp } from './tally/lamp.js';
import { LampPage } from './tally/lamp-page.js';
import { runProgram } from './tasks/run.js';
import { runsBeside, Tasks, withoutSecrets } from './tasks/tasks.js';

/** A running unit; `stop` ends it and everything that it started. */
export interface RunningUnit {
  stop(): Promise<void>;
}

/** Composes and starts a unit. `unpaired`: called when the console removed it. */
export async function startUnit(
  options: UnitOptions,
  credentials: DeviceCredentials,
  log: Log,
  unpaired: () => void,
): Promise<RunningUnit> {
  const { stateDir, sources } = options;
  await writeFile(join(stateDir, NAME_FILE), credentials.name);
  const memory = await UnitMemory.open(join(stateDir, 'memory.json'));
  const engines = await probeEngines(['ffmpeg', 'srt-live-transmit', 'ristsender']);
  for (const { name, version, install } of engines) {
    if (version === null) log.warn(`${name} is not installed: ${install}`);
  }
  const abilities: Abilities = {
    pipes: options.lanPolicy !== 'off',
    plays: playsAnywhere(options.jacks),
    jacks: options.jacks.jack2 !== undefined,
    crewCalls: options.intercomPage !== undefined,
  };
  const watch = new ModemWatch(runProgram);
  await watch.ask();
  const gauges = new GaugeReader(watch);
  await gauges.read([]);
  const locationSource = readLocation(options.location);
  const location = new ReportedLocation(() => memory.now.locationRules);
  let connections = 0;
  const locate = (): void =>
    location.look({
      at: performance.now(),
      fix: locationSource.read(),
      signals: signalsOf(gauges.last.modems),
      cells: gauges.last.cells,
      connections,
      streaming: operator.transmission !== undefined,
    });
  const bonds = engines.some(({ name, version }) => name === 'ristsender' && version !== null);
  const folder = new StorageFolder(options.storage, options.storageLimit);
  const uploads = await Uploads.open({
    path: join(stateDir, 'uploads.json'),
    folder,
    log,
    now: () => device.now(),
    pace: () => paceBeside(operator.transmission),
    onChange: () => {
      void forwarder.feed();
      device.changed();
    },
  });
  const forwarder = await Forwarder.open({ path: join(stateDir, 'forward.json'), uploads, log });
  const spool = new RecordingSpool({
    storage: folder,
    log,
    onWhole: (path) => forwarder.whole(path),
    onStored: () => {
      void forwarder.feed();
      void files.look().then(() => device.changed());
    },
  });
  const files = new FileService(folder, uploads);
  await files.look().catch((error: unknown) => log.error({ error }, 'the storage cannot be read'));
  const bridges: Bridges = new Bridges({
    unitId: credentials.deviceId,
    outputs: options.returns,
    listen: options.databridge,
    lanPolicy: options.lanPolicy,
    pipe: () => {
      const { ipPipe, ipPipeTarget } = memory.now.configuration.applied;
      return { target: ipPipeTarget, persistent: ipPipe.mode === 'persistent' };
    },
    keepPipe: (pipe) => memory.change({ pipe }),
    occupied: () => operator.transmission !== undefined || tasks.busy,
    log,
    onChange: () => device.changed(),
  });
  const crew: CrewLine = new CrewLine({
    part: () => intercom.part,
    intercom: () => memory.now.configuration.applied.intercom,
    send: (call) => device.crewCall(call),
    onChange: () => {
      crewPage?.changed();
      device.changed();
    },
  });
  const crewPage = options.intercomPage && openCrewPage(crew, options.intercomPage, log);
  const intercom = new Intercom({
    unitId: credentials.deviceId,
    jack: () => pluggedIn(options.jacks, memory.now.configuration.applied.intercom.audioJacks),
    delayMs: () => memory.now.configuration.applied.ifbDelay,
    log,
    calls: () => crew.calls,
    onChange: (problem) => {
      crew.partChanged(problem);
      crewPage?.changed();
      device.changed();
    },
  });
  const software = await openSoftware({
    program: 'unit',
    keyFile: options.softwareKey,
    brokerUrl: credentials.brokerUrl,
    log,
    isBusy: () => operator.transmission !== undefined || operator.rtmpOutputs.running || tasks.occupied,
    onChange: () => device.changed(),
  });
  const tasks: Tasks = new Tasks({
    software,
    run: runProgram,
    allowReboot: options.allowReboot,
    logs: { stateDir, brokerUrl: credentials.brokerUrl, state: () => profile.describe() },
    modems: () => gauges.last.modems,
    files,
    bridges,
    intercom,
    engines: engines.some(({ name, version }) => name === 'ffmpeg' && version !== null),
    pipes: abilities.pipes,
    onAir: () => operator.transmission !== undefined || operator.rtmpOutputs.running,
    changed: () => device.changed(),
  });
  await tasks.look();
  const operator = new Operator({
    ...options,
    memory,
    folder: stateDir,
    name: credentials.name,
    log,
    tasks: () => tasks,
    spool,
    forwarder,
    isCellular: (name) => gauges.last.modems.some((modem) => modem.port === name && modem.uiType === 'cell'),
    bonds,
    abilities,
    device: () => device,
  });
  const lamp = new Lamp({ ...options.tally, log });
  lamp.show(null);
  const page = options.tally.page && new LampPage(lamp, options.tally.page, log);
  locate();
  let cameraConnected = await operator.lookAtInputs();
  const profile: DeviceProfile<UnitOrder, UnitConfiguration> = {
    downlink: UnitDownlink,
    order: UnitOrder,
    execute: (order, context) => operator.execute(order, context),
    isConcurrent: runsBeside,
    settle: (order, id) => operator.settle(order, id),
    forJournal: withoutSecrets,
    configuredVersion: () => memory.now.configuration.version,
    configure: async (version, configuration) => {
      await operator.configure(version, configuration);
      bridges.configured();
      await intercom.configured();
      crewPage?.changed();
    },
    describe: () =>
      describeUnit({
        transmission: operator.transmission,
        memory,
        gauges: gauges.last,
        location: location.now,
        source: operator.source,
        inputs: sources.length,
        bonds,
        abilities,
        cameraConnected,
        canReboot: options.allowReboot,
        tasks,
        storage: files.reported,
        forwards: forwarder.active,
        rtmpOutputs: operator.rtmpOutputs.statuses,
        engines,
        software: software?.report(),
        tally: lamp.tally,
      }),
    locate: (rules) => memory.change({ locationRules: rules }).then(locate),
    showTally: (tally) => lamp.show(tally),
    crewAnswer: (id, error) => crew.answer(id, error),
    crewAnswered: () => crew.answered(),
    // Transmission and pipe of the former console do not continue for another one.
    unpaired: () => void memory.change({ transmission: null, pipe: null }).finally(unpaired),
  };
  const device = new Device({
    credentials,
    profile,
    journal: await openJournal(join(stateDir, 'orders.jsonl')),
    events: await EventBuffer.open(join(stateDir, 'events.json')),
    log,
    onLink: (up) => {
      lamp.link(up);
      if (!up) return;
      connections += 1;
      void software?.cameUp().then((id) => (id === undefined ? undefined : device.conclude(id, DONE)));
    },
  });
  await operator.begin();
  await bridges.resume(memory.now.pipe);
  await device.start();
  uploads.start();
  await forwarder.feed();

  let reportedFeeds = '';
  const look = async (): Promise<void> => {
    const { transmission } = operator;
    const links = operator.links();
    const before = shape(gauges.last);
    const now = await gauges.read(links);
    locate();
    const camera = await operator.lookAtInputs();
    const feeds = feedsOf(operator.transmission);
    const newFiles = await files.look().catch(() => false);
    if (camera !== cameraConnected || feeds !== reportedFeeds || shape(now) !== before || newFiles) {
      cameraConnected = camera;
      reportedFeeds = feeds;
      device.changed();
    }
    const arriving = bridges.arriving();
    device.telemetry({
      kind: 'unit',
      totalKbps: links.reduce((sum, { reading }) => sum + (reading?.kbps ?? 0), 0),
      targetKbps: transmission?.live === true ? transmission.targetKbps : null,
      audioLevels: [...(transmission?.levels() ?? [])],
      battery: now.battery,
      location: location.now,
      temperature: now.temperature,
      modems: asSet(now.modems, memory.now.configuration.applied),
      sent: now.sent,
      ...(arriving.length > 0 && { returns: arriving }),
    });
  };
  const timer = every(
    telemetryPace(
      () => operator.transmission !== undefined || bridges.arriving().length > 0,
      () => performance.now(),
    ),
    look,
    log,
  );
  log.info({ deviceId: credentials.deviceId, name: credentials.name, sources }, 'the unit runs');

  return {
    stop: async () => {
      timer.stop();
      locationSource.stop();
      await bridges.stop();
      await page?.stop();
      crew.stop();
      await crewPage?.stop();
      // The tally is unknown from now on.
      lamp.show(null);
      await lamp.settled();
      await intercom.stop();
      await operator.shutDown();
      await uploads.stop();
      device.changed();
      await device.stop();
    },
  };
}

/** The video of each camera, to notice changes. */
const feedsOf = (transmission: Operator['transmission']): string =>
  transmission !== undefined && 'feeds' in transmission ? JSON.stringify(transmission.feeds()) : '';

/** The part of the gauges that belongs to the state: the modems and whether they are up, without bitrates. */
const shape = ({ modems, battery }: Gauges): string =>
  JSON.stringify([
    modems.map(({ id, connected, enabled, isCurrentlyRoaming, activeSim, modemInfo }) => [
      id,
      connected,
      enabled,
      isCurrentlyRoaming,
      activeSim,
      modemInfo,
    ]),
    battery?.connected ?? null,
  ]);

/** How often the time is checked, ms; the wait between two checks may shorten meanwhile. */
const STEP_MS = 250;

function every(waitMs: () => number, work: () => Promise<void>, log: Log): { stop(): void } {
  let stopped = false;
  let doneAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  const step = async (): Promise<void> => {
    if (performance.now() - doneAt >= waitMs() - STEP_MS / 2) {
      doneAt = performance.now();
      await work().catch((error: unknown) => log.error({ error }, 'the gauges cannot be read'));
    }
    if (!stopped) timer = setTimeout(() => void step(), STEP_MS);
  };
  void step();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
