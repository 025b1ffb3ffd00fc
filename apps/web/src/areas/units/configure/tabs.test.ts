import { expect, test } from 'vitest';
import { tabOf } from './tabs.js';

test.each([
  ['codec', 'video'],
  ['limits.totalKbps', 'network'],
  ['interfaces.2.enabled', 'connections'],
  ['interfaces.2.apn', 'connections'],
  ['interfaces.0.limitKbps', 'network'],
  ['metadata.fields.slugline', 'metadata'],
  ['ipInput.url', 'ipInput'],
  ['multiCamera.feeds', undefined],
])('%s is refused in the tab %s', (path, tab) => {
  expect(tabOf(path)).toBe(tab);
});
