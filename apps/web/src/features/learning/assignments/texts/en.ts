import { plural } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  name: 'Assignment',
  instructions: 'Instructions',
  points: (points) => `Maximum points: ${points}`,
  due: (at) => `Due ${at}`,
  over: (at) => `This assignment was due on ${at}. You can still submit, but your submission will be labelled late.`,
  text: 'Your answer',
  files: 'Files',
  filesHint: (count) => `At most ${plural(count, 'file')}: pictures or PDF, each at most 20 MB`,
  addFile: 'Upload file',
  remove: (name) => `Remove ${name}`,
  submit: 'Submit assignment',
  submitted: 'Assignment submitted',
  works: 'My submissions',
  number: (number) => `Submission ${number}`,
  late: 'Late',
  states: { submitted: 'Awaiting marking', returned: 'Returned', passed: 'Passed' },
  mark: (points, most) => `${points} of ${plural(most, 'point')}`,
  comment: 'Comment',
  waits: 'Submitted. You’ll be notified when it is marked.',
  again: 'Read the comment, then submit again.',
  renewed: 'Your training is due for renewal. Submit a new assignment.',
}
