import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  drop: 'Drop files here',
  or: 'or',
  pick: 'Choose files',
  pickOne: 'Choose a file',
  left: (seconds) =>
    seconds < 60
      ? 'less than a minute left'
      : `about ${seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 360) / 10} hr`} left`,
  most: (size) => `At most ${size} per file`,
  list: 'Uploads',
  refusedKind: 'this file type is not supported',
  tooLarge: (size) => `the file is larger than ${size}. Compress or split it.`,
  empty: 'the file is empty',
  states: {
    waiting: 'Waiting',
    sending: (percent) => `Uploading, ${percent}`,
    broken: 'Connection lost. The upload resumes automatically.',
    finishing: 'Finishing…',
    done: 'Uploaded',
    failed: (why) => `Not uploaded. ${why}`,
    refused: (why) => `Not accepted: ${why}`,
  },
  resumed: 'Resuming upload',
  sizes: (sent, size) => `${sent} of ${size}`,
  cancel: (name) => `Cancel the upload of ${name}`,
  remove: (name) => `Remove ${name} from the list`,
  retry: (name) => `Try ${name} again`,
  now: 'Try now',
  wentWrong: 'Something went wrong. Try again.',
  said: {
    progress: (name, percent) => `${name}: ${percent} uploaded`,
    done: (name) => `${name} uploaded`,
    broken: (name) => `${name}: connection lost. The upload resumes automatically.`,
    failed: (name, why) => `${name} not uploaded: ${why}`,
  },
}
