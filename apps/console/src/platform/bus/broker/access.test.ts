import { expect, test } from 'vitest';
import { DeviceAccess } from './access.js';

const access = new DeviceAccess({ deviceId: 'unit-1', bucket: 7 });
const OWN = 'v1/7/unit-1';

test.each([
  [`${OWN}/up/presence`, 1, true, true],
  [`${OWN}/up/presence`, 0, false, true],
  [`${OWN}/up/state`, 1, true, true],
  [`${OWN}/up/telemetry`, 0, false, true],
  [`${OWN}/up/event`, 1, false, true],
  [`${OWN}/up/result`, 1, false, true],
  [`${OWN}/up/progress`, 0, false, true],
  [`${OWN}/up/progress`, 1, false, false],
  // Retained, or at a higher QoS than the topic allows.
  [`${OWN}/up/telemetry`, 0, true, false],
  [`${OWN}/up/telemetry`, 1, false, false],
  [`${OWN}/up/event`, 1, true, false],
  [`${OWN}/up/result`, 1, true, false],
  [`${OWN}/up/state`, 2, true, false],
  // Another device's topic, or not a valid topic.
  [`${OWN}/cmd`, 1, false, false],
  [`${OWN}/up/other`, 0, false, false],
  [`${OWN}/up/`, 0, false, false],
  [`${OWN}/up`, 0, false, false],
  [`${OWN}/up/state/`, 1, true, false],
  [`${OWN}/up/state/more`, 1, true, false],
  [`/${OWN}/up/state`, 1, true, false],
  [`${OWN}//up/state`, 1, true, false],
  ['v1/8/unit-1/up/state', 1, true, false],
  ['v1/7/unit-2/up/state', 1, true, false],
  ['v1/7/unit-1/../unit-2/up/state', 1, true, false],
  ['v2/7/unit-1/up/state', 1, true, false],
  ['V1/7/unit-1/up/state', 1, true, false],
  ['v1/07/unit-1/up/state', 1, true, false],
  ['v1/+/unit-1/up/state', 1, true, false],
  ['#', 0, false, false],
  ['$SYS/broker/clients', 0, false, false],
  ['constructor', 0, false, false],
  ['', 0, false, false],
])('publish to %s at QoS %i, retained %s: %s', (topic, qos, retain, allowed) => {
  expect(access.mayPublish({ topic, qos, retain })).toBe(allowed);
});

test.each([
  [`${OWN}/up/presence`, 1, true, true],
  [`${OWN}/up/state`, 1, true, false],
  ['v1/7/unit-2/up/presence', 1, true, false],
  [`${OWN}/up/presence`, 2, true, false],
])('leave a will on %s at QoS %i, retained %s: %s', (topic, qos, retain, allowed) => {
  expect(access.mayLeave({ topic, qos, retain })).toBe(allowed);
});

test.each([
  [`${OWN}/cmd`, 0, true],
  [`${OWN}/cmd`, 1, true],
  [`${OWN}/cmd`, 2, false],
  [`${OWN}/cmd/`, 1, false],
  [`${OWN}/cmd/#`, 1, false],
  [`${OWN}/#`, 1, false],
  [`${OWN}/+`, 1, false],
  [`${OWN}/up/state`, 1, false],
  [`/${OWN}/cmd`, 1, false],
  ['v1/7/unit-2/cmd', 1, false],
  ['v1/+/unit-1/cmd', 1, false],
  ['v1/7/+/cmd', 1, false],
  ['#', 1, false],
  ['+/7/unit-1/cmd', 1, false],
  [`$share/group/${OWN}/cmd`, 1, false],
  [`$queue/${OWN}/cmd`, 1, false],
  ['$SYS/#', 1, false],
])('subscribe to %s at QoS %i: %s', (topic, qos, allowed) => {
  expect(access.maySubscribe({ topic, qos })).toBe(allowed);
});
