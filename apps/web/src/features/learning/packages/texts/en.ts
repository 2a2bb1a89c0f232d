import { plural } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  player: {
    name: 'Package',
    rule: (parts) => (parts > 1 ? `Done when all ${parts} parts are` : 'Done when the package says so'),
    minimum: (minutes) => `At least ${plural(minutes, 'minute')} of study`,
    left: (minutes) => `All parts are completed. Study ${plural(minutes, 'minute')} more to complete the lesson`,
    done: 'Completed',
    progress: (done, parts) => `${done} of ${plural(parts, 'part')}`,
    score: (score) => `Score ${score}`,
    idle: 'Not counting: use the package to go on',
    elsewhere: 'You are learning somewhere else: time here does not count',
    refused: 'The order of this package does not let you open this part now',
    takenOver: 'This has been opened on another page',
    takenOverHint: 'The page that opened it last keeps your progress; this one keeps nothing any more.',
    openHere: 'Open it here',
    again: 'Open it again',
    previous: 'Previous part',
    next: 'Next part',
    finish: 'Finish and save',
    full: 'Full screen',
    parts: 'Contents of the package',
    states: {
      notBegun: 'not begun',
      incomplete: 'begun',
      completed: 'completed',
      passed: 'passed',
      failed: 'not passed',
    },
  },
}
