import type { AudioRoomState } from '@backhaul/contract';
import { useEffect, useState } from 'react';
import type { TalkSession } from '../../talk/talk-session.js';
import { ask } from '../call-console.js';

const EVERY_MS = 1_000;
/** Number of consecutive reads without this guest before the session reconnects: a read may be older than the connection. */
const MISSING = 4;

/** The participants, read each second during a session; a session that the room no longer knows reconnects. */
export function useRoom(token: string, session: TalkSession | null): AudioRoomState | null {
  const [room, setRoom] = useState<AudioRoomState | null>(null);
  useEffect(() => {
    if (session === null) return undefined;
    let isOver = false;
    let missing = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      // Failures are ignored: an invitation that ends also ends the connection, which shows why.
      const now = await ask('audioRoom', { token }).catch(() => undefined);
      if (isOver) return;
      if (now) {
        setRoom(now);
        const { participantId, state } = session.view();
        const isIn = now.participants.some(({ id }) => id === participantId);
        missing = isIn || state !== 'connected' ? 0 : missing + 1;
        if (missing === MISSING) session.lost();
      }
      timer = setTimeout(() => void look(), EVERY_MS);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
      setRoom(null);
    };
  }, [token, session]);
  return room;
}
