import type { History, Violation } from '../history.js';
import { checkAsks } from './asks.js';
import { checkOrders } from './orders.js';
import { checkTransmissions } from './transmissions.js';

/** All violations in a history. Pure: reads no clock and does no I/O. */
export const check = (history: History): Violation[] => [
  ...checkOrders(history),
  ...checkAsks(history),
  ...checkTransmissions(history),
];
