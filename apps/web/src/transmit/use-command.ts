import type { Command } from '@backhaul/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../api/client.js';
import { callQuery } from '../api/call-query.js';
import { idempotencyHeaders } from '../api/idempotency-headers.js';
import { problemText } from '../api/problem.js';
import { useLiveCommand } from '../live/index.js';
import { translated } from '../text/sentences.js';
import { transmitWords } from '../text/en/transmit.js';
import { addMessages, t } from '../text/t.js';

addMessages(transmitWords);

/** The console reports the state of a command; it is also polled, in case a message is lost, ms. */
const ASK_MS = 2000;

const isOpen = (state: Command['state']): boolean => state === 'pending' || state === 'sent';

/** Text of a command that failed, unless the console gives a reason. */
const FAILURES: Partial<Readonly<Record<Command['state'], 'command.failed' | 'command.expired' | 'command.unknown'>>> =
  {
    failed: 'command.failed',
    expired: 'command.expired',
    unknown: 'command.unknown',
  };

/** Why a command failed; null when it did not. */
function failureOf(command: Command | undefined): string | null {
  const key = command && FAILURES[command.state];
  return key ? (command.error === null ? t(key) : translated(command.error)) : null;
}

/** One kind of command to a device: sent once for each press, followed until the device has answered. */
export function useCommand(deviceId: string, kind: 'unit' | 'server' = 'unit') {
  const [commandId, setCommandId] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const inProgress = useRef(false);
  const reported = useLiveCommand(commandId);
  const input = { params: { id: deviceId, commandId: commandId ?? '' } };
  const { data: asked } = useQuery({
    ...(kind === 'unit' ? callQuery(api.units.command, input) : callQuery(api.servers.command, input)),
    enabled: commandId !== null && (reported === undefined || isOpen(reported.state)),
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data.state) ? false : ASK_MS),
    staleTime: 0,
  });
  const command = reported && !isOpen(reported.state) ? reported : (asked ?? reported);
  const open = commandId !== null && (command === undefined || isOpen(command.state));

  const send = async (
    ask: (options: ReturnType<typeof idempotencyHeaders>) => Promise<{ readonly commandId: string | null }>,
  ) => {
    if (inProgress.current) return false;
    inProgress.current = true;
    setAsking(true);
    setRefusal(null);
    setCommandId(null);
    try {
      setCommandId((await ask(idempotencyHeaders())).commandId);
      return true;
    } catch (error) {
      setRefusal(problemText(error));
      return false;
    } finally {
      inProgress.current = false;
      setAsking(false);
    }
  };

  return {
    /** Requested, and not yet answered by the unit. */
    busy: asking || open,
    /** State and result of the command. */
    record: command,
    /** Only the refusal of the console. */
    refusal,
    /** The refusal of the console or the failure of the unit. */
    error: refusal ?? failureOf(command),
    send,
  };
}
