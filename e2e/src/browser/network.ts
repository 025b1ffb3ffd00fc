import type { Browser } from 'playwright-core';
import { descendantsOf } from '../product/processes.js';

const SERVICE = 'network.mojom.NetworkService';

/**
 * Kills the network process of a browser with all its connections, including WebRTC; a new process without cookies replaces it.
 * Chromium's network emulation does not interrupt WebRTC.
 */
export async function loseConnections(browser: Browser): Promise<void> {
  process.kill(await networkOf(browser), 'SIGKILL');
}

/** Stops that process: nothing is received or sent. Returns a function that resumes it. */
export async function loseNetwork(browser: Browser): Promise<() => void> {
  const network = await networkOf(browser);
  process.kill(network, 'SIGSTOP');
  return () => void process.kill(network, 'SIGCONT');
}

/** Stops a browser like a computer without power: nothing is sent, and nothing refuses incoming data. Returns a function that resumes it. */
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
