import { Page } from '#web/ui/page.tsx'
import { QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { runWithToast } from '../../following/run-with-toast.ts'
import { NoticeTable } from '../notice-table.tsx'
import { noticeTexts } from '../notice-texts.ts'
import { saveNoticePreference, useNoticePreferences } from '../notices.queries.ts'
import { QuietHoursForm } from '../quiet-hours.tsx'

/** The ways in which notifications reach the reader: kinds by channels, and quiet hours. */
export function NoticePreferencesScreen() {
  const t = useTexts(noticeTexts)
  const query = useNoticePreferences()
  return (
    <Page title={t.title} lead={t.lead}>
      <QueryStates query={query} skeleton={<RowsSkeleton height={640} />} isEmpty={() => false} empty={null}>
        {(data) => (
          <>
            <NoticeTable
              channels={data.channels}
              kinds={data.kinds}
              onChoose={(cell) => void runWithToast(saveNoticePreference(cell), t.saved, t.failed)}
            />
            <QuietHoursForm hours={data.hours} />
          </>
        )}
      </QueryStates>
    </Page>
  )
}
