import type { Unit } from '@backhaul/contract';
import { openTalk } from '../../../../talk/place.js';
import { useCapabilities } from '../../../../transmit/use-capabilities.js';
import { useCan } from '../../../../session/hooks.js';
import { t } from '../../../../text/t.js';
import { Button } from '../../../../ui/button/Button.js';
import { Facts } from '../../../../ui/data/Facts.js';
import { SettingGroup } from '../../../../ui/setting/Setting.js';

/** State of the unit in an audio room, and the button to call the unit directly, or to answer its crew. */
export function IntercomSession({ unit }: { readonly unit: Unit }) {
  const { audioRoom } = unit.applications;
  const calls = audioRoom?.calls === true;
  const mayJoin = useCan('audioRoom:join');
  const { data } = useCapabilities(unit);
  const hasSound = unit.online && data?.orders?.includes('joinAudioRoom') === true;
  const reason = !mayJoin ? t('intercom.mayNot') : hasSound ? null : t('intercom.noSound');
  const line = { kind: 'line', id: unit.uid, name: unit.name } as const;
  return (
    <SettingGroup title={t('intercom.line')}>
      <Facts
        facts={[
          [
            t('intercom.state'),
            audioRoom === undefined
              ? t('intercom.state.none')
              : calls
                ? t('intercom.state.calls')
                : t(`intercom.state.${audioRoom.state ?? 'connected'}`),
          ],
        ]}
      />
      <Button icon="phone" reason={reason} onClick={() => openTalk(line)}>
        {t(calls ? 'intercom.answer' : 'intercom.dial')}
      </Button>
      <Button icon="sound" reason={reason} onClick={() => openTalk({ ...line, listenOnly: true })}>
        {t('intercom.listen')}
      </Button>
    </SettingGroup>
  );
}
