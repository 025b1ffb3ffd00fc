import type { Story } from '@backhaul/contract';
import { fieldsOf, METADATA_FIELDS, type MetadataField, NO_STORY, storyFieldCheck } from '@backhaul/domain';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { useFieldNames } from '../../inventory/use-field-names.js';
import { useCan, useGroup, useGroups } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { Facts } from '../../ui/data/Facts.js';
import { Notice } from '../../ui/data/Notice.js';
import type { Field } from '../../ui/resource/form.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { toast } from '../../ui/toast/toast.js';

const fieldsNamed = (names: (field: MetadataField) => string): readonly Field<MetadataField>[] =>
  METADATA_FIELDS.map((name): Field<MetadataField> => {
    const common = { name, label: names(name), check: storyFieldCheck(name) };
    return name === 'comments'
      ? { kind: 'lines', lines: 3, ...common }
      : { kind: 'text', autoComplete: 'off', ...common };
  });

/** A new story of a group. */
export function StoryForm({ onDone, onCancel }: NewProps<Story>) {
  const groups = useGroups();
  const group = useGroup();
  const names = useFieldNames(group?.inventoryId);
  const { slugline, ...others } = NO_STORY;
  return (
    <ResourceForm
      isNew
      saved={{ slugline, ...others, groupId: group?.uid ?? '' }}
      fields={() => [
        ...fieldsNamed(names),
        {
          kind: 'choice',
          name: 'groupId',
          label: t('stories.group'),
          options: groups.map(({ uid, name, inventoryName }) => ({ value: uid, label: `${name} · ${inventoryName}` })),
        },
      ]}
      submit={t('stories.create')}
      send={async (body) => {
        const story = await api.stories.create({ body }, idempotencyHeaders());
        return () => onDone(story);
      }}
      onCancel={onCancel}
    />
  );
}

/** Fields of a story; changes are sent to the units that have it. */
export function General({ story }: { readonly story: Story }) {
  const mayManage = useCan('story:manage');
  const names = useFieldNames(story.inventory.id);
  const { id, newsroom, units } = story;
  const kept = newsroom !== null && !newsroom.removed;
  return (
    <>
      {kept ? <Notice tone="info">{t('stories.kept')}</Notice> : null}
      {newsroom?.removed ? <Notice tone="info">{t('stories.removed.text')}</Notice> : null}
      <Facts
        facts={[
          [t('stories.group'), `${story.group.name} · ${story.inventory.name}`],
          [t('stories.from'), newsroom === null ? t('stories.console') : newsroom.rundown],
          [t('stories.units'), units.length === 0 ? t('stories.units.none') : units.map(({ name }) => name).join(', ')],
        ]}
      />
      <ResourceForm
        saved={fieldsOf(story)}
        fields={() => fieldsNamed(names)}
        reason={kept ? t('stories.kept') : mayManage ? null : t('stories.readOnly')}
        submit={t('dialog.apply')}
        send={async (_values, body) => {
          await api.stories.update({ params: { id }, body }, idempotencyHeaders());
          return () => toast(t('stories.saved'), { tone: 'success' });
        }}
      />
    </>
  );
}
