import { ApiProblem } from '@backhaul/contract/client';
import { message, type Message } from '@backhaul/contract/messages';
import { afterEach, describe, expect, it } from 'vitest';
import { de } from '../text/de/index.js';
import { wordWith } from '../text/messages.js';
import { translateWith } from '../text/sentences.js';
import { fieldProblems, problemText } from './problem.js';

const problem = (code: string, more = {}) =>
  new ApiProblem({
    type: 'about:blank',
    title: `Title of ${code}`,
    status: 409,
    code,
    message: { code, params: {} },
    ...more,
  });
/** A problem in the form of the console's responses. */
const saying = ({ code, params, text }: Message) => problem('CONFLICT', { detail: text, message: { code, params } });
const atField = ({ code, params, text }: Message) =>
  problem('INVALID', { errors: [{ path: 'body.name', message: text, code, params }] });

afterEach(() => {
  wordWith({});
  translateWith();
});

it.each([
  ['a malformed field', atField(message('default')), 'Invalid field'],
  ['a name that is taken', problem('NAME_TAKEN'), 'Title of NAME_TAKEN'],
  ['a refusal of the whole', problem('UNIT_BUSY'), undefined],
  ['what is no answer', new Error('no network'), undefined],
])('%s', (_, error, atName) => {
  expect(fieldProblems(error).get('name')).toBe(atName);
});

it('prefers the detail of a refusal to its title', () => {
  expect(problemText(problem('X', { detail: 'More' }))).toBe('More');
  expect(problemText(problem('X'))).toBe('Title of X');
  expect(problemText(new Error('no network'))).toBe('no network');
});

it('says what is wrong with fields, where it is more than that they are malformed', () => {
  expect(problemText(atField(message('without', { characters: ';' })))).toBe('Cannot contain ;');
  expect(problemText(atField(message('default')))).toBe('Title of INVALID');
  expect(fieldProblems(atField(message('file_name'))).get('name')).toMatch(/^Cannot contain \/ /);
});

it.each([
  ['USER_EXISTS', 'username'],
  ['EMAIL_TAKEN', 'email'],
])('says %s at the field %s', (code, field) => {
  expect(fieldProblems(problem(code)).get(field)).toBe(`Title of ${code}`);
});

function speakGerman(): void {
  wordWith(de.messages);
  translateWith(de.translate);
}

describe('in German', () => {
  it('words a refusal by its code and parameters, whatever the parameters look like', () => {
    speakGerman();
    const holder = 'Recorder: The disk is full';
    expect(problemText(saying(message('channel_allocated', { unit: holder })))).toBe(
      `Der gewählte Kanal ist bereits ${holder} zugeteilt`,
    );
    expect(problemText(saying(message('unknown_command', { command: 'Must be {max} or less' })))).toBe(
      'Einen Befehl „Must be {max} or less“ gibt es nicht',
    );
    expect(problemText(problem('UNIT_BUSY'))).toBe('Die Einheit ist belegt');
  });

  it('words the fields by theirs', () => {
    speakGerman();
    expect(fieldProblems(atField(message('interval', { min: 3, max: 255 }))).get('name')).toBe(
      'Muss 3 bis 255 Zeichen haben',
    );
  });

  it('keeps the English of a code that it does not know', () => {
    speakGerman();
    expect(problemText(problem('OF_A_NEWER_CONSOLE', { detail: 'Something new' }))).toBe('Something new');
  });
});
