import { t } from './text.ts'
import type { DemoDrawRule, DemoExam } from './types.ts'

const rule = (type: DemoDrawRule['type'], topic: string, count: number, points: number): DemoDrawRule => ({
  bank: 'ops-foundation',
  type,
  topic,
  count,
  points,
})
const terms = {
  kind: 'formal',
  company: 'farbridge',
  zones: ['technical', 'service'],
  timeLimit: 1800,
  dailyAttempts: 1,
  totalAttempts: 2,
  retakeHours: 48,
  multiplePolicy: 'halfForSubset',
  leavePolicy: 'lenient',
  leaveLimit: 5,
  onReload: 'countAsLeave',
  release: { score: 'atOnce', marks: 'afterClose', key: 'afterClose' },
} as const satisfies Partial<DemoExam>

/**
 * Two exams that the administrator of Farbridge created for its own people from a shared bank: one open, one a draft.
 */
export const companyExams: readonly (DemoExam & { readonly isPublished: boolean })[] = [
  {
    ...terms,
    key: 'fb-field-basics',
    title: t('现场工程师 IP 基础季度测评', 'Field Engineers: IP Basics, Quarterly Check'),
    notice: t(
      '远桥现场与维护人员每季度一次，每人两次机会。',
      'Every quarter, for Farbridge’s field and maintenance teams. Two attempts.',
    ),
    rules: [rule('single', 'ip', 3, 500), rule('judge', 'switching', 3, 300)],
    totalPoints: 2400,
    passingPoints: 1400,
    opensInDays: -3,
    closesInDays: 18,
    createdDaysAgo: 9,
    isPublished: true,
  },
  {
    ...terms,
    key: 'fb-desk-services',
    title: t('服务台上岗考核', 'Service Desk Readiness Check'),
    notice: t('新到服务台的同事上岗前完成。', 'For new colleagues at the service desk, before their first shift.'),
    rules: [rule('single', 'services', 4, 500)],
    totalPoints: 2000,
    passingPoints: 1200,
    opensInDays: 7,
    closesInDays: 37,
    createdDaysAgo: 2,
    isPublished: false,
  },
]
