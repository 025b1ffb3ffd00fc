import type { ManagedChannel } from '@backhaul/contract';
import { FORCED_RESOLUTIONS, hasNonRound, type ForcedOutput } from '@backhaul/domain';
import { t } from '../../text/t.js';
import { translated } from '../../text/sentences.js';
import type { Field } from '../../ui/resource/form.js';

/** Non-integer rates by the integer rate that they replace. */
const NON_ROUND: Readonly<Record<string, string>> = { p60: 'p59.94', p30: 'p29.97' };

/** The usual name of a format: 1080p50, 720p59.94. */
const formatName = ({ resolution, nonRound }: ForcedOutput): string =>
  nonRound && hasNonRound(resolution) ? resolution.replace(/p[36]0$/, (rate) => NON_ROUND[rate] ?? rate) : resolution;

/** All formats by name. */
const FORMATS: ReadonlyMap<string, ForcedOutput> = new Map(
  FORCED_RESOLUTIONS.flatMap((resolution) =>
    [false, ...(hasNonRound(resolution) ? [true] : [])].map((nonRound) => {
      const format = { resolution, nonRound };
      return [formatName(format), format] as const;
    }),
  ),
);

/** Form value of the format; empty: same as the input. */
export const formatSet = ({ forcedOutput }: Pick<ManagedChannel, 'forcedOutput'>): string =>
  forcedOutput?.wanted ? formatName(forcedOutput.wanted) : '';

export const formatOf = (name: string): ForcedOutput | null => FORMATS.get(name) ?? null;

export const formatField = (): Field<'format'> => ({
  kind: 'choice',
  name: 'format',
  label: t('channels.format'),
  hint: t('channels.format.hint'),
  options: [
    { value: '', label: t('channels.format.none') },
    ...[...FORMATS.keys()].map((value) => ({ value, label: value })),
  ],
});

/** The format, and whether it is on air. */
export function formatText({ forcedOutput }: Pick<ManagedChannel, 'forcedOutput'>): string {
  if (forcedOutput === null) return t('channels.format.none');
  const { wanted, shown, state, detail } = forcedOutput;
  if (wanted === null) return t('channels.format.ending', { format: shown ? formatName(shown) : '' });
  const text = `${formatName(wanted)} – ${t(`channels.format.state.${state}`)}`;
  return detail === '' ? text : `${text}: ${translated(detail)}`;
}
