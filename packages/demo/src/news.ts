import { t } from './text.ts'
import type { DemoNews } from './types.ts'

export const news: readonly DemoNews[] = [
  {
    key: 'annual-exam-open',
    category: 'certification',
    title: t('网络运维年度认证考试开放', 'Annual certification in network operations is open'),
    summary: t('本月内可参加，每人三次机会。', 'Open this month, three attempts each.'),
    body: t(
      '<p>年度认证考试已经开放，限时 60 分钟，60 分及格。请先完成模拟练习，再选一段不被打扰的时间参加。</p>',
      '<p>The annual exam is open: 60 minutes, 60 points pass. Take the mock first, then choose an hour without interruptions.</p>',
    ),
    daysAgo: 12,
  },
  {
    key: 'maintenance-night',
    category: 'notice',
    title: t('系统维护通知', 'Maintenance night'),
    summary: t('周日凌晨不安排考试。', 'No exams in the small hours of Sunday.'),
    body: t(
      '<p>周日 00:00～04:00 进行系统维护，期间不安排考试，学习记录会在恢复后补传。</p>',
      '<p>Maintenance on Sunday, 00:00 to 04:00. No exams are held in that window; study records are sent afterwards.</p>',
    ),
    daysAgo: 5,
  },
]
