import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createServer, connect, type Server } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Runs `ip` or `tc`. */
const command = (line: string): Promise<unknown> => run(line.split(' ')[0] ?? '', line.split(' ').slice(1));

/** In a namespace: connections to a loopback port go to a socket in the file system, which namespaces share. */
const RELAY = `
const net = require('node:net');
const [port, path] = process.argv.slice(1);
net.createServer((near) => {
  const far = net.connect(path);
  near.on('error', () => far.destroy()).on('close', () => far.destroy());
  far.on('error', () => near.destroy()).on('close', () => near.destroy());
  near.pipe(far).pipe(near);
}).listen(Number(port), '127.0.0.1', () => console.log('there'));
`;

/** Drops this percentage of packets at random, as a classic packet filter program: `tc netem` is not in every kernel. */
const lossFilter = (percent: number): string =>
  `5,32 0 0 4294963256,148 0 0 100,53 1 0 ${percent},6 0 0 2,6 0 0 4294967295`;

/** In a namespace: packets that leave a device are lost at random. */
async function lose(namespace: string, device: string, percent: number): Promise<void> {
  await command(`ip netns exec ${namespace} tc qdisc add dev ${device} clsact`);
  const filter = ['filter', 'add', 'dev', device, 'egress', 'bpf', 'da', 'bytecode', lossFilter(percent)];
  await run('ip', ['netns', 'exec', namespace, 'tc', ...filter]);
}

/** The reason why this machine has no namespaces for a test; undefined if it has. */
export async function noNamespaces(): Promise<string | undefined> {
  const name = `bh-try-${process.pid}`;
  try {
    await command(`ip netns add ${name}`);
    await command(`ip -n ${name} link add ua type veth peer name sa`);
    await command(`ip netns exec ${name} tc qdisc add dev ua root tbf rate 1mbit burst 16kb latency 100ms`);
    await lose(name, 'ua', 1);
    return undefined;
  } catch (error) {
    return `network namespaces are not allowed here: ${error instanceof Error ? error.message.split('\n')[0] : ''}`;
  } finally {
    await command(`ip netns del ${name}`).catch(() => undefined);
  }
}

export const SERVER_ADDRESS = '10.77.9.1';
export type Wire = 'a' | 'b';
const NET = { a: 1, b: 2 } as const;

/** Address of the unit's machine on a network. */
export const addressOn = (wire: Wire): string => `10.77.${NET[wire]}.2`;

/**
 * A unit's machine with two networks, `ua` and `ub`, each with its own gateway, and a server's machine at the end of
 * both. Like most machines, the unit's sends everything over the first one unless it is configured otherwise. Both
 * reach the console on their loopback, as if it were on them.
 */
export class TwoMachines {
  readonly unit = `bh-u-${process.pid}`;
  readonly server = `bh-s-${process.pid}`;
  readonly #relays: ChildProcess[] = [];
  #console: Server | undefined;

  async begin(folder: string, consolePort: number): Promise<void> {
    const { unit, server } = this;
    for (const name of [unit, server]) {
      await command(`ip netns add ${name}`);
      await command(`ip -n ${name} link set lo up`);
    }
    await command(`ip -n ${server} addr add ${SERVER_ADDRESS}/32 dev lo`);
    for (const wire of ['a', 'b'] as const) {
      await command(`ip -n ${unit} link add u${wire} type veth peer name s${wire} netns ${server}`);
      await command(`ip -n ${server} addr add 10.77.${NET[wire]}.1/24 dev s${wire} noprefixroute`);
      await command(`ip -n ${server} link set s${wire} up`);
      // It answers from the address that was called.
      await command(`ip -n ${server} route add 10.77.${NET[wire]}.0/24 dev s${wire} src ${SERVER_ADDRESS}`);
    }
    const path = join(folder, 'console.sock');
    this.#console = createServer((near) => {
      const far = connect(consolePort, '127.0.0.1');
      near.on('error', () => far.destroy()).on('close', () => far.destroy());
      far.on('error', () => near.destroy()).on('close', () => near.destroy());
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => this.#console?.listen(path, resolve));
    for (const name of [unit, server]) {
      const relay = spawn('ip', ['netns', 'exec', name, process.execPath, '-e', RELAY, String(consolePort), path]);
      this.#relays.push(relay);
      await new Promise((resolve) => relay.stdout.once('data', resolve));
    }
  }

  /** Brings a network up: an address, and a gateway. */
  async up(wire: Wire): Promise<void> {
    const [net, device] = [`10.77.${NET[wire]}`, `u${wire}`];
    await command(`ip -n ${this.unit} link set ${device} up`);
    await command(`ip -n ${this.unit} addr replace ${net}.2/24 dev ${device}`);
    await command(`ip -n ${this.unit} route replace default via ${net}.1 dev ${device} metric ${NET[wire]}00`);
  }

  /** Packets from its own address leave only on this network, as on devices with several networks. */
  async keepsToItself(wire: Wire): Promise<void> {
    const table = `10${NET[wire]}`;
    await command(`ip -n ${this.unit} route replace default via 10.77.${NET[wire]}.1 dev u${wire} table ${table}`);
    // Without the network there is no route, so that its packets cannot leave on the other one.
    await command(`ip -n ${this.unit} route replace unreachable default metric 9999 table ${table}`);
    const rule = `from ${addressOn(wire)} lookup ${table}`;
    await command(`ip -n ${this.unit} rule del ${rule}`).catch(() => undefined);
    await command(`ip -n ${this.unit} rule add ${rule}`);
  }

  /** Its interface goes down: sending there fails at once. */
  async goesDown(wire: Wire): Promise<void> {
    await command(`ip -n ${this.unit} link set u${wire} down`);
  }

  /** Loses packets at random in both directions. */
  async loses(wire: Wire, percent: number): Promise<void> {
    await lose(this.unit, `u${wire}`, percent);
    await lose(this.server, `s${wire}`, percent);
  }

  /** Sets its capacity. */
  async carries(wire: Wire, kbps: number): Promise<void> {
    const shape = `tbf rate ${kbps}kbit burst 16kb latency 300ms`;
    await command(`ip netns exec ${this.unit} tc qdisc replace dev u${wire} root ${shape}`);
  }

  /** Keeps it up but drops everything: no packet fits. */
  async dies(wire: Wire): Promise<void> {
    await command(`ip netns exec ${this.unit} tc qdisc replace dev u${wire} root tbf rate 1kbit burst 16 limit 16`);
    await command(`ip netns exec ${this.server} tc qdisc replace dev s${wire} root tbf rate 1kbit burst 16 limit 16`);
  }

  /** Bytes sent on a network so far. */
  async sent(wire: Wire): Promise<number> {
    const path = `/sys/class/net/u${wire}/statistics/tx_bytes`;
    const { stdout } = await run('ip', ['netns', 'exec', this.unit, 'cat', path]);
    return Number(stdout);
  }

  async end(): Promise<void> {
    for (const relay of this.#relays) relay.kill('SIGKILL');
    this.#console?.close();
    for (const name of [this.unit, this.server]) await command(`ip netns del ${name}`).catch(() => undefined);
  }
}
