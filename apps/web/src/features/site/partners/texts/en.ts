import { plural } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  title: 'Find a partner',
  lead: 'Companies that sell, install and support our products. Find one by name, region or level.',
  search: 'Name or expertise',
  searchAction: 'Search',
  region: 'Region',
  level: 'Level',
  all: 'All',
  levels: { strategic: 'Strategic partner', gold: 'Gold partner', certified: 'Certified partner' },
  count: (n) => plural(n, 'partner'),
  site: 'Visit website',
  become: 'Become a partner',
  empty: 'No matching partners',
  emptyHint: 'Try another region or level, or clear the filters.',
  clear: 'Clear filters',
  none: 'No partners listed yet',
  noneHint: 'To work with us, get in touch.',
  contact: 'Contact us',
}
