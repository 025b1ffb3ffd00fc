import { expect, it } from 'vitest';
import { typedTexts } from './typed.js';

const control = (type = 'text') => ({ value: '', isConnected: true, type });

it('knows what was typed, until it is sent or taken back', () => {
  const [texts, name] = [typedTexts(), control()];
  texts.enter(name);
  expect(texts.isTyped()).toBe(false);
  name.value = 'Night';
  texts.enter(name);
  expect(texts.isTyped()).toBe(true);
  texts.settle();
  expect(texts.isTyped()).toBe(false);
  texts.enter(name);
  name.value = 'Nights';
  expect(texts.isTyped()).toBe(true);
  name.value = 'Night';
  expect(texts.isTyped()).toBe(false);
});

it('is not asked about a field that has gone', () => {
  const [texts, name] = [typedTexts(), control()];
  texts.enter(name);
  name.value = 'x';
  name.isConnected = false;
  expect(texts.isTyped()).toBe(false);
});

it.each(['search', 'checkbox', 'file'])('what is in a control of the kind %s is no entry', (type) => {
  const [texts, one] = [typedTexts(), control(type)];
  texts.enter(one);
  one.value = 'x';
  expect(texts.isTyped()).toBe(false);
});
