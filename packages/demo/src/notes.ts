import type { DemoNote } from './types.ts'

const own = { account: 'learner', company: 'starbeam' } as const

/** Notes of the account `learner`. */
export const lessonNotes: readonly DemoNote[] = [
  {
    ...own,
    product: 'site-safety',
    content: 'safety-handbook',
    at: 4,
    body: '登高证 3 月到期，先去续。',
    daysAgo: 6.1,
  },
  {
    ...own,
    product: 'site-safety',
    content: 'safety-handbook',
    at: 6,
    body: '硫化氢上限按 7 ppm，组里的清单还写着 10，要改。',
    daysAgo: 6,
  },
  { ...own, product: 'dns-dhcp', content: 'dns-dig', at: 0, body: 'dig +trace 一级一级看，比猜缓存快。', daysAgo: 15 },
]
