import { playDay, type Things } from '../canary/day.js';
import {
  addReader,
  newPassword,
  noteCookies,
  noteKey,
  noteServerSecrets,
  openConsole,
  pairDevice,
  serverArguments,
  type Installation,
} from '../canary/installation.js';
import { freeTcpPort } from '../subject/tcp-port.js';
import { databaseFinds, exposedFiles, watchProcesses } from '../canary/places.js';
import { search, type Find, type Hit } from '../canary/search.js';
import { isIntended } from '../canary/intended.js';
import type { Context, Figure, Outcome } from '../figure.js';
import { connectDatabase } from '../subject/database.js';
import { withFolder } from '../subject/places.js';

const DAYS = { full: 8, short: 1 };

async function run(context: Context): Promise<Outcome> {
  const days = context.short ? DAYS.short : DAYS.full;
  return withFolder(async (folder) => {
    const site = await install(folder);
    const things = await createRecords(site);
    const stopWatching = watchProcesses(() =>
      [site.console.child, ...site.children].filter(({ gone }) => !gone).map(({ pid }) => pid),
    );
    for (let day = 1; day <= days; day += 1) {
      await playDay(site, things, day);
      context.report(`day ${day} of ${days} done`);
      if (day < days) await killConsole(site);
    }
    const listed = await stopWatching();
    for (const child of site.children) await child.end();
    const db = await connectDatabase(folder);
    const stored = await databaseFinds(db, folder);
    await db.end();
    await site.console.child.end();
    const finds = [
      ...site.finds,
      ...site.logs.map((log) => log()),
      ...listed,
      ...stored,
      ...(await exposedFiles(site.secrets, folder)),
    ];
    return outcome(site, finds, days);
  });
}

async function install(folder: string): Promise<Installation> {
  const password = newPassword();
  const base = { folder, password, mqttPort: await freeTcpPort(), logs: [], finds: [], children: [] };
  const secrets = [{ kind: 'password', value: password }];
  return { ...base, secrets, ...(await openConsole(base)) };
}

async function createRecords(site: Installation): Promise<Things> {
  const { api } = site.admin;
  const [group] = await api.groups.lightFetch();
  if (group === undefined) throw new Error('the console has no group');
  const groupId = group.uid;
  const server = await api.servers.create({ body: { name: 'canary-server', groupId, channels: 2 } });
  const unit = await api.units.create({ body: { name: CONTROL, groupId } });
  const channels = await api.channels.fetch({ query: { crnt_vcg_uid: groupId } });
  const [first, second] = channels.map(({ channelId }) => channelId);
  if (first === undefined || second === undefined) throw new Error('the server has no channels');
  const db = await connectDatabase(site.folder);
  await addReader(db, groupId);
  await db.end();
  await noteKey(site);
  await pairDevice(site, 'server', server.id, await serverArguments());
  await pairDevice(site, 'unit', unit.uid, ['--source', 'test']);
  await noteServerSecrets(site);
  // The content does not matter; a small picture saves CPU.
  const params = { id: unit.uid };
  const { version } = await api.units.configuration({ params });
  await api.units.setConfiguration({
    params,
    body: { version, configuration: { resolution: '360p30', bitrateKbps: 500 } },
  });
  return { groupId, unitId: unit.uid, serverId: server.id, channelIds: [first, second] };
}

/** Restarts the console, so that the output of its end and of its start are also searched. */
async function killConsole(site: Installation): Promise<void> {
  await site.console.child.end('SIGKILL');
  Object.assign(site, await openConsole(site));
  noteCookies(site);
}

/** Content which shows that each place was read. */
const CONTROL = 'canary-unit-seen';
const CONTROLS: Readonly<Record<string, (finds: readonly Find[]) => boolean>> = {
  'API answer': (finds) => finds.some(({ content }) => content.includes(CONTROL)),
  'live update': (finds) => finds.some(({ content }) => content.includes(CONTROL)),
  log: (finds) =>
    ['console', 'unit', 'server'].every((name) =>
      finds.some((find) => find.where === name && find.content.length > 100),
    ),
  database: (finds) => finds.some(({ content }) => content.includes(CONTROL)),
  'database file': (finds) => finds.some(({ content }) => content.includes(CONTROL)),
  'process environment': (finds) => finds.some(({ content }) => content.includes('PATH=')),
  'process arguments': (finds) => finds.some(({ where }) => where === 'srt-live-transmit'),
};

function outcome({ secrets }: Installation, finds: readonly Find[], days: number): Outcome {
  const hits = search(secrets, finds, isIntended);
  const expected = search(secrets, finds, (_kind, { place }) => place !== 'process arguments').length;
  for (const [place, seen] of Object.entries(CONTROLS)) {
    if (!seen(finds.filter((find) => find.place === place))) throw new Error(`nothing was read of: ${place}`);
  }
  const kinds = new Set(secrets.map(({ kind }) => kind));
  return {
    rows: [...Object.keys(CONTROLS), 'file that others can read'].map((place) => ({
      place,
      read: finds.filter((find) => find.place === place).length,
      hits: hits.filter((hit) => hit.place === place).length,
      what: [...new Set(hits.filter((hit) => hit.place === place).map(textOf))].slice(0, 5).join('; '),
    })),
    values: {
      days,
      kinds: [...kinds].join(', '),
      secrets: secrets.length,
      places: finds.length,
      hits: hits.length,
      argumentsOfSrt: expected,
    },
    summary: `${secrets.length} secrets of ${kinds.size} kinds (${[...kinds].join(', ')}) searched in ${finds.length} logs, answers, live updates, tables, database files, arguments and environments of processes of a console, a unit and a media server that lived through ${days} days: ${hits.length} hits.`,
    met: hits.length === 0,
  };
}

const textOf = ({ kind, where }: Hit): string => `${kind} in ${where}`;

export const canary: Figure = {
  name: 'canary',
  title: 'Secrets planted, and searched for in logs, answers, database, arguments and environments',
  goal: '0 hits',
  must: true,
  run,
};
