import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  title: 'Study materials',
  add: 'Upload a file',
  offer: 'Upload and offer',
  added: 'The material is offered',
  counted: (count, value) => `${count} ${value === 1 ? 'material' : 'materials'}`,
  searchHint: 'Name',
  empty: 'There are no study materials yet',
  emptyHint:
    'Offer them to everybody or with a course; learners take them from their materials and from the page of the course.',
  gone: 'This material is not on the page that is shown.',
  columns: { name: 'Name', for: 'For', downloads: 'Downloads', people: 'People', size: 'Size', createdAt: 'Uploaded' },
  scopes: { everybody: 'Everybody', company: 'A company', product: 'With a course' },
  languages: { zh: 'Chinese', en: 'English' },
  taken: (downloads, people, value) => `${downloads}, by ${people} ${value === 1 ? 'person' : 'people'}`,
  file: 'File',
  fileHint: 'A PDF file or a picture, 20 MB at most.',
  fileMissing: 'Please choose a file',
  nameMissing: 'Please give a name in one language at least',
  product: 'With which course (none: everybody may take it)',
  productHint: 'Find a course by its title',
  noProduct: 'With none',
  remove: 'Withdraw',
  removeAsk: 'Withdraw this material?',
  removeWhat: 'Learners can take it no longer, and who took it is forgotten.',
  removed: 'The material is withdrawn',
}
