import type { AppContract, CallInput, CallOutput, Problem } from '@backhaul/contract';

type Calls = AppContract['invitations'];
/** The calls of this page, and where they are. */
const PATHS = {
  look: 'invitation',
  iceServers: 'iceServers',
  connect: 'connection',
  picture: 'picture',
} as const satisfies Partial<Record<keyof Calls, string>>;
type Name = keyof typeof PATHS;

/** A refusal of the console, with its message; `code` is empty when the console was not reached. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Calls the console. Throws `Refused`. The token goes in the body, because addresses are logged. */
export async function ask<N extends Name>(name: N, body: CallInput<Calls[N]>['body']): Promise<CallOutput<Calls[N]>> {
  const response = await fetch(`/luc/luc-core-web/rest/v2/guest/${PATHS[name]}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'application-id': 'guest' },
    credentials: 'omit',
    body: JSON.stringify(body),
  }).catch(() => undefined);
  if (!response) throw new Refused('', '');
  if (response.ok) return response.json();
  const problem: Partial<Problem> = await response.json().catch(() => ({}));
  throw new Refused(
    String(problem.code ?? 'INTERNAL'),
    problem.errors?.[0]?.message ?? problem.detail ?? problem.title ?? '',
  );
}
