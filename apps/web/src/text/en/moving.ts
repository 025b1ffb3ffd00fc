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
    one: '{count} unit transmits: its picture is interrupted. A live transmission to one channel is started again by itself; others have to be started again.',
    other:
      '{count} units transmit: their pictures are interrupted. Live transmissions to one channel are started again by themselves; others have to be started again.',
  },
  'moving.cost.senders': {
    one: '{count} channel takes other senders: they need its new address. Passphrases and keys stay.',
    other: '{count} channels take other senders: they need the new addresses. Passphrases and keys stay.',
  },
  'moving.cost.destinations': {
    one: '{count} streaming destination starts again from the new server; who calls a listener needs its new address.',
    other:
      '{count} streaming destinations start again from the new server; who calls a listener needs its new address.',
  },
  'moving.cost.recordings': 'Recordings so far stay on {server}, and so do those that wait to be exported.',
  'moving.cost.returns': 'Video returns of these channels have to be started again.',
  'moving.cost.cutOff':
    'If {server} still runs and only cannot reach the console, it goes on receiving and sending until it does. Then it gives the channels up.',
  'moving.confirm': { one: 'Move {count} channel', other: 'Move {count} channels' },
  'moving.done': { one: '{count} channel moved', other: '{count} channels moved' },
} as const;
