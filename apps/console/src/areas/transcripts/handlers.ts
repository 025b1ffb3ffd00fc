import type { AreaHandlers } from '../../control/policies/subjects.js';
import { cancelTranscript, makeTranscript, readTranscript, removeTranscript } from './act.js';
import type { TranscriptDependencies } from './dependencies.js';

/** Handlers of the calls on transcripts of files. */
export function transcriptHandlers(dependencies: TranscriptDependencies): AreaHandlers<'transcripts'> {
  return {
    get: ({ query: { fileId } }, { caller, subject: channel }) => readTranscript(dependencies, caller, channel, fileId),
    make: ({ body: { fileId } }, { caller, subject: channel }) => makeTranscript(dependencies, caller, channel, fileId),
    remove: ({ params: { fileId } }, { caller, subject: channel }) =>
      removeTranscript(dependencies, caller, channel, fileId),
    cancel: ({ body: { fileId } }, { caller, subject: channel }) =>
      cancelTranscript(dependencies, caller, channel, fileId),
  };
}
