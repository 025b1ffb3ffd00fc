import { useState } from 'react';
import { problemText } from '../../api/problem.js';
import { resource as words } from '../../text/en/resource.js';
import { addMessages, t } from '../../text/t.js';
import { Segmented } from '../choice/Segmented.js';
import { Notice } from '../data/Notice.js';
import { ConfirmDialog } from '../dialog/ConfirmDialog.js';
import { usePhone } from '../page/use-phone.js';
import { toast } from '../toast/toast.js';
import { MemberList } from './MemberList.js';
import type { Member, MembersPage } from './members.js';
import type { Paged, Read } from './resource.js';
import classes from './resource.module.css';
import { useChange } from './use-change.js';

addMessages(words);

type Side = 'yes' | 'no';

interface Props<T> {
  /** Name of the members, such as `Units`. */
  readonly label: string;
  /** A page of the members (`yes`), or of the records that can be added (`no`). */
  readonly list: (page: MembersPage & { readonly member: Side }) => Read<Paged<T>>;
  readonly memberOf: (item: T) => Member;
  readonly put: (id: string) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
  /** The consequence of removing a member, if it is not obvious; null skips the confirmation. */
  readonly consequence: (member: Member) => string | null;
  /** Why nothing can be changed; null when changes are possible. */
  readonly reason: string | null;
  /** Titles of both lists, and the text of an empty first one; by default those of a group. */
  readonly words?: { readonly yes: string; readonly no: string; readonly none: string };
}

/** Adds records to another one and removes them: two lists on a desktop, one at a time on a phone. */
export function MembersBox<T>({ label, list, memberOf, put, remove, consequence, reason, words: own }: Props<T>) {
  const phone = usePhone();
  const [side, setSide] = useState<Side>('yes');
  const [busy, setBusy] = useState<string | null>(null);
  const [asked, setAsked] = useState<Member | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = useChange();
  const move = async (member: Member, to: Side) => {
    setBusy(member.id);
    setRefusal(null);
    try {
      await change(() => (to === 'yes' ? put(member.id) : remove(member.id)));
      toast(t(to === 'yes' ? 'members.added' : 'members.removed', { name: member.name }), { tone: 'success' });
    } catch (error) {
      setRefusal(problemText(error));
    }
    setAsked(null);
    setBusy(null);
  };
  const heads = own ?? { yes: t('members.in'), no: t('members.out'), none: t('members.noneIn') };
  const lists = (['yes', 'no'] as const).map((one) => (
    <MemberList
      key={one}
      head={heads[one]}
      none={one === 'yes' ? heads.none : t('members.noneToAdd')}
      label={`${label}: ${heads[one]}`}
      list={(page) => list({ ...page, member: one })}
      memberOf={memberOf}
      act={one === 'yes' ? 'remove' : 'add'}
      busy={busy}
      reason={reason}
      onAct={(member) => {
        if (one === 'yes' && consequence(member) !== null) setAsked(member);
        else void move(member, one === 'yes' ? 'no' : 'yes');
      }}
    />
  ));
  return (
    <>
      {reason === null ? null : <Notice tone="info">{reason}</Notice>}
      {refusal === null ? null : <Notice tone="warning">{refusal}</Notice>}
      {phone ? (
        <>
          <Segmented
            label={label}
            value={side}
            options={[
              { value: 'yes', label: heads.yes },
              { value: 'no', label: heads.no },
            ]}
            onChange={setSide}
          />
          {lists[side === 'yes' ? 0 : 1]}
        </>
      ) : (
        <div className={classes['members']}>{lists}</div>
      )}
      <ConfirmDialog
        opened={asked !== null}
        title={t('members.removeAsk', { name: asked?.name ?? '' })}
        text={asked === null ? '' : (consequence(asked) ?? '')}
        confirmLabel={t('members.remove')}
        cancelLabel={t('dialog.cancel')}
        busy={busy !== null}
        onConfirm={() => asked !== null && void move(asked, 'no')}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
