import type { AppContract, CallInput, CallOutput, Problem } from '@backhaul/contract';
import type { Message } from '@backhaul/domain';

type Calls = AppContract['invitations'];
/** Paths of the calls of this page. */
const PATHS = {
  look: 'invitation',
  iceServers: 'iceServers',
  connect: 'connection',
  picture: 'picture',
  audioRoom: 'audioRoom',
  joinAudioRoom: 'audioRoom/participants',
} as const satisfies Partial<Record<keyof Calls, string>>;
type Name = keyof typeof PATHS;

/** Message of a failure that has none. */
export const NOTHING: Message = { code: 'INTERNAL', params: {}, text: '' };

/** A refusal of the console, with its message; `code` is empty when the console was not reached. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly said: Message,
  ) {
    super(said.text);
  }
}

/** Calls the console. Throws `Refused`. The token goes in the body, because addresses are logged. */
export async function ask<N extends Name>(name: N, body: CallInput<Calls[N]>['body']): Promise<CallOutput<Calls[N]>> {
  return (await post(PATHS[name], body)).json();
}

/** Leaves the audio room, also while the page is being closed. Throws `Refused`. */
export async function leaveAudioRoom(body: CallInput<Calls['leaveAudioRoom']>['body']): Promise<void> {
  await post('audioRoom/departure', body, true);
}

async function post(path: string, body: unknown, keepalive = false): Promise<Response> {
  const response = await fetch(`/luc/luc-core-web/rest/v2/guest/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'application-id': 'guest' },
    credentials: 'omit',
    body: JSON.stringify(body),
    keepalive,
  }).catch(() => undefined);
  if (!response) throw new Refused('', NOTHING);
  if (response.ok) return response;
  const problem: Partial<Problem> = await response.json().catch(() => ({}));
  throw new Refused(String(problem.code ?? 'INTERNAL'), messageOf(problem));
}

/** The message of a problem: that of its first field, otherwise its own. */
function messageOf({ errors, message, detail, title }: Partial<Problem>): Message {
  const [field] = errors ?? [];
  if (field) return { code: field.code, params: field.params, text: field.message };
  return message ? { ...message, text: detail ?? title ?? '' } : NOTHING;
}
