import type { ManagedInventory } from '@backhaul/contract';
import {
  AWS_REGIONS,
  checkCustomer,
  checkInventoryName,
  checkInventoryRegion,
  checkSipServer,
  CLOUD_PROVIDERS,
} from '@backhaul/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { wholeList } from '../../api/whole-list.js';
import { currentUserQuery, groupsQuery } from '../../session/queries.js';
import { t } from '../../text/t.js';
import type { Field } from '../../ui/resource/form.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { providerOf } from './inventory.js';

interface Values {
  readonly [key: string]: string;
  readonly name: string;
  readonly customer: string;
  readonly cloudProvider: string;
  readonly region: string;
  readonly parentId: string;
  readonly autoGroupId: string;
  readonly sipServer: string;
  readonly geocodingProfileId: string;
  readonly operatorSetId: string;
  readonly twoFactor: string;
}

interface Choice {
  readonly id: string;
  readonly name: string;
}

/** Fields of an inventory; a new one has no groups to choose from. */
const fieldsOf =
  (
    parents: readonly Choice[],
    groups: readonly Choice[] | null,
    profiles: readonly Choice[],
    operatorSets: readonly Choice[],
  ) =>
  ({ cloudProvider }: Values): readonly Field<keyof Values & string>[] => [
    { kind: 'text', name: 'name', label: t('inventories.name'), check: checkInventoryName },
    { kind: 'text', name: 'customer', label: t('inventories.customer'), check: checkCustomer },
    {
      kind: 'choice',
      name: 'cloudProvider',
      label: t('inventories.provider'),
      options: [
        { value: '', label: t('inventories.provider.none') },
        ...CLOUD_PROVIDERS.map((value) => ({ value, label: t(`inventories.provider.${value}`) })),
      ],
    },
    regionField(cloudProvider),
    {
      kind: 'choice',
      name: 'parentId',
      label: t('inventories.parent'),
      hint: t('inventories.parent.hint'),
      options: [{ value: '', label: t('inventories.parent.none') }, ...parents.map(optionOf)],
    },
    ...(groups === null
      ? []
      : ([
          {
            kind: 'choice',
            name: 'autoGroupId',
            label: t('inventories.autoGroup'),
            hint: t('inventories.autoGroup.hint'),
            options: [{ value: '', label: t('inventories.autoGroup.none') }, ...groups.map(optionOf)],
          },
        ] as const)),
    {
      kind: 'text',
      name: 'sipServer',
      label: t('inventories.sipServer'),
      hint: t('inventories.sipServer.hint'),
      check: checkSipServer,
    },
    {
      kind: 'choice',
      name: 'geocodingProfileId',
      label: t('inventories.geocodingProfile'),
      hint: t('inventories.geocodingProfile.hint'),
      options: [{ value: '', label: t('inventories.geocodingProfile.none') }, ...profiles.map(optionOf)],
    },
    {
      kind: 'choice',
      name: 'operatorSetId',
      label: t('inventories.operatorSet'),
      hint: t('inventories.operatorSet.hint'),
      options: [{ value: '', label: t('inventories.operatorSet.none') }, ...operatorSets.map(optionOf)],
    },
    {
      kind: 'switch',
      name: 'twoFactor',
      label: t('inventories.twoFactor'),
      hint: t('inventories.twoFactor.hint'),
    },
  ];

const optionOf = ({ id, name }: Choice) => ({ value: id, label: name });

/** AWS regions are in a list; others are entered as text. */
const regionField = (provider: string): Field<'region'> =>
  provider === 'aws'
    ? {
        kind: 'choice',
        name: 'region',
        label: t('inventories.region'),
        hint: t('inventories.region.hint'),
        options: [
          { value: '', label: t('inventories.region.none') },
          ...Object.entries(AWS_REGIONS).map(([value, label]) => ({ value, label })),
        ],
      }
    : {
        kind: 'text',
        name: 'region',
        label: t('inventories.region'),
        hint: t('inventories.region.hint'),
        check: (region) => checkInventoryRegion(providerOf(provider), region),
      };

/** Another provider clears the region. */
const fill = (_values: Values, changed: string): Partial<Values> => (changed === 'cloudProvider' ? { region: '' } : {});

/** Inventories that can be the parent: all others. */
function useParents(own: string | null): readonly Choice[] {
  const { data = [] } = useQuery(wholeList(api.inventories.list, (query) => ({ query })));
  return data.filter(({ id }) => id !== own);
}

/** Geocoding profiles that an inventory can have. */
function useGeocodingProfiles(): readonly Choice[] {
  return useQuery(wholeList(api.geocodingProfiles.list, (query) => ({ query }))).data ?? [];
}

/** Operator sets that an inventory can have. */
function useOperatorSets(): readonly Choice[] {
  return useQuery(wholeList(api.operatorSets.list, (query) => ({ query }))).data ?? [];
}

/** Refreshes names that are shown elsewhere: those of the current user, and groups. */
function useNamesChanged() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    void client.invalidateQueries({ queryKey: groupsQuery.queryKey });
  };
}

const orNull = (id: string): string | null => (id === '' ? null : id);

/** A new inventory. */
export function NewInventory({ onDone, onCancel }: NewProps<ManagedInventory>) {
  const parents = useParents(null);
  const profiles = useGeocodingProfiles();
  const operatorSets = useOperatorSets();
  const namesChanged = useNamesChanged();
  const saved: Values = {
    name: '',
    customer: '',
    cloudProvider: '',
    region: '',
    parentId: '',
    autoGroupId: '',
    sipServer: '',
    geocodingProfileId: '',
    operatorSetId: '',
    twoFactor: 'no',
  };
  return (
    <ResourceForm
      isNew
      saved={saved}
      fields={fieldsOf(parents, null, profiles, operatorSets)}
      fill={fill}
      submit={t('inventories.create')}
      send={async ({ name, customer, region, sipServer, ...values }) => {
        const body = {
          name,
          customer,
          region,
          sipServer,
          cloudProvider: providerOf(values.cloudProvider),
          parentId: orNull(values.parentId),
          geocodingProfileId: orNull(values.geocodingProfileId),
          operatorSetId: orNull(values.operatorSetId),
          twoFactor: values.twoFactor === 'yes',
        };
        const inventory = await api.inventories.create({ body }, idempotencyHeaders());
        namesChanged();
        return () => {
          toast(t('inventories.created', { name: inventory.name }), { tone: 'success' });
          onDone(inventory);
        };
      }}
      onCancel={onCancel}
    />
  );
}

/** The options with the selected one, which may not be loaded yet. */
const known = (choices: readonly Choice[], chosen: Choice | null): readonly Choice[] =>
  chosen === null || choices.some((one) => one.id === chosen.id) ? choices : [chosen, ...choices];

/** The fields of an inventory. */
export function InventoryFields({ inventory }: { readonly inventory: ManagedInventory }) {
  const { id } = inventory;
  const parents = useParents(id);
  const profiles = useGeocodingProfiles();
  const operatorSets = useOperatorSets();
  const groups = useQuery(wholeList(api.groups.listOfInventory, (query) => ({ params: { id }, query }))).data ?? [];
  const namesChanged = useNamesChanged();
  const saved: Values = {
    name: inventory.name,
    customer: inventory.customer,
    cloudProvider: inventory.cloudProvider ?? '',
    region: inventory.region,
    parentId: inventory.parent?.id ?? '',
    autoGroupId: inventory.autoGroup?.id ?? '',
    sipServer: inventory.sipServer,
    geocodingProfileId: inventory.geocodingProfile?.id ?? '',
    operatorSetId: inventory.operatorSet?.id ?? '',
    twoFactor: inventory.twoFactor ? 'yes' : 'no',
  };
  return (
    <ResourceForm
      saved={saved}
      fields={fieldsOf(
        known(parents, inventory.parent),
        known(groups, inventory.autoGroup),
        known(profiles, inventory.geocodingProfile),
        known(operatorSets, inventory.operatorSet),
      )}
      fill={fill}
      submit={t('dialog.apply')}
      send={async (
        _values,
        { cloudProvider, parentId, autoGroupId, geocodingProfileId, operatorSetId, twoFactor, ...changes },
      ) => {
        const body = {
          ...changes,
          ...(cloudProvider !== undefined && { cloudProvider: providerOf(cloudProvider) }),
          ...(parentId !== undefined && { parentId: orNull(parentId) }),
          ...(autoGroupId !== undefined && { autoGroupId: orNull(autoGroupId) }),
          ...(geocodingProfileId !== undefined && { geocodingProfileId: orNull(geocodingProfileId) }),
          ...(operatorSetId !== undefined && { operatorSetId: orNull(operatorSetId) }),
          ...(twoFactor !== undefined && { twoFactor: twoFactor === 'yes' }),
        };
        await api.inventories.update({ params: { id }, body }, idempotencyHeaders());
        namesChanged();
        return () => toast(t('inventories.saved'), { tone: 'success' });
      }}
    />
  );
}
