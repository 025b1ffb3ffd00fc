import type { History, Violation } from '../history.js';
import { checkAsks } from './asks.js';
import { checkOrders } from './orders.js';
import { checkTransmissions } from './transmissions.js';

/** Everything that a history shows to have gone wrong; empty when nothing did. Reads no clock and does no I/O. */
export const check = (history: History): Violation[] => [
  ...checkOrders(history),
  ...checkAsks(history),
  ...checkTransmissions(history),
];
