import { expect, test } from 'vitest';
import { placeMenu } from './place.js';

const WINDOW = { width: 1000, height: 800 };

test('stands below its button, along its edge', () => {
  const button = { top: 10, right: 180, bottom: 40, left: 100 };
  expect(placeMenu(button, WINDOW, 'start')).toEqual({ top: 46, bottom: null, left: 100, right: null, maxHeight: 746 });
  expect(placeMenu(button, WINDOW, 'end')).toEqual({ top: 46, bottom: null, left: null, right: 792, maxHeight: 746 });
});

test('stands above a button at the foot of the window', () => {
  const button = { top: 750, right: 180, bottom: 780, left: 100 };
  expect(placeMenu(button, WINDOW, 'start')).toMatchObject({ top: null, bottom: 56, maxHeight: 736 });
});

test('stays inside a narrow window', () => {
  const button = { top: 10, right: 390, bottom: 40, left: 340 };
  expect(placeMenu(button, { width: 390, height: 844 }, 'start').left).toBe(182);
  expect(placeMenu({ ...button, left: -20 }, { width: 390, height: 844 }, 'start').left).toBe(8);
  expect(placeMenu({ ...button, right: 395 }, { width: 390, height: 844 }, 'end').right).toBe(8);
});
