import { expect, it } from 'vitest';
import { channelFiles as words } from '../../../text/en/channel-files.js';
import { addMessages } from '../../../text/t.js';
import { uploadComplaint, whyNotUploaded } from './upload-files.js';

addMessages(words);

const GOOD = { name: 'Harbour.mp4', size: 5 };
const EMPTY = { name: 'Empty.mp4', size: 0 };
const NAMED = { name: 'bad:name.mp4', size: 5 };

it('says of each file why it is refused', () => {
  expect(uploadComplaint(GOOD)).toBeNull();
  expect(uploadComplaint(EMPTY)).toBe('The file is empty');
  expect(uploadComplaint(NAMED)).toMatch(/^Cannot contain \/ /);
  expect(uploadComplaint({ name: 'a.txt', size: 5 })).toBe('File type is not supported');
});

it.each([
  ['', [GOOD], 'Choose a channel'],
  ['ch-1', [], 'Choose files first'],
  ['ch-1', [GOOD, EMPTY], 'Remove the marked file'],
  ['ch-1', [GOOD, EMPTY, NAMED], 'Remove the 2 marked files'],
  ['ch-1', [GOOD], null],
])('in the channel %j %j: %s', (channelId, files, why) => {
  expect(whyNotUploaded(channelId, files)).toBe(why);
});
