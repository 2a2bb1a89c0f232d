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
  most: (size) => `At most ${size} each`,
  list: 'Uploads',
  refusedKind: 'files of this kind are not taken',
  tooLarge: (size) => `it is larger than ${size}: make it smaller or split it`,
  empty: 'the file is empty',
  states: {
    waiting: 'Waiting',
    sending: (percent) => `Uploading, ${percent}`,
    broken: 'The connection is lost; it goes on by itself',
    finishing: 'Finishing…',
    done: 'Uploaded',
    failed: (why) => `Not uploaded: ${why}`,
    refused: (why) => `Not taken: ${why}`,
  },
  resumed: 'Goes on where it stopped',
  sizes: (sent, size) => `${sent} of ${size}`,
  cancel: (name) => `Cancel the upload of ${name}`,
  remove: (name) => `Take ${name} off the list`,
  retry: (name) => `Try ${name} again`,
  now: 'Try now',
  wentWrong: 'It did not work, please try again',
  said: {
    progress: (name, percent) => `${name}: ${percent} uploaded`,
    done: (name) => `${name} is uploaded`,
    broken: (name) => `${name}: the connection is lost; it goes on by itself`,
    failed: (name, why) => `${name} is not uploaded: ${why}`,
  },
}
