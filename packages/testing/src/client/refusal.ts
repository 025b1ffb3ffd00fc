import { ApiProblem } from '@backhaul/contract/client';

/** The problem document of a refused call; undefined if it succeeds. Rethrows other errors. */
export async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (error instanceof ApiProblem) return error.problem;
    throw error;
  }
}
