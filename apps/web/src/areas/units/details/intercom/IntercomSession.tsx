import type { Unit } from '@backhaul/contract';
import { openTalk } from '../../../../talk/place.js';
import { useLine } from '../../../../talk/use-line.js';
import { t } from '../../../../text/t.js';
import { Button } from '../../../../ui/button/Button.js';
import { Facts } from '../../../../ui/data/Facts.js';
import { SettingGroup } from '../../../../ui/setting/Setting.js';

/** State of the unit in an audio room, and the button to call the unit directly, or to answer its crew. */
export function IntercomSession({ unit }: { readonly unit: Unit }) {
  const { audioRoom } = unit.applications;
  const calls = audioRoom?.calls === true;
  const { line, reason } = useLine(unit);
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
        {t(calls ? 'talk.answer' : 'talk.dial')}
      </Button>
      <Button icon="sound" reason={reason} onClick={() => openTalk({ ...line, listenOnly: true })}>
        {t('intercom.listen')}
      </Button>
    </SettingGroup>
  );
}
