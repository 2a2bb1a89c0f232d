import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  name: 'Survey',
  privacy:
    'This survey is anonymous. Answers are stored separately, without your name or the time. They stay sealed until a group of five people has answered, and are then counted together. Don’t include anything that could identify you. You can submit once.',
  submit: 'Submit survey',
  missing: (count) => (count === 1 ? '1 required question left' : `${count} required questions left`),
  thanks: 'Thank you for your answers',
  done: 'You’ve completed this lesson.',
}
