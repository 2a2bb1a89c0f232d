import { plural } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  reader: {
    name: 'Document',
    pages: 'Pages of the document',
    rule: (pages, seconds) => `${plural(pages, 'page')}; done when each was seen for ${seconds} s`,
    done: 'Read',
    seen: (seen, pages) => `${seen} of ${plural(pages, 'page')} seen`,
    pageSeen: 'This page was seen long enough',
    idle: 'Not counting: scroll or turn the page to go on',
    elsewhere: 'You are learning somewhere else: time here does not count',
    readHere: 'Go on here',
    previous: 'Previous page',
    next: 'Next page',
    page: 'Page',
    ofPages: (pages) => `/ ${pages}`,
    pageOf: (page, pages) => `Page ${page} of ${pages}`,
    smaller: 'Smaller',
    larger: 'Larger',
    full: 'Full screen',
    broken: 'The document could not be opened',
    brokenHint: 'Check the network and try again. Its address expires after some hours; opening it anew helps.',
    reload: 'Open anew',
  },
}
