import type { AppContract } from '@backhaul/contract';
import { SecondFactors } from '../access/second-factors.js';
import type { Sessions } from '../access/sessions.js';
import { adminUnitHandlers } from '../areas/admin-units/handlers.js';
import type { Throttle } from '../access/throttle.js';
import { alertHandlers } from '../areas/alerts/handlers.js';
import { bridgeHandlers } from '../areas/bridges/handlers.js';
import { cameraHandlers } from '../areas/cameras/handlers.js';
import { channelHandlers } from '../areas/channels/handlers.js';
import { clientHandlers } from '../areas/client/handlers.js';
import type { GuestDependencies } from '../areas/guests/dependencies.js';
import { guestHandlers } from '../areas/guests/handlers.js';
import { configurationHandlers } from '../areas/configuration/handlers.js';
import { contactHandlers } from '../areas/contacts/handlers.js';
import { groupHandlers } from '../areas/groups/handlers.js';
import { labelHandlers } from '../areas/labels/handlers.js';
import { outboxHandlers } from '../areas/outbox/handlers.js';
import { pairingHandlers } from '../areas/pairing/handlers.js';
import { secondFactorHandlers } from '../areas/second-factor/handlers.js';
import { placeHandlers } from '../areas/places/handlers.js';
import { pushHandlers } from '../areas/pushes/handlers.js';
import { pointHandlers } from '../areas/points/handlers.js';
import { searchHandlers } from '../areas/search/handlers.js';
import { serverHandlers } from '../areas/servers/handlers.js';
import { settingsHandlers } from '../areas/settings/handlers.js';
import { sessionHandlers } from '../areas/session/handlers.js';
import { storageHandlers } from '../areas/storages/handlers.js';
import { unitServiceHandlers } from '../areas/unit-services/handlers.js';
import { timelineHandlers } from '../areas/timeline/handlers.js';
import { deviceHandlers } from '../areas/units/device-handlers.js';
import { unitLogHandlers } from '../areas/unit-logs/handlers.js';
import { unitOrderHandlers } from '../areas/unit-orders/handlers.js';
import { unitHandlers } from '../areas/units/handlers.js';
import { usageHandlers } from '../areas/usage/handlers.js';
import type { DeviceAddress } from '@backhaul/contract/bus';
import type { EmbeddedBroker } from '../bus/broker/index.js';
import type { Clock } from '../clock.js';
import type { Dispatcher } from '../commands/types.js';
import type { Config } from '../config.js';
import type { OpenDatabase } from '../db/index.js';
import type { HandlersOf } from '../http/types.js';
import type { Subjects } from '../policies/subjects.js';
import type { Mailer } from '../mail/mailer.js';
import type { UsageCounters } from '../jobs/usage-counters.js';
import type { LiveRegistry } from '../registry/registry.js';
import type { Transmissions } from '../transmissions/types.js';
import type { Vault } from '../vault/vault.js';

export interface HandlerParts {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly vault: Vault;
  readonly broker: EmbeddedBroker | undefined;
  readonly registry: LiveRegistry;
  readonly dispatcher: Dispatcher;
  readonly transmissions: Transmissions;
  readonly sessions: Sessions;
  readonly throttle: Throttle;
  readonly mailer: Pick<Mailer, 'post'>;
  readonly guests: GuestDependencies;
  /** The broker keeps nothing any more that a device said. */
  readonly clearWords: (device: DeviceAddress) => Promise<void>;
  readonly usage: UsageCounters;
  readonly clock: Clock;
  readonly version: string;
  readonly demo: boolean;
}

/** The handlers of every call. */
export function createHandlers(parts: HandlerParts): HandlersOf<AppContract, Subjects> {
  const { config, vault, broker, clock, sessions, throttle, version, demo } = parts;
  const { db } = parts.database;
  const secondFactors = new SecondFactors({ db, vault, clock });
  const devices = { ...parts, db };
  return {
    session: sessionHandlers({ db, vault, sessions, throttle, secondFactors, clock }),
    secondFactor: secondFactorHandlers({ db, sessions, throttle, secondFactors }),
    client: clientHandlers({
      db,
      clock,
      version,
      demo,
      publicUrl: config.publicUrl,
      mapStyleUrl: config.mapStyleUrl,
      applications: config.applications,
    }),
    configuration: configurationHandlers(devices),
    settings: settingsHandlers(devices),
    contacts: contactHandlers(devices),
    groups: groupHandlers({ db }),
    devices: deviceHandlers(devices),
    units: unitHandlers(devices),
    adminUnits: adminUnitHandlers({ ...devices, sendOff: parts.guests.sendOff, clearWords: parts.clearWords }),
    storages: storageHandlers(devices),
    unitServices: unitServiceHandlers(devices),
    usage: usageHandlers({ ...devices, counters: parts.usage }),
    labels: labelHandlers(devices),
    timeline: timelineHandlers(devices),
    places: placeHandlers(devices),
    bridges: bridgeHandlers(devices),
    pushes: pushHandlers(devices),
    cameras: cameraHandlers(parts),
    points: pointHandlers(devices),
    channels: channelHandlers(devices),
    search: searchHandlers(devices),
    servers: serverHandlers(devices),
    alerts: alertHandlers(devices),
    guests: guestHandlers(parts.guests),
    unitLogs: unitLogHandlers(devices),
    unitOrders: unitOrderHandlers({ ...devices, sendOff: parts.guests.sendOff }),
    outbox: outboxHandlers(devices),
    pairing: pairingHandlers({
      ...devices,
      throttle,
      broker: {
        mqttUrl: config.mqttUrl,
        publicUrl: config.publicUrl,
        mqttPort: broker?.port ?? config.mqttPort,
        mqttTlsPort: broker?.tlsPort,
      },
      kick: (deviceId) => broker?.kick(deviceId),
    }),
  };
}
