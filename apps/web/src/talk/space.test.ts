import { expect, it } from 'vitest';
import { type SpaceElement, spaceTalks } from './space.js';

const element = (tag: string, more: Partial<SpaceElement> = {}): SpaceElement => ({
  tag,
  type: null,
  role: null,
  editable: false,
  space: null,
  ...more,
});
const body = [element('div'), element('body')];

it.each<[string, readonly SpaceElement[], boolean]>([
  ['nothing', [element('body')], true],
  ['nothing at all', [], true],
  ['a switch', [element('input', { type: 'checkbox', role: 'switch' }), ...body], false],
  ['a check-box', [element('input', { type: 'checkbox' }), ...body], false],
  ['a radio button', [element('input', { type: 'radio' }), ...body], false],
  ['a button', [element('button'), ...body], true],
  ['a switch that is a button', [element('button', { role: 'switch' })], false],
  ['the picture in a button', [element('svg'), element('button'), ...body], true],
  ['a link', [element('a'), ...body], true],
  ['a link that is a button', [element('a', { role: 'button' }), ...body], true],
  ['a tab', [element('div', { role: 'tab' }), ...body], false],
  ['a list to choose from', [element('select'), ...body], false],
  ['a line of text', [element('input', { type: 'text' }), ...body], false],
  ['an input without a type', [element('input'), ...body], false],
  ['text that can be edited', [element('div', { editable: true }), ...body], false],
  ['a slider', [element('input', { type: 'range' }), ...body], true],
  ['the player', [element('section', { space: 'own' }), ...body], false],
  ['a button in the player', [element('button'), element('section', { space: 'own' })], false],
  ['a slider in the player', [element('input', { type: 'range' }), element('section', { space: 'own' })], false],
  ['the button to talk', [element('button', { space: 'talk' }), ...body], true],
])('with the focus on %s, Space talks: %s', (_, path, talks) => expect(spaceTalks(path)).toBe(talks));
