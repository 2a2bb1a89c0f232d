import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  noFile: 'This lesson has no file yet.',
  broken: 'The file can’t be opened. Try again later.',
  recording: (name) => `Play “${name}”`,
  parts: 'Courseware contents',
  restart: 'Start again',
  ended: 'The courseware has ended.',
  refused: 'The courseware’s rules don’t allow this part to be opened now.',
}
