import type { texts as zh } from './zh.ts'

const people = (count: string, value: number) => `${count} ${value === 1 ? 'person' : 'people'}`

export const texts: typeof zh = {
  title: 'Statements',
  never: 'nothing is published yet: the pages show the texts the portal brings, and nobody is asked to sign',
  facts: (version, day, signed, all) => `version ${version} of ${day}, signed by ${signed} of ${all}`,
  signatures: 'Signatures',
  note: 'Save a correction of words as it is; signatures stay good. Publish a new version when the meaning changes: everybody is asked to sign again.',
  firstNote: (count, value) =>
    `Once it is published, ${people(count, value)} will be asked to sign when they next open the portal.`,
  terms: 'Legal statement',
  privacy: 'Privacy statement',
  lead: '{operator} shows the name of who runs the portal, {contact} how to reach them. Where a language is missing, readers see the other.',
  missing: 'Please write it in one language at least',
  mend: 'Save the correction',
  mended: 'The correction is in force',
  publishFirst: 'Publish',
  publish: 'Publish a new version…',
  published: (version) => `Version ${version} is published`,
  notPublished: 'Nothing was published, please look at what is marked',
  publishAsk: 'Publish a new version?',
  publishWhat: (count, value) =>
    `${people(count, value)} will be asked to sign again when they next open the portal, and can neither learn nor sit exams before. Who sits an exam is asked once it is handed in. Nothing takes it back.`,
  publishDo: 'Publish and ask everybody',
  versions: 'Versions',
  noVersions: 'No version was published yet.',
  versionOf: (version) => `Version ${version}`,
  current: (version) => `In force: version ${version}`,
  columns: {
    version: 'Version',
    publishedOn: 'Published',
    mended: 'Corrections',
    signed: 'Signed',
    name: 'Name',
    company: 'Company',
    signedAt: 'Signed at',
  },
  left: (count) => `${count} have not signed the version in force`,
  counted: (count, value) => people(count, value),
  searchHint: 'Name, account, employee number',
  nobody: 'Nobody has signed yet',
  nobodyHint: 'Everybody is asked when they next open the portal.',
}
