import type { Trouble } from '../testbed.js';
import { brokerRestarted } from './broker-restarted.js';
import { withoutChangeFeed, withoutBroker } from './disconnects-browsers.js';
import { diskFull } from './disk-full.js';
import { failedOver } from './failed-over.js';
import { firstSignIn } from './first-sign-in.js';
import { hangingEngine } from './hanging-engine.js';
import { killedDatabase } from './killed-database.js';
import { killedSender } from './killed-sender.js';
import { migrationKilled } from './migration.js';
import { readOnly } from './read-only.js';
import { restartedDatabase } from './restarted-database.js';
import { secondBroker } from './second-broker.js';
import { secondConsole } from './second-console.js';
import { stoppedStart } from './stopped-start.js';
import { startOnFullDisk, unusableStart } from './unusable-start.js';
import { upgraded } from './upgrade.js';

/** All cases, the longest first. */
export const troubles: readonly Trouble[] = [
  diskFull,
  secondConsole,
  secondBroker,
  withoutBroker,
  withoutChangeFeed,
  unusableStart,
  startOnFullDisk,
  stoppedStart,
  firstSignIn,
  readOnly,
  killedDatabase,
  restartedDatabase,
  failedOver,
  brokerRestarted,
  killedSender,
  hangingEngine,
  migrationKilled,
  upgraded,
];
