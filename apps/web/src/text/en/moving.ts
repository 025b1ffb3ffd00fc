/** Moving channels to another server. */
export const moving = {
  'moving.move': 'Move channels…',
  'moving.moveOne': 'Move to another server…',
  'moving.title': 'Move channels of {server}',
  'moving.lost': 'The server is offline. Its channels can be moved to another server of the inventory.',
  'moving.channels': 'Channels',
  'moving.none': 'No channel is chosen',
  'moving.target': 'To the server',
  'moving.choose': 'Choose a server',
  'moving.noTarget': 'There is no other server in this inventory.',
  'moving.offline': 'offline',
  'moving.draining': 'shutting down',
  'moving.full': 'full',
  'moving.input': 'lacks an input',
  'moving.free': { one: 'room for {count} channel', other: 'room for {count} channels' },
  'moving.cost.units': {
    one: '{count} unit is transmitting: its video is interrupted. A live transmission to one channel restarts automatically; others must be started again.',
    other:
      '{count} units are transmitting: their video is interrupted. Live transmissions to one channel restart automatically; others must be started again.',
  },
  'moving.cost.senders': {
    one: '{count} channel has other senders: they need its new address. Passphrases and keys stay.',
    other: '{count} channels have other senders: they need the new addresses. Passphrases and keys stay.',
  },
  'moving.cost.destinations': {
    one: '{count} streaming destination starts again from the new server; callers of a listener need its new address.',
    other:
      '{count} streaming destinations start again from the new server; callers of a listener need its new address.',
  },
  'moving.cost.recordings': 'Recordings made so far stay on {server}, including those that wait to be exported.',
  'moving.cost.returns': 'Video returns of these channels must be started again.',
  'moving.cost.cutOff':
    'If {server} is running but cannot reach the console, it continues to receive and send until it can. Then it gives up the channels.',
  'moving.confirm': { one: 'Move {count} channel', other: 'Move {count} channels' },
  'moving.done': { one: '{count} channel moved', other: '{count} channels moved' },
} as const;
