import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  terms: { title: 'Legal statement', lead: 'The terms on which you use the Training and Certification Centre.' },
  privacy: { title: 'Privacy statement', lead: 'Which personal data we handle, why, and what you can ask of us.' },
  version: (version: number, day: string) => `Version ${version}, in force since ${day}`,
  others: 'Related pages',
  contact: 'Contact us',
  print: 'Print',
}
