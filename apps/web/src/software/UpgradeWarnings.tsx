import { upgradeWarnings } from '@backhaul/domain';
import { messageText } from '../text/messages.js';
import { Notice } from '../ui/data/Notice.js';

interface Props {
  /** What the units have now; one without a version has none. */
  readonly versions: readonly string[];
  /** Null: none is named yet. */
  readonly target: string | null;
}

/** What users are warned of before they upgrade units, each warning once. */
export function UpgradeWarnings({ versions, target }: Props) {
  if (target === null) return null;
  const all = versions.flatMap((version) => upgradeWarnings({ version, target }));
  return [...new Map(all.map((one) => [one.code, one])).values()].map((one) => (
    <Notice key={one.code} tone="warning">
      {messageText(one)}
    </Notice>
  ));
}
