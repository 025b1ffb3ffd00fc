import type { Applications } from '../status/statuses.js';

/** Instances of video return that a unit has (spec 1 §3). */
export const RETURN_INSTANCES = ['1', '2'] as const;
export type ReturnInstance = (typeof RETURN_INSTANCES)[number];

/** Connections between a server and a unit; each has a flag while it starts or stops (spec 1 §4). */
export const BRIDGES = ['databridge', 'videoReturn1', 'videoReturn2', 'ipPipe'] as const;
export type Bridge = (typeof BRIDGES)[number];

/** The bridge of an instance of video return. */
export const returnBridge = (instance: ReturnInstance): Bridge => `videoReturn${instance}`;

/** The reported activity of a bridge; undefined where there is none. */
export function bridgeActivity(
  { databridge, videoReturn, l2ControlPipe }: Applications,
  bridge: Bridge,
): { readonly state?: string | undefined } | undefined {
  switch (bridge) {
    case 'databridge':
      return databridge;
    case 'videoReturn1':
      return videoReturn?.['1'];
    case 'videoReturn2':
      return videoReturn?.['2'];
    case 'ipPipe':
      return l2ControlPipe;
    default:
      return bridge satisfies never;
  }
}
