import { plural } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  title: 'Find a partner',
  lead: 'Partners by name, region and level.',
  search: 'Name, or what they are good at',
  searchAction: 'Find',
  region: 'Region',
  level: 'Level',
  all: 'All',
  levels: { strategic: 'Strategic partner', gold: 'Gold partner', certified: 'Certified partner' },
  count: (n) => plural(n, 'partner'),
  site: 'Visit website',
  become: 'Become a partner',
  empty: 'No partner fits',
  emptyHint: 'Try another region or level, or clear what you chose.',
  clear: 'Clear',
  none: 'The list of partners is being put together',
  noneHint: 'If you would like to work with us, please write.',
  contact: 'Contact us',
}
