import { expect, it } from 'vitest';
import { SmpteReader, type SmpteFormat } from './st2110.js';

const PICTURE =
  'caps = video/x-raw, width=(int)320, height=(int)180, interlace-mode=(string)progressive, framerate=(fraction)25/1, format=(string)UYVY';
const DECODED = PICTURE.replace('UYVY', 'I420');
const RTP = 'caps = application/x-rtp, media=(string)video, clock-rate=(int)90000, colorimetry=(string)BT601-5';
const SOUND = 'caps = application/x-rtp, media=(string)audio, clock-rate=(int)48000';
const format = { width: 320, height: 180, frameRate: '25/1', interlaced: false, colorimetry: 'BT601', audio: false };

/** The formats that are read from these lines of GStreamer. */
function read(...lines: string[]): SmpteFormat[] {
  const formats: SmpteFormat[] = [];
  const reader = new SmpteReader(
    () => undefined,
    (one) => formats.push(one),
  );
  reader.push(Buffer.from(lines.map((line) => `/GstPipeline:pipeline0/${line}\n`).join('')));
  return formats;
}

it('says once what is sent, and again when it changes', () => {
  const sent = ['GstRtpVRawPay:picture.GstPad:src', 'GstTee:v.GstPad:sink'].map((pad) => `${pad}: ${RTP}`);
  const changed = `GstRtpVRawPay:picture.GstPad:sink: ${PICTURE.replace('320', '640')}`;
  const [decoded, picture] = [`GstQueue:q.GstPad:src: ${DECODED}`, `GstRtpVRawPay:picture.GstPad:sink: ${PICTURE}`];
  expect(read(decoded, ...sent, picture, `GstTee:a.GstPad:sink: ${SOUND}`, changed)).toEqual([
    format,
    { ...format, audio: true },
    { ...format, audio: true, width: 640 },
  ]);
});

// On a busy machine GStreamer leaves out lines of most pads.
it('needs the lines of the decoder and of one packet, and hears sound by its progress', () => {
  const decoder = `GstDecodeBin:in/avdec_h264:avdec_h264-0.GstPad:src: ${DECODED}`;
  const formats: SmpteFormat[] = [];
  const reader = new SmpteReader(
    () => undefined,
    (one) => formats.push(one),
  );
  const lines = [`/${decoder}`, `/GstUDPSink:udpsink0.GstPad:sink: ${RTP}`, 'heard (00:00:01): 1 seconds', ''];
  reader.push(Buffer.from(lines.join('\n')));
  expect(formats).toEqual([format, { ...format, audio: true }]);
});

it('takes the usual colours when no line of a packet was printed, until one is', () => {
  const decoder = `GstDecodeBin:in/avdec_h264:avdec_h264-0.GstPad:src: ${DECODED}`;
  const sent = 'x\nsent (00:00:01): 1 seconds';
  expect(read(decoder, sent)).toEqual([format]);
  expect(read(decoder.replace('height=(int)180', 'height=(int)720'), sent)).toEqual([
    { ...format, height: 720, colorimetry: 'BT709' },
  ]);
  expect(read(decoder, sent, `GstUDPSink:udpsink0.GstPad:sink: ${RTP.replace('BT601-5', 'BT709-2')}`)).toEqual([
    format,
    { ...format, colorimetry: 'BT709' },
  ]);
  expect(read(sent, decoder)).toEqual([]);
});
