import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDuration, formatNumber } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { LinkTabs } from '#web/ui/tabs.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useStudyRecordCounts } from './record.queries.ts'
import { studyRecordTexts } from './record-texts.ts'
import css from './records.module.css'

/** The frame of both views of the records: title, totals, and the switch between them. */
export function StudyRecordPage({
  view,
  actions,
  children,
}: {
  readonly view: 'day' | 'course'
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  const t = useTexts(studyRecordTexts)
  const counts = useStudyRecordCounts().data
  const lead = counts
    ? counts.days > 0
      ? t.totals(formatDuration(counts.seconds), formatNumber(counts.days))
      : t.noTotals
    : '\u00a0'
  return (
    <Page title={t.title} lead={lead} actions={actions}>
      <LinkTabs label={t.views} isLined className={css.views}>
        <Link to="/user/recordDetail" aria-current={view === 'day' ? 'page' : undefined}>
          {t.byDay}
        </Link>
        <Link to="/user/recorddetail1" aria-current={view === 'course' ? 'page' : undefined}>
          {t.byCourse}
        </Link>
      </LinkTabs>
      {children}
    </Page>
  )
}
