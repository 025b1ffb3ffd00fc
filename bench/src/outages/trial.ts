import { truncate, copyFile, stat } from 'node:fs/promises';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { missingOf, picturesOf } from '../channels/numbered.js';
import { eventually } from '../subject/wait.js';
import { changedDestinations, changesAfter, faultsOfChanges, TRUE_WITHIN_MS } from './notice.js';
import { programsOf, stillRunning } from './programs.js';
import type { Channel, Site } from './site.js';

/** How long the console is down, ms. */
const AWAY_MS = 3000;
const GONE_MS = 30_000;
/** Frames arrive at a captured destination this long after they were on air, and states are read between reports, s. */
const TOLERANCE_S = 4;

/** Results of killing programs. */
export class Findings {
  readonly complaints: string[] = [];
  readonly killed = new Map<string, number>();
  /** Periods in which a captured channel was disturbed, ms. */
  readonly disturbed: { readonly channelId: string; readonly from: number; readonly to: number }[] = [];
  /** Channels whose input was killed: their recordings have a gap. */
  readonly cutInputs = new Set<string>();
  longestMs = 0;

  count(name: string): void {
    this.killed.set(name, (this.killed.get(name) ?? 0) + 1);
  }
}

/** Kills any one program of the server, and checks what users see. */
export async function killProgram(site: Site, findings: Findings): Promise<void> {
  const programs = await programsOf(site.server.pid);
  const victim = programs[randomInt(Math.max(1, programs.length))];
  if (!victim) throw new Error('the server runs no programs');
  const before = await site.channels();
  const from = performance.now();
  process.kill(victim.pid, 'SIGKILL');
  findings.count(victim.name);
  const changes = await changesAfter(site, before);
  findings.complaints.push(...faultsOfChanges(victim.name, changes));
  const areBack = async (): Promise<boolean> =>
    (await programsOf(site.server.pid)).filter(({ name }) => name === victim.name).length >= site.lasting(victim.name);
  // The RTMP server is not shown while no channel is for RTMP.
  if (changes.length === 0 && victim.name !== 'nginx' && !(await areBack()))
    findings.complaints.push(`a killed ${victim.name} is neither shown nor started again within ${TRUE_WITHIN_MS} ms`);
  await site.untilWhole();
  await eventually(`a killed ${victim.name} runs again`, GONE_MS, areBack, 200);
  const to = performance.now();
  findings.longestMs = Math.max(findings.longestMs, to - from);
  for (const { channelId, input } of changes) {
    findings.disturbed.push({ channelId, from, to });
    if (input) findings.cutInputs.add(channelId);
  }
}

/** Kills and restarts the console: the server continues, and the console learns its states again. */
export async function killConsole(site: Site, findings: Findings): Promise<void> {
  const before = await site.channels();
  await site.console.kill();
  findings.count('console');
  await sleep(AWAY_MS);
  await site.console.begin();
  const ready = performance.now();
  await eventually('the console knows the channels again', GONE_MS, async () =>
    isAsBefore(before, await site.channels()),
  );
  const ms = performance.now() - ready;
  findings.longestMs = Math.max(findings.longestMs, ms);
  if (ms > TRUE_WITHIN_MS)
    findings.complaints.push(`a console that returned knew the channels after ${Math.round(ms)} ms`);
}

const isAsBefore = (before: readonly Channel[], now: readonly Channel[]): boolean =>
  now.every((channel, index) => {
    const was = before[index];
    return (
      was !== undefined &&
      channel.status === was.status &&
      channel.programme === was.programme &&
      channel.recording.state === was.recording.state &&
      changedDestinations(was, channel).length === 0
    );
  });

/** Kills and restarts the server, as a service manager does: everything returns, and no program of the old one is left. */
export async function killServer(site: Site, findings: Findings): Promise<void> {
  const programs = await programsOf(site.server.pid);
  await site.server.end('SIGKILL');
  findings.count('server');
  const from = performance.now();
  await eventually('the console shows that the server is gone', GONE_MS, async () =>
    (await site.channels()).every(({ status }) => status !== 'collecting'),
  );
  const ms = performance.now() - from;
  if (ms > TRUE_WITHIN_MS) findings.complaints.push(`a killed server was shown on air for ${Math.round(ms)} ms`);
  site.startServer();
  await site.untilWhole();
  findings.longestMs = Math.max(findings.longestMs, performance.now() - from);
  const left = await stillRunning(programs.map(({ pid }) => pid));
  const names = programs.flatMap(({ pid, name }) => (left.includes(pid) ? [name] : []));
  if (left.length > 0) findings.complaints.push(`programs of the killed server still run: ${names.join(', ')}`);
  for (const channelId of site.channelIds) findings.cutInputs.add(channelId);
}

/** Frames that captured destinations lost while a program of another channel was killed. */
export async function lostAtCaptures(site: Site, findings: Findings, length: number): Promise<number> {
  let lost = 0;
  for (const [index, { file }] of site.captures.entries()) {
    const kept = path.join(site.folder, `kept-${index}.ts`);
    await copyFile(file, kept);
    await truncate(kept, (await stat(kept)).size - ((await stat(kept)).size % 188));
    const { holes } = missingOf(await picturesOf(kept), length);
    const own = findings.disturbed.filter(({ channelId }) => channelId === site.channelIds[index]);
    for (const { at, missing } of holes) {
      const moment = (site.capturedFrom[index] ?? 0) + at * 1000;
      const isOwn = own.some(({ from, to }) => moment > from - TOLERANCE_S * 1000 && moment < to + TOLERANCE_S * 1000);
      if (!isOwn) lost += missing;
    }
  }
  return lost;
}

/** Recordings that cannot be read, or that lack frames although their input was never interrupted. */
export async function brokenRecordings(site: Site, findings: Findings, length: number): Promise<string[]> {
  const broken: string[] = [];
  for (const file of await site.recordings()) {
    const seen = await picturesOf(file);
    const { lost } = missingOf(seen, length);
    const isCut = [...findings.cutInputs].some((id) => file.includes(id));
    if (seen.pictures.length === 0) broken.push(`${path.basename(file)} has no picture`);
    else if (lost > 0 && !isCut) broken.push(`${path.basename(file)} misses ${lost} pictures`);
  }
  return broken;
}
