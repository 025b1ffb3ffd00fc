import { randomInt } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { ROOT } from '../build.mjs';

const built = (file) => import(pathToFileURL(path.join(ROOT, file)));
const PATIENCE_MS = 90_000;

/** A free port outside of the system's ephemeral range: no other program takes it while a service is stopped. */
async function standingPort() {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    const server = createServer();
    const free = await new Promise((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (free) return port;
  }
}

/** Waits until `look` returns a truthy value. */
export async function until(what, look) {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > end) throw new Error(`Not within the time limit: ${what}`);
    await sleep(200);
  }
}

export function must(what, condition) {
  if (!condition) throw new Error(`Failed: ${what}`);
}

/** A console in a fresh root, with a server and a unit, from their packages. */
export class Installation {
  services = {};

  constructor(root) {
    this.root = root;
  }

  /** Sets up the console as an operator would, before its first start. */
  async configure() {
    this.port = await standingPort();
    this.gatewayPort = await standingPort();
    this.url = `http://127.0.0.1:${this.port}`;
    const secret = 'of-the-gateway-and-the-console';
    const lines = [
      `PORT=${this.port}`,
      `MQTT_PORT=${await standingPort()}`,
      `GUEST_GATEWAY_URL=http://127.0.0.1:${this.gatewayPort}`,
      `GUEST_GATEWAY_SECRET=${secret}`,
    ];
    appendFileSync(this.root.path('etc/backhaul/console.env'), `${lines.join('\n')}\n`);
    appendFileSync(
      this.root.path('etc/backhaul/gateway.env'),
      `GATEWAY_OPTIONS="--console ${this.url} --listen 127.0.0.1:${this.gatewayPort}"\nGUEST_GATEWAY_SECRET=${secret}\n`,
    );
  }

  async start(program) {
    const service = this.root.service(`backhaul-${program}`);
    this.services[program] = service;
    if (program === 'console') await this.answers(service, `${this.url}/healthz`);
    if (program === 'gateway') await this.answers(service, `http://127.0.0.1:${this.gatewayPort}/`);
  }

  async answers(service, url) {
    await until(`${url} answers`, async () => {
      must(`${service.name} runs:\n${service.said}`, service.runs);
      return fetch(url).then(
        (answer) => service.name !== 'backhaul-console' || answer.ok,
        () => false,
      );
    });
  }

  async stopAll() {
    for (const [name, service] of Object.entries(this.services)) {
      await service.stop();
      delete this.services[name];
    }
  }

  /** Checks that the first password is in a file of the service's account, and not in output that a journal would store. */
  async signIn() {
    const file = this.root.path('var/lib/backhaul-console/first-password');
    await until('the first password', () => existsSync(file));
    const password = readFileSync(file, 'utf8').trim();
    must('the first password is for its owner alone', (statSync(file).mode & 0o777) === 0o600);
    must('the first password is not logged', !this.services.console.said.includes(password));
    const { contract } = await built('packages/contract/dist/index.js');
    const { createClient, manifestOf } = await built('packages/contract/dist/client/index.js');
    let cookie = '';
    const keeping = async (...words) => {
      const answer = await fetch(...words);
      const [set] = answer.headers.getSetCookie();
      if (set !== undefined) cookie = set.split(';', 1)[0];
      return answer;
    };
    this.api = createClient(manifestOf(contract), {
      baseUrl: this.url,
      applicationId: 'packages',
      headers: () => (cookie === '' ? {} : { cookie }),
      fetch: keeping,
    });
    await this.api.session.signIn({ body: { username: 'admin', password } });
  }

  /** Adds a server and a unit, and passes their pairing codes to their services. */
  async pair() {
    const [group] = await this.api.groups.lightFetch();
    this.groupId = group.uid;
    const server = await this.api.servers.create({ body: { name: 'media-1', groupId: group.uid, channels: 1 } });
    const ofServer = await this.api.servers.makePairingCode({ params: { id: server.id } });
    const unit = await this.api.units.create({ body: { name: 'field-1', groupId: group.uid } });
    this.unit = unit.uid;
    const ofUnit = await this.api.units.makePairingCode({ params: { id: unit.uid } });
    const options = (program, words) =>
      appendFileSync(
        this.root.path(`etc/backhaul/${program}.env`),
        `${program.toUpperCase()}_OPTIONS="--console ${this.url} ${words}"\n`,
      );
    options('server', `--pair ${ofServer.code} --host 127.0.0.1 --base-port ${await standingPort()}`);
    options('unit', `--pair ${ofUnit.code} --source test`);
  }

  async comesOnline() {
    await until('unit and channel are ready', async () => {
      for (const service of Object.values(this.services))
        must(`${service.name} runs:\n${service.said.slice(-2000)}`, service.runs);
      const query = { crnt_vcg_uid: this.groupId };
      const [unit, [channel]] = [
        await this.api.units.unit({ params: { id: this.unit } }),
        await this.api.channels.fetch({ query }),
      ];
      this.channel = channel?.channelId;
      return unit.online && unit.status === 'idle' && channel?.status === 'idle';
    });
  }

  /** Puts the unit on air, waits for its picture, and stops it. */
  async onAir() {
    const params = { id: this.unit };
    await this.api.units.startStream({ params, body: { channelId: this.channel } });
    const { thumbnailUrl } = await until('the picture', async () => {
      const unit = await this.api.units.unit({ params });
      return unit.multiviewStatus === 'live' && unit.previewUrl !== null && unit;
    });
    must('there is a picture', thumbnailUrl !== null);
    await this.api.units.stopStream({ params });
    await until('the unit is ready again', async () => (await this.api.units.unit({ params })).status === 'idle');
  }

  /** Backs the running console up, deletes its state, restores it and restarts it; all devices are known again. */
  async backUpAndRestore() {
    await this.root.inside('backhaul-console', 'backup', '/var/backups/backhaul/one');
    const file = this.root.path('var/backups/backhaul/one/secret.key');
    must('the backup is for root alone', (statSync(file).mode & 0o777) === 0o600 && statSync(file).uid === 0);
    const password = readFileSync(this.root.path('var/lib/backhaul-console/first-password'));
    await this.services.console.stop();
    rmSync(this.root.path('var/lib/backhaul-console'), { recursive: true });
    const account = ['-o', 'backhaul-console', '-g', 'backhaul-console'];
    await this.root.inside('install', '-d', '-m', '700', ...account, '/var/lib/backhaul-console');
    await this.root.inside('backhaul-console', 'restore', '/var/backups/backhaul/one');
    rmSync(this.root.path('var/backups/backhaul'), { recursive: true });
    await this.start('console');
    // Not part of a backup, but the sign-in needs it.
    writeFileSync(this.root.path('var/lib/backhaul-console/first-password'), password, { mode: 0o600 });
    await this.signIn();
  }

  /** A file that a purge must leave. */
  recorded() {
    const folder = this.root.path('var/lib/backhaul-server/recordings/studio');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'kept.mkv'), 'pictures');
  }
}
