import { t } from './text.ts'
import type { DemoDrawRule, DemoExam } from './types.ts'

const rule = (
  type: DemoDrawRule['type'],
  topic: string,
  difficulty: number | undefined,
  count: number,
  points: number,
): DemoDrawRule => ({
  bank: 'ops-foundation',
  type,
  topic,
  count,
  points,
  ...(difficulty === undefined ? {} : { difficulty }),
})

/**
 * Exams that their authors have not published: one needs more hard questions than its bank holds; the other is a short
 * quiz for one department.
 */
export const draftExams: readonly DemoExam[] = [
  {
    key: 'ops-senior-december',
    kind: 'formal',
    title: t('网络运维工程师（高级）12 月场', 'Network Operations Engineer (Senior), December'),
    notice: t('闭卷，限时 90 分钟，只在开放当天可考。', 'Closed book, 90 minutes, open on this day only.'),
    zones: ['technical', 'service'],
    rules: [
      rule('single', 'ip', 2, 3, 500),
      rule('single', 'routing', 3, 2, 500),
      rule('single', 'services', undefined, 4, 500),
      rule('judge', 'switching', undefined, 3, 300),
      rule('multiple', 'routing', 4, 2, 900),
      rule('multiple', 'process', 2, 2, 600),
      rule('blank', 'ip', 2, 2, 500),
      rule('short', 'process', undefined, 1, 600),
    ],
    totalPoints: 10000,
    passingPoints: 6000,
    timeLimit: 5400,
    opensInDays: 19,
    closesInDays: 19,
    dailyAttempts: null,
    totalAttempts: 1,
    retakeHours: 24,
    multiplePolicy: 'halfForSubset',
    leavePolicy: 'strict',
    leaveLimit: 5,
    onReload: 'countAsLeave',
    fullScreen: true,
    release: { score: 'afterClose', marks: 'afterClose', key: 'never' },
    certificateScheme: 'ops-exam',
    avoidSeen: true,
    createdDaysAgo: 2,
    departments: ['sb-noc', 'sb-transport', 'sb-core'],
  },
  {
    key: 'noc-onboarding',
    kind: 'course',
    title: t('值班新人上岗小测', 'Quiz for New Shift Engineers'),
    notice: t('熟悉值班流程后参加，不限次数。', 'Take it once you know the shift routine. Unlimited attempts.'),
    zones: ['service'],
    rules: [
      rule('single', 'process', undefined, 3, 1000),
      rule('judge', 'process', undefined, 3, 1000),
      rule('judge', 'services', undefined, 2, 2000),
    ],
    totalPoints: 10000,
    passingPoints: 8000,
    timeLimit: 900,
    opensInDays: null,
    closesInDays: null,
    dailyAttempts: null,
    totalAttempts: null,
    retakeHours: null,
    multiplePolicy: 'halfForSubset',
    leavePolicy: 'lenient',
    leaveLimit: 5,
    onReload: 'countAsLeave',
    release: { score: 'atOnce', marks: 'atOnce', key: 'atOnce' },
    createdDaysAgo: 1,
    departments: ['sb-noc'],
  },
]
