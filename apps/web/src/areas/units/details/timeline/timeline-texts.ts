import type { UnitOrder } from '@backhaul/contract/bus';
import { translated } from '../../../../text/sentences.js';
import { decimal } from '../../../../text/number.js';
import { t } from '../../../../text/t.js';
import { changeText } from '../../../../ui/unit/setting-names.js';
import type { TimelineTexts } from './timeline-model.js';

type CommandName = UnitOrder['name'];
type EventType = 'transmissionStarted' | 'transmissionEnded' | 'recordingClosed' | 'engineFailed';

/** Every command to a unit has its own texts. */
const COMMANDS: Readonly<Record<CommandName, () => string>> = {
  start: () => t('timeline.command.start'),
  stop: () => t('timeline.command.stop'),
  startPush: () => t('timeline.command.startPush'),
  stopPush: () => t('timeline.command.stopPush'),
  limitBandwidth: () => t('timeline.command.limitBandwidth'),
  selectChannel: () => t('timeline.command.selectChannel'),
  uploadFiles: () => t('timeline.command.uploadFiles'),
  deleteFiles: () => t('timeline.command.deleteFiles'),
  wifiQuery: () => t('timeline.command.wifiQuery'),
  wifiConnect: () => t('timeline.command.wifiConnect'),
  wifiDisconnect: () => t('timeline.command.wifiDisconnect'),
  cellularScan: () => t('timeline.command.cellularScan'),
  cellularSelect: () => t('timeline.command.cellularSelect'),
  setActiveSim: () => t('timeline.command.setActiveSim'),
  startReturn: () => t('timeline.command.startReturn'),
  stopReturn: () => t('timeline.command.stopReturn'),
  startBridge: () => t('timeline.command.startBridge'),
  stopBridge: () => t('timeline.command.stopBridge'),
  joinAudioRoom: () => t('timeline.command.joinAudioRoom'),
  leaveAudioRoom: () => t('timeline.command.leaveAudioRoom'),
  startPipe: () => t('timeline.command.startPipe'),
  playFile: () => t('timeline.command.playFile'),
  stopPipe: () => t('timeline.command.stopPipe'),
  reboot: () => t('timeline.command.reboot'),
  shutdown: () => t('timeline.command.shutdown'),
  speedTest: () => t('timeline.command.speedTest'),
  fetchLogs: () => t('timeline.command.fetchLogs'),
  cancelUpload: () => t('timeline.command.cancelUpload'),
  ifb: () => t('timeline.command.ifb'),
  ancillaryData: () => t('timeline.command.ancillaryData'),
  upgrade: () => t('timeline.command.upgrade'),
  cancel: () => t('timeline.command.cancel'),
};
const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name);

const EVENTS: Readonly<Record<EventType, () => string>> = {
  transmissionStarted: () => t('timeline.event.transmissionStarted'),
  transmissionEnded: () => t('timeline.event.transmissionEnded'),
  recordingClosed: () => t('timeline.event.recordingClosed'),
  engineFailed: () => t('timeline.event.engineFailed'),
};
const isEvent = (type: string): type is EventType => Object.hasOwn(EVENTS, type);

/** Texts of the timeline in the language of the user. */
export const TIMELINE_TEXTS: TimelineTexts = {
  state: (state) => t(`timeline.state.${state}`),
  command: (name) => (isCommand(name) ? COMMANDS[name]() : t('timeline.unknownCommand')),
  result: (state) => t(`timeline.result.${state}`),
  event: (type) => (isEvent(type) ? EVENTS[type]() : t('timeline.unknownEvent')),
  sentence: translated,
  lane: (key) => t(`timeline.lane.${key}`),
  change: changeText,
  interrupted: (channel) => t('timeline.interrupted', { channel: channel ?? t('timeline.channelGone') }),
  duration: (ms) => t('timeline.interruptedFor', { seconds: decimal(ms / 1000) }),
  alert: (edge, text) => t(`timeline.alert.${edge}`, { text: translated(text) }),
  someone: () => t('timeline.someone'),
};
