import type { Unit } from '@backhaul/contract';
import type { ReactNode } from 'react';
import { Notice } from '../../../../ui/data/Notice.js';
import { Reason } from '../../../../ui/data/Reason.js';
import { RunChannels } from './RunChannels.js';

interface Props {
  readonly unit: Unit;
  readonly onAir: boolean;
  /** Why nothing can be started now. */
  readonly reason: string | null;
  readonly error: string | null;
  /** The start buttons, hidden while on air. */
  readonly children: ReactNode;
}

/** Transmission to several channels: its channels, the start buttons, and why it cannot start. */
export function RunFrame({ unit, onAir, reason, error, children }: Props) {
  return (
    <>
      <RunChannels unit={unit} />
      {onAir ? null : children}
      {reason === null ? null : <Reason>{reason}</Reason>}
      {error === null ? null : <Notice tone="warning">{error}</Notice>}
    </>
  );
}
