import { plural } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  reader: {
    name: 'Document',
    pages: 'Document pages',
    rule: (pages, seconds) => `${plural(pages, 'page')}, at least ${seconds} s per page`,
    done: 'Read',
    seen: (seen, pages) => `${seen} of ${plural(pages, 'page')} read`,
    pageSeen: 'Page read',
    idle: 'Timer paused. Scroll or turn the page to continue.',
    elsewhere: 'You’re learning in another window or on another device. Time here doesn’t count.',
    readHere: 'Continue here',
    previous: 'Previous page',
    next: 'Next page',
    page: 'Page',
    ofPages: (pages) => `/ ${pages}`,
    pageOf: (page, pages) => `Page ${page} of ${pages}`,
    smaller: 'Zoom out',
    larger: 'Zoom in',
    full: 'Full screen',
    broken: 'The document couldn’t be opened',
    brokenHint: 'Check your connection, then reload. Links expire after a few hours.',
    reload: 'Reload',
  },
}
