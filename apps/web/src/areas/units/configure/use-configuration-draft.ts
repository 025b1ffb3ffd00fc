import { messageText } from '../../../text/messages.js';
import type { UnitConfiguration } from '@backhaul/contract';
import { changeCost, unitActions } from '@backhaul/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../../api/client.js';
import { fieldProblems, problemText } from '../../../api/problem.js';
import { useChannel } from '../../../live/index.js';
import { costText, runOnAir } from '../../../transmit/cost-text.js';
import type { Capabilities, ConfigurationState, Draft } from './context.js';
import {
  changesOf,
  newComplaints,
  type ConfigurableUnit,
  configuredUnit,
  delaysOf,
  filled,
  following,
  NO_PASSWORDS,
  type Passwords,
} from './draft.js';

interface Drafted {
  /** The version of the configuration that it is based on. */
  readonly version: number;
  readonly settings: UnitConfiguration;
  readonly passwords: Passwords;
}

interface Given {
  readonly unit: ConfigurableUnit;
  readonly state: ConfigurationState;
  readonly capabilities: Capabilities;
  readonly readOnly: boolean;
}

/** The draft of a configuration, and its submission. */
export function useConfigurationDraft({ unit, state, capabilities, readOnly }: Given) {
  const cache = useQueryClient();
  const input = { params: { id: unit.uid } };
  const channel = useChannel(unit.channelId);
  const [drafted, setDrafted] = useState<Drafted | null>(null);
  const desired = useMemo(() => filled(state.desired, unit.modems), [state.desired, unit.modems]);
  const send = useMutation({
    mutationFn: (change: ReturnType<typeof changesOf>) =>
      api.units.setConfiguration({
        ...input,
        body: { version: drafted?.version ?? state.version, configuration: change },
      }),
    onSuccess: (next) => {
      cache.setQueriesData({ queryKey: api.units.configuration.key(input) }, next);
      setDrafted(null);
    },
  });

  const settings = drafted === null ? desired : following(drafted.settings, desired);
  const passwords = drafted?.passwords ?? NO_PASSWORDS;
  const change = changesOf(settings, desired, passwords);
  const complaints = newComplaints(
    settings,
    capabilities.known ? capabilities : null,
    configuredUnit(unit, desired, capabilities, channel?.takes4K ?? null),
  );
  const refused = fieldProblems(send.error);
  const put = (next: Partial<Drafted>) => {
    // The refusal was for the previous draft.
    if (send.isError) send.reset();
    setDrafted({ version: drafted?.version ?? state.version, settings, passwords, ...next });
  };
  const draft: Draft = {
    unit,
    capabilities,
    delays: delaysOf(unit, capabilities),
    settings,
    desired,
    reported: state.reported === null ? null : filled(state.reported, unit.modems, desired.interfaces),
    passwords,
    readOnly,
    change: (next) => put({ settings: next }),
    type: (next) => put({ passwords: next }),
    complaint: (path) => {
      const found = complaints.find((one) => one.path === path);
      return found === undefined ? refused.get(`configuration.${path}`) : messageText(found.message);
    },
  };
  const onAir = unitActions(unit, null).stop.allowed;
  return {
    draft,
    unsaved: Object.keys(change).length > 0,
    /** The interruption on air that sending it causes, as text; null for none. */
    cost: onAir ? costText(changeCost(desired, settings, runOnAir(unit, capabilities.features))) : null,
    /** Paths of invalid or refused settings. */
    refused: [
      ...complaints.map(({ path }) => path),
      ...[...refused.keys()].map((path) => path.replace(/^configuration\./, '')),
    ],
    /** Another user changed the configuration that the draft is based on. */
    overtaken: drafted !== null && drafted.version !== state.version,
    problem: send.error === null || refused.size > 0 ? null : problemText(send.error),
    unreached: send.error !== null && send.error.name === 'Unreachable',
    sending: send.isPending,
    send: () => send.mutateAsync(change),
    forget: () => {
      send.reset();
      setDrafted(null);
    },
  };
}
