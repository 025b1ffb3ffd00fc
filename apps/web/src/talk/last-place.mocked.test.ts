import { beforeEach, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
const { forgetPlace, keepPlace, lastPlace, OFFERED_MS } = await import('./last-place.js');
const { PLACE_KEY } = await import('./place.js');

const SIGNED_IN = 1_000;
const NOW = 5_000_000;
const place = { kind: 'room', id: 'room-1', name: 'Studio' } as const;
beforeEach(() => kept.clear());

it('offers the room of before for ten minutes', () => {
  keepPlace(place, SIGNED_IN, NOW);
  expect(lastPlace(SIGNED_IN, NOW + OFFERED_MS - 1)).toEqual({ place, until: NOW + OFFERED_MS });
  expect(lastPlace(SIGNED_IN, NOW + OFFERED_MS)).toBeNull();
  expect(OFFERED_MS).toBe(600_000);
});

it('offers it to nobody who has signed in since, nor after one has left', () => {
  keepPlace({ ...place, kind: 'line' }, SIGNED_IN, NOW);
  expect(lastPlace(SIGNED_IN + 1, NOW)).toBeNull();
  expect(lastPlace(SIGNED_IN, NOW)).toMatchObject({ place: { kind: 'line' } });
  forgetPlace();
  expect(lastPlace(SIGNED_IN, NOW)).toBeNull();
});

it('offers to listen again to who only listened', () => {
  keepPlace({ ...place, listenOnly: true }, SIGNED_IN, NOW);
  expect(lastPlace(SIGNED_IN, NOW)?.place).toEqual({ ...place, listenOnly: true });
  keepPlace({ ...place, listenOnly: false }, SIGNED_IN, NOW);
  expect(lastPlace(SIGNED_IN, NOW)?.place).toEqual(place);
});

it.each(['', 'null', '[]', '{"kind":"list"}', 'no JSON'])('makes nothing of %j', (text) => {
  kept.set(PLACE_KEY, text);
  expect(lastPlace(SIGNED_IN, NOW)).toBeNull();
});
