import { handbookSectionOf } from '@portal/contract/site/handbook.ts'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { ConsolePage } from '#web/console/page.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './handbook.module.css'
import { HandbookChapterList } from './handbook.screen.tsx'
import { handbookTexts } from './handbook-texts.ts'

const route = getRouteApi('/console/handbook/')

/** The contents of the handbook. If `of`, the path of a page, is given, redirects to the section about that page. */
export function HandbookContentsScreen() {
  const t = useTexts(handbookTexts)
  const { of } = route.useSearch()
  if (of) {
    const { chapter, section } = handbookSectionOf(of)
    return <Navigate to="/console/handbook/$chapter" params={{ chapter }} hash={section} replace />
  }
  return (
    <ConsolePage title={t.title}>
      <div className={css.alone}>
        <HandbookChapterList open={null} />
      </div>
    </ConsolePage>
  )
}
