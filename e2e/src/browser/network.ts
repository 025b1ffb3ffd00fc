import type { Browser } from 'playwright-core';
import { descendantsOf } from '../product/processes.js';

const SERVICE = 'network.mojom.NetworkService';

/**
 * Kills the process of a browser that holds all connections, those of WebRTC too; another one takes its place, which knows no cookies. No emulation
 * of a network in Chromium cuts WebRTC.
 */
export async function loseConnections(browser: Browser): Promise<void> {
  process.kill(await networkOf(browser), 'SIGKILL');
}

/** Stops that process: nothing arrives and nothing is sent any more. Answers how it goes on. */
export async function loseNetwork(browser: Browser): Promise<() => void> {
  const network = await networkOf(browser);
  process.kill(network, 'SIGSTOP');
  return () => void process.kill(network, 'SIGCONT');
}

/** Stops a browser as a computer stops that loses its power: nothing is sent any more, nothing refuses what arrives. Answers how it goes on. */
export async function freeze(browser: Browser): Promise<() => void> {
  const main = await mainProcessOf(browser);
  const all = [main, ...descendantsOf(main).map(({ pid }) => pid)];
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  return () => all.forEach((pid) => process.kill(pid, 'SIGCONT'));
}

async function mainProcessOf(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  const main = processInfo.find(({ type }) => type === 'browser');
  if (!main) throw new Error('the browser has no process');
  return main.id;
}

async function networkOf(browser: Browser): Promise<number> {
  const service = descendantsOf(await mainProcessOf(browser)).find(({ command }) =>
    command.join(' ').includes(SERVICE),
  );
  if (!service) throw new Error('the browser has no network');
  return service.pid;
}
