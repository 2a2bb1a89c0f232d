import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  name: 'Survey',
  privacy:
    'This survey is anonymous. Answers are stored apart, without you and without a time. Up to four people’s answers wait sealed until five can be counted together. Leave out anything that would identify you. You can submit once.',
  submit: 'Submit survey',
  missing: (count) => (count === 1 ? '1 required question left' : `${count} required questions left`),
  thanks: 'Thank you for your answers',
  done: 'This lesson is completed.',
}
