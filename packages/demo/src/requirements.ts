import { t } from './text.ts'
import type { DemoLeave, DemoRequirement, DemoTeamManager } from './types.ts'

/** Mandatory training of the demo companies. Every state of a person appears in one of them. */
export const requirements: readonly DemoRequirement[] = [
  {
    key: 'annual-safety',
    company: 'starbeam',
    status: 'active',
    title: t('年度安全培训', 'Annual safety training'),
    note: t(
      '全体员工每 12 个月一次。到期前 60 天即可重修，提前完成不会缩短有效期。',
      'Everyone repeats it every 12 months. The renewal opens 60 days before the date; an early one loses no days.',
    ),
    createdDaysAgo: 450,
    products: ['security-yearly'],
    departments: [],
    joinedWithinDays: null,
    dueKind: 'assignment',
    dueDays: 30,
    dueInDays: null,
    periodMonths: 12,
    windowDays: 60,
    graceDays: 14,
    renewsInDays: [38, 12, 51, -6, 27, 45, 19, -31, 56, 5, 33, -11, 48, 23],
    widenedDaysAgo: 41,
    waived: [{ person: 'ma-jun', reason: '长期外派海外项目，由当地公司统一培训' }],
  },
  {
    key: 'new-starters',
    company: 'starbeam',
    status: 'active',
    title: t('新员工上岗', 'New starters'),
    note: t(
      '入职 30 天内完成，之后才能独立值班。',
      'Complete it within 30 days of joining, before the first shift alone.',
    ),
    createdDaysAgo: 440,
    products: ['security-yearly'],
    departments: [],
    joinedWithinDays: 400,
    dueKind: 'joining',
    dueDays: 30,
    dueInDays: null,
    periodMonths: null,
    windowDays: 0,
    graceDays: 0,
    renewsInDays: [],
    widenedDaysAgo: null,
    waived: [],
  },
  {
    key: 'change-qualification',
    company: 'starbeam',
    status: 'active',
    title: t('割接操作资格', 'Change operations qualification'),
    note: t('网络运维中心全员，割接封网期结束前完成。', 'For the operations centre, before the change freeze ends.'),
    createdDaysAgo: 9,
    products: ['change-four-steps'],
    departments: ['sb-noc'],
    joinedWithinDays: null,
    dueKind: 'date',
    dueDays: 14,
    dueInDays: 75,
    periodMonths: null,
    windowDays: 30,
    graceDays: 0,
    renewsInDays: [],
    widenedDaysAgo: null,
    waived: [],
  },
  {
    key: 'field-work',
    company: 'farbridge',
    status: 'draft',
    title: t('现场作业规范', 'Field work rules'),
    note: t('草稿：等待现场交付部确认人员范围。', 'A draft: Field Delivery has yet to confirm the people.'),
    createdDaysAgo: 3,
    products: ['field-ticket'],
    departments: ['fb-field'],
    joinedWithinDays: null,
    dueKind: 'assignment',
    dueDays: 30,
    dueInDays: null,
    periodMonths: 24,
    windowDays: 60,
    graceDays: 0,
    renewsInDays: [],
    widenedDaysAgo: null,
    waived: [],
  },
]

/** People who are away today. Their open turns are paused. */
export const leaves: readonly DemoLeave[] = [
  { person: 'tang-jia', company: 'starbeam', startedDaysAgo: 24, endsInDays: 74, reason: '产假' },
]

/** Managers see how the people of their department stand. */
export const teamManagers: readonly DemoTeamManager[] = [
  { person: 'learner', company: 'starbeam', department: 'sb-radio-opt' },
  { person: 'staff', company: 'starbeam', department: 'sb-radio' },
]
