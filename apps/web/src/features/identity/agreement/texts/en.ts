import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  terms: { title: 'Legal statement', lead: 'The terms of use of this portal.' },
  privacy: { title: 'Privacy statement', lead: 'The personal data that we process, the reasons, and your rights.' },
  version: (version: number, day: string) => `Version ${version}, effective ${day}`,
  others: 'Related pages',
  contact: 'Contact us',
  print: 'Print',
}
