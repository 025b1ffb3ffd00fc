import { useState } from 'react';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { problemText } from '../../../api/problem.js';
import { useLiveCommand } from '../../../live/index.js';
import { translated } from '../../../text/sentences.js';
import { t } from '../../../text/t.js';

/** Smaller differences from the requested start are not reported, ms. */
const NEAR_MS = 50;

/** Requests a clip and follows its progress. */
export function useClip() {
  const [commandId, setCommandId] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [wanted, setWanted] = useState(0);
  const command = useLiveCommand(commandId);
  const open = commandId !== null && (command === undefined || command.state === 'pending' || command.state === 'sent');
  const data = command?.state === 'done' && command.data?.kind === 'clip' ? command.data : null;
  const failed = command !== undefined && !open && command.state !== 'done';
  return {
    busy: asking || open,
    error: refusal ?? (failed ? (command.error === null ? t('command.failed') : translated(command.error)) : null),
    /** The created clip, in words; null: none yet. */
    made: data === null ? null : madeText(data.name, wanted - data.fromMs),
    async send(
      ask: (options: ReturnType<typeof idempotencyHeaders>) => Promise<{ readonly commandId: string }>,
      fromMs: number,
    ): Promise<void> {
      setAsking(true);
      setRefusal(null);
      setCommandId(null);
      setWanted(fromMs);
      await ask(idempotencyHeaders()).then(
        (asked) => setCommandId(asked.commandId),
        (error: unknown) => setRefusal(problemText(error)),
      );
      setAsking(false);
    },
  };
}

const madeText = (name: string, earlyMs: number): string =>
  earlyMs <= NEAR_MS
    ? t('cfiles.clip.done', { name })
    : t('cfiles.clip.early', { name, time: `${(earlyMs / 1000).toFixed(1)} s` });
