import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  title: 'Study materials',
  add: 'Upload file',
  offer: 'Upload and publish',
  added: 'Material published',
  counted: (count, value) => `${count} ${value === 1 ? 'material' : 'materials'}`,
  searchHint: 'Name',
  empty: 'No study materials yet',
  emptyHint:
    'Share materials with everyone or with one course. Learners download them under “Study materials” or on the course page.',
  gone: 'This material is not on the current page.',
  columns: {
    name: 'Name',
    for: 'Audience',
    downloads: 'Downloads',
    people: 'People',
    size: 'Size',
    createdAt: 'Uploaded',
  },
  scopes: { everybody: 'Everyone', company: 'One company', product: 'Learners of a course' },
  languages: { zh: 'Chinese', en: 'English' },
  taken: (downloads, people, value) => `${downloads}, by ${people} ${value === 1 ? 'person' : 'people'}`,
  file: 'File',
  fileHint: 'PDF or image, at most 20 MB.',
  fileMissing: 'Choose a file',
  nameMissing: 'Enter a name in at least one language',
  product: 'Course (leave empty to share with everyone)',
  productHint: 'Search courses by title',
  noProduct: 'No course',
  remove: 'Withdraw',
  removeAsk: 'Withdraw this material?',
  removeWhat:
    'Learners can no longer download this material, and the download history is deleted. This can’t be undone.',
  removed: 'Material withdrawn',
}
