import { TALLY_PAGE_ENDS, TallyPageMessage } from '@backhaul/contract/live';
import { TALLY_LIGHTS } from '@backhaul/domain';
import { describe, expect, it } from 'vitest';
import { messageOf } from './message.js';

describe('messages of the console', () => {
  it.each([
    ...[...TALLY_LIGHTS, null].map((light) => ({ type: 'tally' as const, name: 'crew-1', light, text: 'CAM 1' })),
    ...TALLY_PAGE_ENDS.map((reason) => ({ type: 'end' as const, reason })),
  ])('are read as the contract has them: %j', (message) => {
    expect(messageOf(JSON.stringify(TallyPageMessage.parse(message)))).toEqual(message);
  });

  it.each([
    '',
    'null',
    '1',
    '{}',
    '{"type":"end","reason":"x"}',
    '{"type":"tally"}',
    '{"type":"tally","name":"a","light":"on","text":""}',
    '{"type":"tally","name":"a","light":"toString","text":""}',
  ])('and nothing else is: %s', (text) => expect(messageOf(text)).toBeNull());
});
