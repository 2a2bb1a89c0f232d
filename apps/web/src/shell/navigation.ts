import { useLocation } from '@tanstack/react-router'
import { useCompanyFeatures } from '#web/features/companies/companies.public.ts'

/** Only existing pages are linked; a new area adds its line here with its pages. */
const sections = [
  { name: 'home', to: '/', paths: [] },
  {
    name: 'courses',
    to: '/content-center',
    paths: [
      '/content-center',
      '/detail',
      '/course-details',
      '/course-play',
      '/technicalTraining',
      '/manageTraining',
      '/classOpeningPlan',
      '/preSales',
      '/learnAboutService',
      '/findPartner',
      '/checkout',
    ],
  },
  { name: 'live', to: '/live', paths: ['/live'] },
  { name: 'knowledge', to: '/knowledge', paths: ['/knowledge', '/knowledge-preview'] },
  { name: 'study', to: '/study', paths: ['/study', '/studyList', '/mine-learn'] },
  {
    name: 'exams',
    to: '/exam/list',
    paths: [
      '/exam/list',
      '/exam/details',
      '/examCenter',
      '/examAppointment',
      '/examApponitmentTime',
      '/examFiles',
      '/mockExam',
      '/mockExam/examResult',
    ],
  },
  {
    name: 'certification',
    to: '/careerCertification',
    paths: ['/careerCertification', '/certification', '/certificateQuery'],
  },
  { name: 'news', to: '/news', paths: ['/news', '/contactUs'] },
] as const

/**
 * Returns the section of the navigation to which the open page belongs, to underline it; null if it belongs to none.
 */
export function useCurrentSection(): (typeof sections)[number]['name'] | null {
  const path = useLocation({ select: (location) => location.pathname })
  if (path === '/') return 'home'
  return sections.find((section) => (section.paths as readonly string[]).includes(path))?.name ?? null
}

/** Returns the sections of the header that the reader's company uses. */
export function useHeaderSections(): readonly (typeof sections)[number][] {
  const flags = useCompanyFeatures()
  return sections.filter((section) => section.name !== 'knowledge' || flags?.knowledgeModule !== false)
}
