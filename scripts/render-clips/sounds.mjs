/** Sounds of the clips: ffmpeg filter graphs that end in `[sound]`, stereo at 48 kHz, a little longer than the clip. */
const noise = (colour, seed, amplitude = 0.5) =>
  `anoisesrc=color=${colour}:seed=${seed}:amplitude=${amplitude}:r=48000`;
const moved = (expression) => `volume=eval=frame:volume='${expression}'`;
const made = (expression) => `aevalsrc='${expression}':s=48000`;

/** Mixes mono layers and spreads them a little. */
const mixed = (...layers) =>
  [
    ...layers.map((layer, index) => `${layer},aformat=channel_layouts=mono[l${index}]`),
    `${layers.map((_, index) => `[l${index}]`).join('')}amix=inputs=${layers.length}:normalize=0,` +
      'alimiter=limit=0.7,asplit[left][late];[late]adelay=11[right];[left][right]join=inputs=2:channel_layout=stereo[sound]',
  ].join(';');

const waves = (period, phase) => `0.25+0.75*pow(0.5+0.5*sin(2*PI*(t/${period}+${phase})),2)`;

export const SOUNDS = {
  sea: mixed(
    `${noise('brown', 1)},lowpass=f=420,${moved(waves(8, 0))}`,
    `${noise('pink', 2, 0.3)},highpass=f=900,lowpass=f=5200,${moved(`0.5*(${waves(5.33, 0.4)})`)}`,
  ),
  skyline: mixed(
    `${noise('brown', 3, 0.6)},lowpass=f=260,${moved('0.5+0.15*sin(2*PI*t/8)')}`,
    `${noise('pink', 4, 0.1)},bandpass=f=1100:width_type=h:w=900,${moved(waves(5.33, 0.2))}`,
  ),
  traffic: mixed(
    `${noise('brown', 5, 0.8)},lowpass=f=220`,
    `${noise('pink', 6, 0.5)},bandpass=f=850:width_type=h:w=900,${moved('0.12+0.8*pow(0.5+0.5*sin(2*PI*t/4),6)')}`,
    `${noise('pink', 7, 0.4)},bandpass=f=1500:width_type=h:w=1400,${moved('0.6*pow(0.5+0.5*sin(2*PI*(t/2.67+0.3)),10)')}`,
  ),
  stadium: mixed(
    `${noise('pink', 8, 0.6)},bandpass=f=650:width_type=h:w=700,${moved('0.55+0.25*sin(2*PI*t/8)+0.15*sin(2*PI*t/3.2)')}`,
    `${noise('pink', 9, 0.4)},bandpass=f=1700:width_type=h:w=1200,${moved('0.2+0.5*pow(0.5+0.5*sin(2*PI*t/16),4)')}`,
    made('0.35*sin(2*PI*72*t)*exp(-14*mod(t,1))+0.25*sin(2*PI*95*t)*exp(-18*mod(t+0.5,1))*lt(mod(t,4),2)'),
  ),
  rain: mixed(
    `${noise('white', 10, 0.16)},highpass=f=1400,lowpass=f=9000,${moved('0.85+0.15*sin(2*PI*t/8)')}`,
    `${noise('brown', 11, 0.4)},lowpass=f=300`,
    made('0.05*(2*random(0)-1)*exp(-260*mod(t,0.13))+0.05*(2*random(1)-1)*exp(-300*mod(t,0.29))'),
  ),
  lectern: mixed(
    `${noise('brown', 12, 0.3)},lowpass=f=240`,
    `${noise('pink', 13, 0.12)},bandpass=f=420:width_type=h:w=350,${moved(waves(3.2, 0.1))}`,
    made('0.22*(2*random(0)-1)*(exp(-120*mod(t,2.6))+0.7*exp(-150*mod(t+0.07,2.6))+0.6*exp(-140*mod(t+1.1,3.7)))'),
  ),
  snow: mixed(
    `${noise('pink', 14, 0.35)},bandpass=f=480:width_type=h:w=380,${moved('0.4+0.3*sin(2*PI*t/16)+0.2*sin(2*PI*t/5.33)')}`,
    made(
      '0.07*exp(-1.1*mod(t,4))*(sin(2*PI*392*t)+0.6*sin(2*PI*470*t)+0.45*sin(2*PI*784*t)+0.3*sin(2*PI*1052*t)*exp(-2*mod(t,4)))',
    ),
  ),
  ridges: mixed(
    `${noise('brown', 15, 0.8)},lowpass=f=340,${moved('0.55+0.35*sin(2*PI*11*t)')}`,
    `${noise('pink', 16, 0.25)},bandpass=f=900:width_type=h:w=600,${moved('0.5+0.2*sin(2*PI*t/8)')}`,
  ),
};
