import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  title: 'Appeals',
  until: (at) =>
    `If you do not agree with a mark that a person gave, or with the decision about leaves, you can ask for a second look until ${at}, once for each.`,
  ask: 'Ask for a second look',
  about: 'What is it about?',
  question: (position) => `Mark of question ${position}`,
  leaves: 'The decision about leaves',
  words: 'Reason',
  wordsHint: 'Say what should be looked at again, in at least 10 characters.',
  tooShort: 'The reason needs at least 10 characters',
  send: 'Send the appeal',
  cancel: 'Cancel',
  sent: 'Your appeal has been sent',
  failed: 'It could not be sent. Please try again.',
  oneAtATime: 'One appeal is waiting for its answer. You can ask again after that.',
  madeAt: (at) => `Sent ${at}`,
  states: { open: 'Waiting', upheld: 'Upheld', rejected: 'Not upheld' },
  answer: (at) => `Answered ${at}`,
}
