import type { texts as zh } from './zh.ts'

const people = (count: string, value: number) => `${count} ${value === 1 ? 'person' : 'people'}`

export const texts: typeof zh = {
  title: 'Statements',
  never: 'not published yet; pages show the default texts, and no signature is required',
  facts: (version, day, signed, all) => `version ${version}, published ${day}, signed by ${signed} of ${all}`,
  signatures: 'Signatures',
  note: 'For minor wording changes, save a correction; signatures remain valid. If the meaning changes, publish a new version; everyone must then sign again.',
  firstNote: (count, value) => `Once you publish, ${people(count, value)} must sign when they next open the portal.`,
  terms: 'Legal statement',
  privacy: 'Privacy statement',
  lead: '{operator} shows the operator’s name, {contact} the contact details. If a language is missing, readers see the other one.',
  missing: 'Enter the text in at least one language',
  mend: 'Save correction',
  mended: 'Correction saved',
  publishFirst: 'Publish',
  publish: 'Publish new version…',
  published: (version) => `Version ${version} published`,
  notPublished: 'Not published. Check the highlighted fields.',
  publishAsk: 'Publish new version?',
  publishWhat: (count, value) =>
    `${people(count, value)} must sign again when they next open the portal, before they can learn or take exams. Candidates in an exam sign after they submit. This can’t be undone.`,
  publishDo: 'Publish and require signing',
  versions: 'Versions',
  noVersions: 'No versions published yet',
  versionOf: (version) => `Version ${version}`,
  current: (version) => `Current: version ${version}`,
  columns: {
    version: 'Version',
    publishedOn: 'Published',
    mended: 'Corrections',
    signed: 'Signed',
    name: 'Name',
    company: 'Company',
    signedAt: 'Signed at',
  },
  left: (count) => `People yet to sign the current version: ${count}`,
  counted: (count, value) => people(count, value),
  searchHint: 'Name, username, employee number',
  nobody: 'No signatures yet',
  nobodyHint: 'People are asked to sign when they next open the portal.',
}
