import { Link } from '@tanstack/react-router'
import { consoleTexts } from '#web/console/console-texts.ts'
import { useCanOpenPage } from '#web/console/page.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { examPagesTexts } from './exam-pages-texts.ts'

const pages = [
  { name: 'setup', to: '/console/exams/$id' },
  { name: 'board', to: '/console/exams/$id/board' },
  { name: 'marking', to: '/console/marking/$id' },
  { name: 'report', to: '/console/exams/$id/report' },
  { name: 'people', to: '/console/exams/$id/report/people' },
  { name: 'absentees', to: '/console/exams/$id/absentees' },
  { name: 'release', to: '/console/exams/$id/release' },
] as const

/** The link back to the list of exams or, for readers who may not open it, to the start of the console. */
export function ExamListLink() {
  const t = useTexts(examPagesTexts)
  const mayManage = useCanOpenPage('exams')
  const { entries } = useTexts(consoleTexts)
  // An invigilator comes from the page of their posts.
  return mayManage ? <Link to="/console/exams">{t.exams}</Link> : <Link to="/console">{entries.today}</Link>
}

/** Links to the pages of an exam that the reader may open. */
export function ExamPageLinks({ examId }: { readonly examId: string }) {
  const t = useTexts(examPagesTexts)
  const mayMark = useCanOpenPage('marking')
  // An invigilator has access to the board only.
  const mayManage = useCanOpenPage('exams')
  return (
    <>
      {pages
        .filter(({ name }) => (name === 'marking' ? mayMark : mayManage || name === 'board'))
        .map(({ name, to }) => (
          <Link key={name} to={to} params={{ id: examId }} activeOptions={{ exact: true, includeSearch: false }}>
            {t[name]}
          </Link>
        ))}
    </>
  )
}
