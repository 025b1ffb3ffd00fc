import { upgradeWarnings } from '@backhaul/domain';
import { messageText } from '../text/messages.js';
import { Notice } from '../ui/data/Notice.js';

interface Props {
  /** Current versions of the units; units without a version are left out. */
  readonly versions: readonly string[];
  /** Null: none is chosen yet. */
  readonly target: string | null;
}

/** Warnings before units are upgraded, each shown once. */
export function UpgradeWarnings({ versions, target }: Props) {
  if (target === null) return null;
  const all = versions.flatMap((version) => upgradeWarnings({ version, target }));
  return [...new Map(all.map((one) => [one.code, one])).values()].map((one) => (
    <Notice key={one.code} tone="warning">
      {messageText(one)}
    </Notice>
  ));
}
