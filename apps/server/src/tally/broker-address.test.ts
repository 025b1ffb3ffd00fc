import { expect, it } from 'vitest';
import { brokerAt } from './broker-address.js';

it.each([
  ['mqtt://broker.example:1884', '192.0.2.7', 'mqtt://192.0.2.7:1884', { servername: 'broker.example' }],
  ['mqtts://broker.example', '2001:db8::7', 'mqtts://[2001:db8::7]', { servername: 'broker.example' }],
  ['mqtt://192.0.2.7:1883', '192.0.2.7', 'mqtt://192.0.2.7:1883', {}],
  ['mqtts://[2001:db8::7]', '2001:db8::7', 'mqtts://[2001:db8::7]', {}],
])('%s is called at %s', (broker, address, url, options) => {
  expect(brokerAt(broker, address)).toEqual({ url, options });
});
