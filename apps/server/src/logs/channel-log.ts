import type { Log } from '@backhaul/agent';

const LEVELS = ['debug', 'info', 'warn', 'error'] as const;

/** A log whose lines name a channel. */
export function logOfChannel(log: Log, channelId: string): Log {
  const naming = (level: (typeof LEVELS)[number]) => (first: unknown, message?: string) =>
    typeof first === 'string'
      ? log[level]({ channelId }, first)
      : log[level]({ ...(typeof first === 'object' ? first : {}), channelId }, message);
  return { debug: naming('debug'), info: naming('info'), warn: naming('warn'), error: naming('error') };
}

/** The lines of a log that concern a channel. */
export function linesOf(content: string, channelId: string): string {
  const mark = `"channelId":${JSON.stringify(channelId)}`;
  return content
    .split('\n')
    .filter((line) => line.includes(mark))
    .map((line) => `${line}\n`)
    .join('');
}
