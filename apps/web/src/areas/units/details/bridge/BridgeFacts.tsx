import type { Unit } from '@backhaul/contract';
import { bridgeState, SERVICE_NAMES, serviceRefusal } from '@backhaul/domain';
import { cameras } from '../../../../text/en/cameras.js';
import { translated } from '../../../../text/sentences.js';
import { learn, t } from '../../../../text/t.js';
import { Fact } from '../../../../ui/page/Section.js';
import { SettingNote } from '../../../../ui/setting/Setting.js';
import classes from '../../configure/part.module.css';

learn(cameras);

interface Props {
  readonly unit: Pick<Unit, 'online' | 'services'>;
  readonly service: 'databridge' | 'videoReturn';
  /** What the unit says of each, by name; undefined where it says nothing. */
  readonly activities: readonly {
    readonly name: string;
    readonly activity: { readonly state?: string | undefined } | undefined;
  }[];
}

/** Licence and state of what leads from the station to the unit. */
export function BridgeFacts({ unit, service, activities }: Props) {
  const refusal = serviceRefusal(unit.services, service);
  return (
    <div className={classes['part']}>
      <Fact label={t('bridge.licence', { service: SERVICE_NAMES[service] })}>
        {refusal === null ? t('bridge.licensed') : translated(refusal)}
      </Fact>
      {activities.map(({ name, activity }) => (
        <Fact key={name} label={name}>
          {t(`bridge.state.${bridgeState(unit.online ? activity : undefined)}`)}
        </Fact>
      ))}
      <SettingNote>{t('bridge.note')}</SettingNote>
    </div>
  );
}
