import type { Answer, Ask, UnitEvent, History, Stored, StoredCommand, StoredTransmission } from '../history.js';

/** Histories for tests; fields that are not given are without violations. Times in ms. */
export const accepted = (commandId: string | null = null, transmissionId: string | null = null): Answer => ({
  is: 'accepted',
  commandId,
  transmissionId,
});
export const UNKNOWN: Answer = { is: 'unknown', final: false };
export const REFUSED: Answer = { is: 'refused', code: 'UNIT_BUSY' };

export const ask = (change: Partial<Ask> = {}): Ask => ({
  key: 'k1',
  unitId: 'u1',
  kind: 'selectChannel',
  value: null,
  askedAt: 100,
  answeredAt: 110,
  answers: [accepted('c1')],
  ...change,
});

type Executed = Extract<UnitEvent, { step: 'executed' }>;
export const executed = (change: Partial<Executed> = {}): Executed => ({
  unitId: 'u1',
  step: 'executed',
  at: 120,
  id: 'c1',
  expires: 15_100,
  order: 'selectChannel',
  transmissionId: null,
  channelId: 'ch1',
  refusal: null,
  ...change,
});

export const connectionEvent = (step: 'boot' | 'linked' | 'lost' | 'gone', at: number, unitId = 'u1'): UnitEvent => ({
  unitId,
  step,
  at,
});

export const command = (change: Partial<StoredCommand> = {}): StoredCommand => ({
  id: 'c1',
  unitId: 'u1',
  name: 'selectChannel',
  state: 'done',
  asked: true,
  transmissionId: null,
  createdAt: 105,
  expiresAt: 15_100,
  answeredAt: null,
  waitsMs: null,
  ...change,
});

export const transmission = (change: Partial<StoredTransmission> = {}): StoredTransmission => ({
  id: 't1',
  unitId: 'u1',
  channelId: 'ch1',
  createdAt: 105,
  endedAt: null,
  ...change,
});

export const history = (
  change: Partial<Omit<History, 'stored'>> & { readonly stored?: Partial<Stored> } = {},
): History => ({
  asks: [],
  events: [],
  troubles: [],
  ...change,
  stored: { commands: [], transmissions: [], changes: [], names: new Map(), readAt: 100_000, ...change.stored },
});
