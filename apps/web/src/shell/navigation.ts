import { useLocation } from '@tanstack/react-router'

/** Only what exists is linked; a new area adds its line here when its pages are built. */
export const sections = [
  { name: 'home', to: '/', paths: [] },
  { name: 'courses', to: '/content-center', paths: ['/content-center', '/detail', '/course-details', '/course-play'] },
  { name: 'study', to: '/study', paths: ['/study', '/studyList', '/mine-learn'] },
  { name: 'exams', to: '/exam/list', paths: ['/exam/list', '/exam/details'] },
  { name: 'mockExams', to: '/mockExam', paths: ['/mockExam', '/mockExam/examResult'] },
  { name: 'certificateCheck', to: '/certificateQuery', paths: ['/certificateQuery'] },
] as const

/** The area the open page belongs to, for the line under its name. */
export function useSection(): (typeof sections)[number]['name'] | null {
  const path = useLocation({ select: (location) => location.pathname })
  if (path === '/') return 'home'
  return sections.find((section) => (section.paths as readonly string[]).includes(path))?.name ?? null
}
