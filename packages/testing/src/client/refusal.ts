import { ApiProblem } from '@backhaul/contract/client';

/** The problem document with which a call is refused; undefined when it succeeds. Throws anything else. */
export async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (error instanceof ApiProblem) return error.problem;
    throw error;
  }
}
