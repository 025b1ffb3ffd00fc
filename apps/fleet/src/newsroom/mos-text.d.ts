/** A story of the simulated newsroom. */
export interface SimulatedStory {
  readonly id: string;
  readonly number: string;
  readonly slug: string;
  readonly reporter: string;
}
/** Text within XML. */
export declare const escaped: (text: string) => string;
/** A story as MOS has it, with its reporter in the external metadata. */
export declare const storyText: ({ id, number, slug, reporter }: SimulatedStory) => string;
/** Which stories a rundown has, as an element of this name. */
export declare const rundownText: (
  element: 'roCreate' | 'roReplace' | 'roList',
  id: string,
  name: string,
  stories: readonly SimulatedStory[],
) => string;
/** A whole message from the newsroom. */
export declare const messageText: (
  ids: {
    readonly mosId: string;
    readonly ncsId: string;
  },
  id: number | string,
  body: string,
) => string;
/** A message as bytes (UCS-2, big-endian), and the reverse. */
export declare const encoded: (text: string) => Buffer;
/** Takes bytes apart into whole messages. */
export declare function messagesOf(onMessage: (message: string) => void): (bytes: Buffer) => void;
/** The value of an element; empty without it. */
export declare const valueIn: (message: string, name: string) => string;
