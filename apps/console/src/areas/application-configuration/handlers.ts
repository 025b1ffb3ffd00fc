import type { ApplicationConfiguration } from '@backhaul/contract';
import {
  type InstallationSettings,
  installationSettings,
} from '../../control/application-configuration/configuration-store.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import { changeSettings } from './store.js';

interface Dependencies extends MutateDependencies {
  /** Addresses from environment variables. */
  readonly applications: {
    readonly videoReturn: string | undefined;
    readonly matrix: string | undefined;
    readonly customerPortal: string | undefined;
  };
}

const FIELDS = ['videoReturnUrl', 'matrixUrl', 'customerPortalUrl', 'pageViews'] as const;

/** Handlers of the calls on the settings of this installation. */
export function applicationConfigurationHandlers(dependencies: Dependencies): AreaHandlers<'applicationConfiguration'> {
  const { db, applications } = dependencies;
  const present = (settings: InstallationSettings): ApplicationConfiguration => ({
    ...settings,
    environment: {
      videoReturnUrl: applications.videoReturn ?? null,
      matrixUrl: applications.matrix ?? null,
      customerPortalUrl: applications.customerPortal ?? null,
    },
  });
  return {
    get: async () => present(await installationSettings(db)),
    async update({ body }, { caller }) {
      const { after } = await mutate(
        dependencies,
        caller,
        (tx) => changeSettings(tx, body),
        (settings) => entryOf(settings.before, settings.after),
      );
      return present(after);
    },
  };
}

/** Audit entry of a change; undefined: nothing changed. */
function entryOf(before: InstallationSettings, after: InstallationSettings) {
  const changes = FIELDS.flatMap((path) =>
    before[path] === after[path] ? [] : [{ path, from: before[path], to: after[path] }],
  );
  return changes.length === 0 ? undefined : { action: 'system:configure' as const, changes };
}
