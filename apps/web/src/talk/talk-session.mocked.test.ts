import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TalkSession, type TalkLine, type TalkOffer } from './talk-session.js';

/** A fake RTCPeerConnection with the parts that a session uses. */
class Peer extends EventTarget {
  static readonly all: Peer[] = [];
  /** Whether the server can be reached; null: the browser never says. */
  static finds: boolean | null = true;
  connectionState = 'new';
  readonly iceGatheringState = 'complete';
  readonly localDescription = { type: 'offer', sdp: 'offer' };
  constructor() {
    super();
    Peer.all.push(this);
  }
  sent: unknown;
  addTrack = (track: unknown): void => void (this.sent = track);
  getSenders = () => [{ replaceTrack: async (track: unknown) => void (this.sent = track) }];
  createOffer = async () => this.localDescription;
  setLocalDescription = async () => undefined;
  setRemoteDescription = async () =>
    this.become(Peer.finds === null ? 'connecting' : Peer.finds ? 'connected' : 'failed');
  become(state: string): void {
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }
  close(): void {
    this.connectionState = 'closed';
  }
}

class Moved extends Error {}

/** A console with one room, in which a user has one place: a new join takes it, an automatic reconnect does not. */
class Room {
  place: string | null = null;
  readonly offers: TalkOffer[] = [];
  readonly line: TalkLine = {
    join: async (offer) => {
      this.offers.push(offer);
      const { participantId: again } = offer;
      if (again !== undefined && again !== this.place) throw new Moved('You joined this room in another window');
      this.place = again ?? `prt-${this.offers.length}`;
      return { participantId: this.place, sdp: 'answer' };
    },
    leave: async (participantId) => {
      if (this.place === participantId) this.place = null;
    },
    problem: (error) => (error instanceof Error ? error.message : ''),
    unreachable: () => 'no way',
    ending: (error) => (error instanceof Moved ? 'moved' : null),
  };
}

const SILENCE = {};

/** A microphone, which can be unplugged. */
class Track extends EventTarget {
  enabled = true;
  stop = (): void => undefined;
}
const streamOf = (track: Track) => ({
  getAudioTracks: () => [track],
  getTracks: () => [track],
  clone: () => streamOf(track),
});
let microphone: Track | undefined;
/** How often a microphone was asked for. */
let opened = 0;

const context = class {
  createAnalyser = () => ({});
  createMediaStreamSource = () => ({ connect: () => undefined });
  createMediaStreamDestination = () => ({ stream: { getAudioTracks: () => [SILENCE] } });
  resume = async () => undefined;
  close = async () => undefined;
};

vi.stubGlobal('RTCPeerConnection', Peer);
vi.stubGlobal('AudioContext', context);
vi.stubGlobal('ConstantSourceNode', class { connect = () => undefined; start = () => undefined }); // prettier-ignore
/** Outputs that are plugged in, and the one that each session plays by. */
const outputs = new Set(['', 'headset']);
let playsBy: string | undefined;
vi.stubGlobal(
  'Audio',
  class {
    srcObject = null;
    volume = 1;
    setSinkId = async (id: string) => {
      if (!outputs.has(id)) throw new DOMException('gone', 'NotFoundError');
      playsBy = id;
    };
  },
);

vi.stubGlobal('isSecureContext', true);
vi.stubGlobal('navigator', {
  mediaDevices: {
    getUserMedia: async () => {
      opened += 1;
      if (!microphone) throw new DOMException('none', 'NotFoundError');
      return streamOf(microphone);
    },
  },
});

let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  Peer.all.length = 0;
  Peer.finds = true;
  microphone = undefined;
  opened = 0;
  playsBy = undefined;
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
});

const listener = ({ line }: Room): TalkSession => new TalkSession(line, true, '');

it('a window whose user has joined in another one says so, and calls no more by itself', async () => {
  const room = new Room();
  const [one, other] = [listener(room), listener(room)];
  await one.start();
  expect(one.view()).toMatchObject({ state: 'connected', participantId: 'prt-1', ending: null });
  await other.start();
  one.lost();
  await vi.runAllTimersAsync();
  const out = {
    state: 'failed',
    ending: 'moved',
    problem: 'You joined this room in another window',
    participantId: null,
  };
  expect(one.view()).toMatchObject(out);
  const calls = room.offers.length;

  // Both lose the network: only the one that is in the room reconnects.
  for (const peer of Peer.all) peer.become('failed');
  page.dispatchEvent(new Event('online'));
  await vi.runAllTimersAsync();
  expect(one.view()).toMatchObject(out);
  expect(other.view()).toMatchObject({ state: 'connected', participantId: 'prt-2' });
  expect(room.offers.length).toBe(calls + 1);

  // Closing its page does not remove the other window, but joining again here does.
  await one.leave();
  expect(room.place).toBe('prt-2');
  const back = listener(room);
  await back.start();
  other.lost();
  await vi.runAllTimersAsync();
  expect(back.view()).toMatchObject({ state: 'connected', ending: null });
  expect(other.view()).toMatchObject({ state: 'failed', ending: 'moved' });
});

it('a window that lost the console for a while calls again until it answers', async () => {
  const room = new Room();
  const { join } = room.line;
  let isAway = false;
  const line = { ...room.line, join: (offer: TalkOffer) => (isAway ? Promise.reject(new Error('away')) : join(offer)) };
  const session = new TalkSession(line, true, '');
  await session.start();
  isAway = true;
  session.lost();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(session.view()).toMatchObject({ state: 'reconnecting', ending: null, problem: 'away' });
  isAway = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(session.view()).toMatchObject({ state: 'connected', participantId: 'prt-1', problem: null });
});

it('who has no microphone at first joins unmuted, and is heard with the one that he chooses', async () => {
  const room = new Room();
  const session = new TalkSession(room.line, false, '');
  await session.start();
  expect(room.offers).toMatchObject([{ muted: false }]);
  expect(session.view()).toMatchObject({ state: 'connected', noMicrophone: 'none' });
  expect(Peer.all[0]?.sent).toBe(SILENCE);
  microphone = new Track();
  await session.takeMicrophone('usb');
  session.latch(true);
  expect(session.view()).toMatchObject({ noMicrophone: null, talking: true });
  expect(Peer.all[0]?.sent).toBe(microphone);
});

it('who only listens opens no microphone, is muted, and talks after joining again with one', async () => {
  microphone = new Track();
  const room = new Room();
  const session = listener(room);
  await session.start();
  expect(session.view()).toMatchObject({ state: 'connected', listenOnly: true, noMicrophone: null });
  expect(room.offers).toMatchObject([{ muted: true }]);
  expect(Peer.all[0]?.sent).toBe(SILENCE);
  session.latch(true);
  expect(session.view()).toMatchObject({ talking: false });
  expect(opened).toBe(0);
  await session.leave();
  const talks = new TalkSession(room.line, false, '');
  await talks.start();
  expect(opened).toBe(1);
  expect(room.offers.at(-1)).toMatchObject({ muted: false });
  talks.latch(true);
  expect(talks.view()).toMatchObject({ talking: true, listenOnly: false });
});

it('the room is heard by the output that is chosen, unless it is gone', async () => {
  const session = listener(new Room());
  await session.start();
  await session.takeOutput('headset');
  expect(session.view().outputId).toBe('headset');
  expect(playsBy).toBe('headset');
  await session.takeOutput('unplugged');
  expect(session.view().outputId).toBe('headset');
  await session.takeOutput('');
  expect(session.view().outputId).toBe('');
  expect(playsBy).toBe('');
});

it('a refusal that has a title is shown with it', async () => {
  const line: TalkLine = {
    ...new Room().line,
    join: () => Promise.reject(new Error('the limit')),
    problemTitle: () => 'Limit',
  };
  const session = new TalkSession(line, true, '');
  await session.start();
  expect(session.view()).toMatchObject({ state: 'failed', problem: 'the limit', problemTitle: 'Limit' });
});

it('a microphone that is pulled out is noticed, and silence is sent in its place', async () => {
  microphone = new Track();
  const session = new TalkSession(new Room().line, false, '');
  await session.start();
  session.latch(true);
  expect(session.view()).toMatchObject({ noMicrophone: null, talking: true });
  microphone.dispatchEvent(new Event('ended'));
  expect(session.view()).toMatchObject({ state: 'connected', noMicrophone: 'none', talking: false });
  await vi.waitFor(() => expect(Peer.all[0]?.sent).toBe(SILENCE));
});

it('says so when no way to the server is found, and takes leave', async () => {
  Peer.finds = false;
  const room = new Room();
  const session = listener(room);
  await session.start();
  await vi.runAllTimersAsync();
  expect(session.view()).toMatchObject({ state: 'failed', problem: 'no way', ending: null });
  expect(room.place).toBeNull();
  expect(Peer.all).toHaveLength(1);
});

it('says so too when the way is lost for long, and goes on calling', async () => {
  const session = listener(new Room());
  await session.start();
  Peer.finds = false;
  session.lost();
  await vi.advanceTimersByTimeAsync(600);
  expect(session.view()).toMatchObject({ state: 'reconnecting', problem: null });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(session.view()).toMatchObject({ state: 'reconnecting', problem: 'no way' });
  Peer.finds = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(session.view()).toMatchObject({ state: 'connected', problem: null });
});

it('says so within 20 seconds when the browser has no address to call from, and never reports a failure', async () => {
  Peer.finds = null;
  const room = new Room();
  const session = listener(room);
  await session.start();
  await vi.advanceTimersByTimeAsync(19_000);
  expect(session.view()).toMatchObject({ state: 'connecting', problem: null });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(session.view()).toMatchObject({ state: 'failed', problem: 'no way', ending: null });
  expect(room.place).toBeNull();
});

it('calls again when a later connection is not established in time', async () => {
  const session = listener(new Room());
  await session.start();
  Peer.finds = null;
  session.lost();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(Peer.all.length).toBeGreaterThan(2);
  Peer.finds = true;
  await vi.advanceTimersByTimeAsync(25_000);
  expect(session.view()).toMatchObject({ state: 'connected', problem: null });
  const peers = Peer.all.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Peer.all).toHaveLength(peers);
});
