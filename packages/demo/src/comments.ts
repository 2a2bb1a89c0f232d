import type { DemoComment } from './types.ts'

export const comments: readonly DemoComment[] = [
  {
    key: 'c-001',
    product: 'nr-beam',
    account: 'wu-yutong',
    company: 'starbeam',
    rating: 5,
    body: '路测日志那几节最实用，第二天就用上了。',
    daysAgo: 9,
    likes: ['learner', 'he-siqi', 'lu-haoran'],
  },
  {
    key: 'c-002',
    product: 'change-four-steps',
    account: 'peng-fei',
    company: 'starbeam',
    rating: 5,
    body: '最后回退时刻的算法应该贴在每个值班室。',
    daysAgo: 4,
    likes: ['gao-yiming', 'xu-nian'],
  },
]
