import type { UnitOrder } from '@backhaul/contract/bus';
import { translated } from '../../../../text/sentences.js';
import { decimal } from '../../../../text/number.js';
import { t } from '../../../../text/t.js';
import { changeText } from './settings.js';
import type { Words } from './timelineModel.js';

type OrderName = UnitOrder['name'];
type EventType = 'transmissionStarted' | 'transmissionEnded' | 'recordingClosed' | 'engineFailed';

/** Every order to a unit has words of its own. */
const ORDERS: Readonly<Record<OrderName, () => string>> = {
  start: () => t('timeline.order.start'),
  stop: () => t('timeline.order.stop'),
  startPush: () => t('timeline.order.startPush'),
  stopPush: () => t('timeline.order.stopPush'),
  selectChannel: () => t('timeline.order.selectChannel'),
  uploadFiles: () => t('timeline.order.uploadFiles'),
  deleteFiles: () => t('timeline.order.deleteFiles'),
  wifiQuery: () => t('timeline.order.wifiQuery'),
  wifiConnect: () => t('timeline.order.wifiConnect'),
  wifiDisconnect: () => t('timeline.order.wifiDisconnect'),
  cellularScan: () => t('timeline.order.cellularScan'),
  cellularSelect: () => t('timeline.order.cellularSelect'),
  setActiveSim: () => t('timeline.order.setActiveSim'),
  startReturn: () => t('timeline.order.startReturn'),
  stopReturn: () => t('timeline.order.stopReturn'),
  startBridge: () => t('timeline.order.startBridge'),
  stopBridge: () => t('timeline.order.stopBridge'),
  startPipe: () => t('timeline.order.startPipe'),
  stopPipe: () => t('timeline.order.stopPipe'),
  reboot: () => t('timeline.order.reboot'),
  shutdown: () => t('timeline.order.shutdown'),
  speedTest: () => t('timeline.order.speedTest'),
  fetchLogs: () => t('timeline.order.fetchLogs'),
  cancelUpload: () => t('timeline.order.cancelUpload'),
  ifb: () => t('timeline.order.ifb'),
  ancillaryData: () => t('timeline.order.ancillaryData'),
  upgrade: () => t('timeline.order.upgrade'),
  cancel: () => t('timeline.order.cancel'),
};
const isOrder = (name: string): name is OrderName => Object.hasOwn(ORDERS, name);

const EVENTS: Readonly<Record<EventType, () => string>> = {
  transmissionStarted: () => t('timeline.event.transmissionStarted'),
  transmissionEnded: () => t('timeline.event.transmissionEnded'),
  recordingClosed: () => t('timeline.event.recordingClosed'),
  engineFailed: () => t('timeline.event.engineFailed'),
};
const isEvent = (type: string): type is EventType => Object.hasOwn(EVENTS, type);

/** What turns the keys of a time line into words. */
export const WORDS: Words = {
  state: (state) => t(`timeline.state.${state}`),
  order: (name) => (isOrder(name) ? ORDERS[name]() : t('timeline.unknownOrder')),
  outcome: (state) => t(`timeline.outcome.${state}`),
  event: (type) => (isEvent(type) ? EVENTS[type]() : t('timeline.unknownEvent')),
  said: translated,
  lane: (key) => t(`timeline.lane.${key}`),
  changed: changeText,
  interrupted: (channel) => t('timeline.interrupted', { channel: channel ?? t('timeline.channelGone') }),
  lasted: (ms) => t('timeline.interruptedFor', { seconds: decimal(ms / 1000) }),
  alert: (way, text) => t(`timeline.alert.${way}`, { text: translated(text) }),
  someone: () => t('timeline.someone'),
};
