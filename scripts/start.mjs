/** `npm start`: installs, builds and runs the product; Ctrl-C stops everything that it started. */
import './lib/node-version.mjs';
import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './lib/build.mjs';
import { freePort } from './lib/free-port.mjs';
import { Children } from './lib/children.mjs';
import { prepare } from './lib/prepare.mjs';
import { complain, say } from './lib/say.mjs';

await prepare();

const dataDir = path.resolve(process.env.DATA_DIR ?? path.join(ROOT, 'data'));
const app = (name) => path.join(ROOT, 'apps', name, 'dist', 'main.js');
const children = new Children(path.join(dataDir, 'logs'));

/** Settings only for the console, which device programs must not receive. */
const KEPT_FROM_DEVICES = Object.fromEntries(
  [
    'ADMIN_PASSWORD',
    'DATABASE_URL',
    'MQTT_URL',
    'SMTP_URL',
    'SMS_GATEWAY_URL',
    'SMS_GATEWAY_TOKEN',
    'GUEST_GATEWAY_SECRET',
    'TURN_SECRET',
  ].map((name) => [name, undefined]),
);

/** Field pictures of the demo: its software units encode them live, its simulated units send them unchanged. */
const CLIPS = path.join(ROOT, 'apps', 'fleet', 'clips');
/** Sources of each software unit; the one with several cameras encodes only those on air. */
const FILMED = { 'crew-1': ['lectern'], 'crew-2': ['stadium'], 'crew-3': ['sea', 'skyline'], 'crew-4': ['rain'] };
const sourcesOf = (name) => FILMED[name]?.map((clip) => path.join(CLIPS, `${clip}.mp4`)) ?? ['loop'];
/** Simulated units that the demo puts on air begin idle. */
const RESTED = 8;

// The gateway for browsers, unless the operator runs one elsewhere.
const ownGateway = process.env.GUEST_GATEWAY_URL
  ? undefined
  : { port: await freePort(), secret: randomBytes(32).toString('base64url') };

/** Media servers of the demo listen where the console does. */
const { address: listen } = await lookup(process.env.HOST || '127.0.0.1').catch(() => ({ address: '127.0.0.1' }));

/** On the operator's own machine the console uses a host name, which links and passkeys need. An empty PUBLIC_URL: no name. */
const ownName = process.env.PUBLIC_URL === undefined && !process.env.HOST && !process.env.MQTT_URL;
const publicUrl = ownName ? { PUBLIC_URL: `http://localhost:${process.env.PORT || 8080}` } : {};

let asked = 0;
const stop = async () => {
  asked += 1;
  if (asked > 1) return;
  say('\nStopping …');
  await children.stop();
  say('Stopped.');
  process.exit(process.exitCode ?? 0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop());

let wasReady = false;
children.start('console', app('console'), [], {
  env: {
    DATA_DIR: dataDir,
    ...publicUrl,
    ...(ownGateway && {
      GUEST_GATEWAY_URL: `http://127.0.0.1:${ownGateway.port}`,
      GUEST_GATEWAY_SECRET: ownGateway.secret,
    }),
  },
  onMessage: (message) => {
    if (message?.type === 'ready') ready(message);
    if (message?.type === 'failed') {
      complain(message.message);
      // The console was ready before: it is restarted, and units stay on air.
      if (wasReady) return;
      process.exitCode = 1;
      void stop();
    }
  },
});

function ready({ url, administrator, demo }) {
  if (wasReady) return;
  wasReady = true;
  // A stop was requested in the meantime: nothing more is started, but a new password is still shown.
  if (asked > 0 && !administrator?.password) return;
  say(`\nBackhaul is ready:  ${url}\n`);
  if (administrator) {
    say(`  Sign in as        ${administrator.username}`);
    say(`  with password     ${shownPassword(administrator.password)}`);
    if (administrator.password) say('  It is shown this once; change it under Account.\n');
  } else say('  Sign in as        admin, with the password from the first start\n');
  say('  To add a real unit: open Units, "Add unit", then on the unit’s machine');
  say(`    npm run unit -- --console ${url} --pair CODE --source test`);
  say(`\n  Logs: ${children.logFolder}     Ctrl-C stops everything.\n`);
  if (ownGateway) startGateway(url, ownGateway);
  if (demo) startDemo();
}

/** Under systemd all output goes to the journal, which is stored, so the password is written to a file there. */
function shownPassword(password) {
  if (!password) return 'the one you gave as ADMIN_PASSWORD';
  if (!process.env.JOURNAL_STREAM || process.stdout.isTTY) return password;
  const file = path.join(dataDir, 'first-password');
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return `that is in ${file}; remove the file then`;
}

function startGateway(url, { port, secret }) {
  const args = ['--console', url, '--listen', `127.0.0.1:${port}`, '--state-dir', path.join(dataDir, 'gateway')];
  children.start('gateway', app('gateway'), args, { env: { ...KEPT_FROM_DEVICES, GUEST_GATEWAY_SECRET: secret } });
}

/** The demo fleet: one media server, software units with real video, and simulated units, each a device. */
function startDemo() {
  const folder = path.join(dataDir, 'demo');
  const credentials = path.join(folder, 'credentials');
  if (!existsSync(credentials)) return;
  const state = (name) => path.join(folder, 'state', name);
  const options = { env: KEPT_FROM_DEVICES };
  const own = readdirSync(credentials).filter((name) => name.endsWith('.json'));
  for (const file of own) {
    const name = path.basename(file, '.json');
    const { kind } = JSON.parse(readFileSync(path.join(credentials, file), 'utf8'));
    const common = ['--credentials', path.join(credentials, file), '--state-dir', state(name)];
    if (kind === 'server')
      children.start(
        name,
        app('server'),
        [...common, '--recordings', path.join(dataDir, 'recordings'), '--listen', listen],
        options,
      );
    else {
      const sources = sourcesOf(name).flatMap((source) => ['--source', source]);
      children.start(name, app('unit'), [...common, ...sources], options);
    }
  }
  startNewsroom(path.join(folder, 'newsroom.json'), options);
  if (process.env.DEMO_ON_AIR !== '0') startSwitcher(path.join(folder, 'switcher.json'), options);
  const fleet = path.join(folder, 'fleet.credentials.json');
  if (existsSync(fleet)) {
    const pictures = process.env.DEMO_ON_AIR === '0' ? [] : ['--clips', CLIPS, '--rested', String(RESTED)];
    const args = ['--credentials', fleet, ...pictures];
    children.start('fleet', app('fleet'), args, options);
  }
}

/** The simulated newsroom of the demo: stories come from it, and its rundown changes each minute. */
function startNewsroom(file, options) {
  if (!existsSync(file)) return;
  const { host, mosId, ncsId, lowerPort, upperPort, listenUpper } = JSON.parse(readFileSync(file, 'utf8'));
  const ids = ['--mos-id', mosId, '--ncs-id', ncsId, '--host', host, '--lower', lowerPort, '--upper', upperPort];
  const args = [...ids, '--console', listen, '--console-upper', listenUpper].map(String);
  children.start('newsroom', path.join(ROOT, 'apps', 'fleet', 'dist', 'newsroom', 'main.js'), args, options);
}

/** The simulated switcher of the demo: the tally of four channels comes from it. */
function startSwitcher(file, options) {
  if (!existsSync(file)) return;
  const { port, sources } = JSON.parse(readFileSync(file, 'utf8'));
  const args = ['--host', listen, '--port', port, '--sources', sources].map(String);
  children.start('switcher', path.join(ROOT, 'apps', 'fleet', 'dist', 'switcher', 'main.js'), args, options);
}
