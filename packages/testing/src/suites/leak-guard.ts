import type { Access } from '@backhaul/contract';
import type { Injectable, TestRequest, TestResponse } from '../client/injectable.js';
import { isOnVisit, type TestUser, userMay, userSees } from '../tenants/tenants.js';

/** A text that identifies a record wherever it appears, and the group of the record; group null: every group. */
export interface Marker {
  readonly text: string;
  readonly inventoryId: string;
  readonly groupId: string | null;
  /** The other party of a share: those who keep shares there read it too. */
  readonly sharedWith?: string;
}

/** Texts that must never reach a user; without a session (null) all of them. `access`: of the call; without it, by any. */
export const hiddenFrom = (user: TestUser | null, markers: readonly Marker[], access?: Access): readonly string[] =>
  markers.filter((marker) => user === null || !mayRead(user, marker, access)).map(({ text }) => text);

function mayRead(user: TestUser, { text, inventoryId, groupId, sharedWith }: Marker, access?: Access): boolean {
  // Support knows which inventory it asked for.
  if (text === user.visit?.inventoryId) return true;
  if (sharedWith === user.inventoryId && userMay(user, { permission: 'share:manage' })) return true;
  if (groupId !== null) return userSees(user, { inventoryId, groupId }, access);
  return user.role === 'super_user' || user.inventoryId === inventoryId || isOnVisit(user, inventoryId, access);
}

/** The hidden text that a response contains although its request did not; null: none. */
export function leakIn(request: TestRequest, response: TestResponse, hidden: readonly string[]): string | null {
  const asked = [request.url, ...Object.values(request.headers), request.payload ?? ''].join('\n');
  const headers = JSON.stringify(response.headers);
  return (
    hidden.find((text) => (headers.includes(text) || response.body.includes(text)) && !asked.includes(text)) ?? null
  );
}

export interface GuardOptions {
  /** Texts that must not be in the response to this request. */
  readonly hidden: (request: TestRequest) => readonly string[];
  readonly complain: (complaint: string) => void;
}

/** A server whose responses are all searched for texts that are hidden from the user. */
export const guardingLeaks =
  (inject: Injectable, { hidden, complain }: GuardOptions): Injectable =>
  async (request) => {
    const response = await inject(request);
    const leak = leakIn(request, response, hidden(request));
    if (leak) complain(`${request.method} ${request.url} answers ${response.status} with ${leak}`);
    return response;
  };
