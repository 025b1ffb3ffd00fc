const START = Buffer.from([0xff, 0xd8]);
/** End of image; within the image data 0xff is followed by 0x00 (ITU T.81 §B.1.1.5). */
const END = Buffer.from([0xff, 0xd9]);

/** Maximum size of a thumbnail, bytes. */
const LIMIT = 2 * 1024 * 1024;

/** Splits a stream of concatenated JPEGs. */
export class JpegSplitter {
  #rest: Buffer = Buffer.alloc(0);

  constructor(private readonly onPicture: (jpeg: Buffer) => void) {}

  /** @throws {Error} when it is not a stream of JPEGs. */
  push(chunk: Buffer): void {
    let data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (let end = data.indexOf(END); end >= 0; end = data.indexOf(END)) {
      if (!data.subarray(0, START.length).equals(START)) throw new Error('a picture that is no JPEG');
      this.onPicture(Buffer.from(data.subarray(0, end + END.length)));
      data = data.subarray(end + END.length);
    }
    if (data.length > LIMIT) throw new Error(`a picture of more than ${LIMIT} bytes`);
    this.#rest = data;
  }
}
