import { open, readFile, type FileHandle } from 'node:fs/promises';
import { writeFileAtomic } from '../files/atomic.js';
import { isMissing, parseJson } from '../files/json.js';
import { JournalLine } from './entry.js';
import type { CommandJournal } from './journal.js';
import { JournalIndex } from './journal-index.js';
import { createSequencer } from './sequencer.js';

/** The file is rewritten when it has this many lines more than it needs. */
const SLACK_LINES = 2048;

/** Opens the journal at `path`, one JSON object a line; a last line that a crash cut short is removed. */
export async function openJournal(path: string): Promise<CommandJournal> {
  const { index, lineCount } = await load(path);
  let file = await open(path, 'a', 0o600);
  let lines = lineCount;
  let torn = false;
  // Orders run concurrently; writes must not.
  const turns = createSequencer();

  const append = async (line: JournalLine): Promise<void> => {
    // A failed write may leave half a line; the next line must not become part of it.
    const begin = torn ? '\n' : '';
    torn = true;
    await file.appendFile(`${begin}${JSON.stringify(line)}\n`);
    await file.datasync();
    torn = false;
    lines += 1;
  };

  const compact = async (): Promise<void> => {
    if (lines < index.size + SLACK_LINES) return;
    await file.close();
    await writeFileAtomic(path, textOf(index));
    file = await open(path, 'a', 0o600);
    lines = index.size;
  };

  return {
    find: (id) => index.find(id),
    begin: (order) => {
      const line = { step: 'begun', ...order } as const;
      return turns(async () => {
        await append(line);
        index.apply(line);
      });
    },
    finish: (id, expires, answer, earliestNow) => {
      const line = { step: 'done', id, expires, answer } as const;
      // Indexed first: a repeated order gets its result even if the disk failed.
      index.apply(line);
      return turns(async () => {
        await append(line);
        index.forget(earliestNow);
        await compact();
      });
    },
    unfinished: () => index.unfinished(),
    close: () => turns(() => file.close()),
  };
}

const textOf = (index: JournalIndex): string =>
  index
    .lines()
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');

async function load(path: string): Promise<{ index: JournalIndex; lineCount: number }> {
  const text = await textAt(path);
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) await cutTornLine(path, Buffer.byteLength(whole));
  const index = new JournalIndex();
  const lines = whole.split('\n').filter((line) => line !== '');
  for (const line of lines) {
    const parsed = JournalLine.safeParse(parseJson(line));
    if (parsed.success) index.apply(parsed.data);
  }
  return { index, lineCount: lines.length };
}

async function textAt(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
}

async function cutTornLine(path: string, length: number): Promise<void> {
  const file: FileHandle = await open(path, 'r+');
  try {
    await file.truncate(length);
    await file.sync();
  } finally {
    await file.close();
  }
}
