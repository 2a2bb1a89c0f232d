import { plural } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  player: {
    name: 'Courseware',
    rule: (parts) => (parts > 1 ? `Complete all ${parts} parts` : 'Completed when the courseware reports completion'),
    minimum: (minutes) => `At least ${plural(minutes, 'minute')} of study`,
    left: (minutes) => `All parts are completed. Study ${plural(minutes, 'minute')} more to complete the lesson.`,
    done: 'Completed',
    progress: (done, parts) => `${done} of ${plural(parts, 'part')}`,
    score: (score) => `Score ${score}`,
    idle: 'Timer paused. Use the courseware to continue.',
    elsewhere: 'You’re learning in another window or on another device. Time here doesn’t count.',
    refused: 'The courseware’s rules don’t allow this part to be opened now.',
    takenOver: 'This courseware is open in another window',
    takenOverHint: 'Only the most recently opened window saves your progress. This one no longer does.',
    openHere: 'Open here',
    again: 'Open again',
    previous: 'Previous part',
    next: 'Next part',
    finish: 'Finish and save',
    full: 'Full screen',
    parts: 'Courseware contents',
    states: {
      notBegun: 'not started',
      incomplete: 'in progress',
      completed: 'completed',
      passed: 'passed',
      failed: 'not passed',
    },
  },
}
