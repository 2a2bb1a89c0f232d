import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  title: 'Appeals',
  until: (at) =>
    `If you disagree with a grader’s mark or the decision about exits, you can appeal until ${at}. Each mark and decision can be appealed once.`,
  ask: 'Appeal',
  about: 'Subject of the appeal',
  question: (position) => `Mark for question ${position}`,
  leaves: 'Decision about exits',
  words: 'Reason',
  wordsHint: 'Explain what should be reviewed, in at least 10 characters.',
  tooShort: 'Enter at least 10 characters',
  send: 'Send appeal',
  cancel: 'Cancel',
  sent: 'Appeal sent',
  failed: 'The appeal couldn’t be sent. Try again.',
  oneAtATime: 'You have an open appeal. You can appeal again once it is answered.',
  madeAt: (at) => `Sent ${at}`,
  states: { open: 'Under review', upheld: 'Upheld', rejected: 'Rejected' },
  answer: (at) => `Answered ${at}`,
}
