import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MappingProblem } from '@backhaul/contract';
import { MOST_XML_BYTES } from '@backhaul/domain';
import { xmlProblem } from './xml-gate.js';

/** Limits of one transformation: memory in bytes, CPU and wall-clock time in s, and depth of templates. */
const LIMITS = { memory: 256 * 1024 * 1024, cpuS: 5, wallMs: 10_000, depth: 500 } as const;

/** The result of a transformation. */
export type Transformed =
  | { readonly kind: 'done'; readonly output: string; readonly problems: readonly MappingProblem[] }
  | { readonly kind: 'failed'; readonly problems: readonly MappingProblem[] }
  /** The type of a file is not supported. */
  | { readonly kind: 'forbidden'; readonly problems: readonly MappingProblem[] }
  /** `xsltproc` cannot be run safely; the reason is for the log. */
  | { readonly kind: 'unavailable'; readonly reason: string }
  | { readonly kind: 'cancelled' };

/**
 * Applies an XSLT file to XML. `xsltproc` itself reads any file that a mapping names, so it runs within `bwrap`: without network, with no files except
 * its program, its libraries and the two texts, and with limits of memory and time. Where that is not possible nothing is run.
 */
export async function transform(mapping: string, xml: string, signal?: AbortSignal): Promise<Transformed> {
  const refused = [...problemsOf('mapping', mapping), ...problemsOf('sample', xml)];
  if (refused.length > 0) {
    const problems = refused.map(({ problem }) => problem);
    return { kind: refused.some(({ forbidden }) => forbidden) ? 'forbidden' : 'failed', problems };
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'backhaul-mapping-'));
  try {
    await writeFile(path.join(folder, 'style.xsl'), mapping, { mode: 0o600 });
    await writeFile(path.join(folder, 'in.xml'), xml, { mode: 0o600 });
    return await run(folder, signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const problemsOf = (file: 'mapping' | 'sample', text: string) => {
  const found = xmlProblem(text);
  return found === null ? [] : [{ problem: { file, line: found.line, text: found.text }, forbidden: found.forbidden }];
};

async function run(folder: string, signal: AbortSignal | undefined): Promise<Transformed> {
  const args = [...(await jail(folder)), '--', ...PROGRAM];
  return new Promise((resolve) => {
    const options = {
      timeout: LIMITS.wallMs,
      killSignal: 'SIGKILL' as const,
      maxBuffer: MOST_XML_BYTES,
      env: { PATH: '/usr/bin' },
      ...(signal && { signal }),
    };
    execFile('/usr/bin/bwrap', args, options, (error, output, complaints) => {
      if (signal?.aborted) return resolve({ kind: 'cancelled' });
      const problems = complaintsOf(complaints);
      if (error === null) return resolve({ kind: 'done', output, problems });
      resolve(failureOf(error, complaints, problems));
    });
  });
}

const PROGRAM = [
  '/usr/bin/prlimit',
  `--as=${LIMITS.memory}`,
  `--cpu=${LIMITS.cpuS}`,
  '--core=0',
  '/usr/bin/xsltproc',
  '--nonet',
  '--nowrite',
  '--nomkdir',
  '--maxdepth',
  String(LIMITS.depth),
  'style.xsl',
  'in.xml',
];

/** Contents of the sandbox: programs and libraries, read only, and the two texts. */
async function jail(folder: string): Promise<readonly string[]> {
  const has64 = await stat('/usr/lib64').then(
    () => true,
    () => false,
  );
  const bound = ['/usr/bin/prlimit', '/usr/bin/xsltproc', '/usr/lib', ...(has64 ? ['/usr/lib64'] : [])];
  return [
    '--unshare-all',
    '--die-with-parent',
    '--new-session',
    '--clearenv',
    ...bound.flatMap((one) => ['--ro-bind', one, one]),
    '--symlink',
    'usr/lib',
    '/lib',
    '--symlink',
    'usr/lib64',
    '/lib64',
    '--ro-bind',
    path.join(folder, 'style.xsl'),
    '/in/style.xsl',
    '--ro-bind',
    path.join(folder, 'in.xml'),
    '/in/in.xml',
    '--chdir',
    '/in',
  ];
}

type Failure = Parameters<NonNullable<Parameters<typeof execFile>[3]>>[0];

function failureOf(error: NonNullable<Failure>, complaints: string, problems: readonly MappingProblem[]): Transformed {
  const first = complaints.trim().split('\n')[0] ?? '';
  if (error.code === 'ENOENT' || error.code === 'EACCES' || /^(?:bwrap|prlimit):/.test(first)) {
    return { kind: 'unavailable', reason: first === '' ? error.message : first };
  }
  const text =
    error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER'
      ? 'The result is larger than 1 MB'
      : error.killed || error.signal
        ? 'The transformation took too long or too much memory'
        : 'The transformation failed';
  return { kind: 'failed', problems: [...problems, { file: 'mapping', line: null, text }] };
}

const FILES = { 'style.xsl': 'mapping', 'in.xml': 'sample' } as const;
const MOST_PROBLEMS = 20;

/** Complaints of `xsltproc`, with the line in its file. */
function complaintsOf(text: string): readonly MappingProblem[] {
  const lines = text.split('\n');
  return lines
    .flatMap((line, index): readonly MappingProblem[] => {
      const parser = /^(style\.xsl|in\.xml):(\d+): (.*)$/.exec(line);
      if (parser) return [problemIn(parser[1], parser[2], parser[3])];
      const style =
        /^(?:compilation |runtime )?error: file (style\.xsl|in\.xml)(?: line (\d+))?(?: element (\S+))?/.exec(line);
      if (style) return [problemIn(style[1], style[2], lines[index + 1] ?? line)];
      return [];
    })
    .slice(0, MOST_PROBLEMS);
}

function problemIn(file: string | undefined, line: string | undefined, text: string | undefined): MappingProblem {
  return {
    file: FILES[file === 'in.xml' ? 'in.xml' : 'style.xsl'],
    line: line === undefined ? null : Number(line),
    text: (text ?? '').trim().slice(0, 500),
  };
}
