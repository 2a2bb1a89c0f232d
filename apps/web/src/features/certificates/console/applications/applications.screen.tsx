import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { ListFilter } from '#web/console/list/list.types.ts'
import { Modal } from '#web/console/overlays/modal.tsx'
import queue from '#web/console/queue.module.css'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { breakpoints, minWidthQuery } from '#web/ui/theme/widths.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { ApplicationQueueStatus, applicationColumns } from './application-list.tsx'
import {
  type ExamApplicationRow,
  type SeatBoardSession,
  useCertificateApplicationRows,
  useExamApplicationRows,
  useReturnReasons,
  useSessionSeats,
} from './applications.queries.ts'
import { applicationsConsoleTexts } from './applications-texts.ts'
import { ExamApplicationPanel } from './exam-apply-panel.tsx'
import css from './seats.module.css'
import { SeatBoard } from './seats.tsx'
import { describeSession } from './session-words.ts'

const route = getRouteApi('/console/applications/')
/** From this width seats have their own column; below it a button opens them. */
const wideQuery = minWidthQuery(breakpoints.panes)

/** Exam registrations, longest waiting first: with the applicant's entries next to the checks, and the decision. */
export function ExamApplicationsScreen() {
  const all = useTexts(applicationsConsoleTexts)
  const t = all.exam
  const today = useReturnReasons('exam').data
  const waiting = useCertificateApplicationRows({ limit: 1 }).data
  const [done, setDone] = useState<string | null>(null)
  const { sessionId } = route.useSearch()
  const isWide = useMediaQuery(wideQuery)
  const [areSeatsOpen, showSeats] = useState(false)
  const sessions = useSessionFilter(sessionId)
  return (
    <>
      <DataTable<ExamApplicationRow>
        name="exam-applications"
        title={t.title}
        isDesk
        isQueue
        sort="submitted"
        base={{ words: t.views.waiting, isCounted: true }}
        facts={<ApplicationQueueStatus done={done} today={today} />}
        actions={
          <>
            {isWide ? null : <Button onPress={() => showSeats(true)}>{all.seats.title}</Button>}
            <ButtonLink to={'/console/applications/certificates' as '/console'}>
              {t.other}
              {waiting && waiting.total > 0 ? <b className="num">{formatNumber(waiting.total)}</b> : null}
            </ButtonLink>
          </>
        }
        filters={sessions}
        {...(isWide
          ? {
              beside: (
                <section className={css.pane} aria-label={all.seats.title}>
                  <h2>{all.seats.title}</h2>
                  <SeatBoard sessionId={sessionId} />
                </section>
              ),
            }
          : {})}
        useRows={useExamApplicationRows}
        keyOf={(row) => row.applicationId}
        nameOf={(row) => row.name}
        counted={t.counted}
        searchHint={t.searchHint}
        columns={applicationColumns<ExamApplicationRow>({
          words: t.columns,
          sort: 'submitted',
          thing: { id: 'exam', words: t.columns.exam, cell: (row) => pickReaderText(row.examTitle) },
          found: { id: 'finding', words: t.columns.finding, width: 180, cell: (row) => <Found row={row} /> },
        })}
        views={[
          { id: 'returned', words: t.views.returned, search: { state: 'returned' }, isCounted: true },
          { id: 'approved', words: t.views.approved, search: { state: 'approved' }, isCounted: true },
          { id: 'scheduled', words: t.views.scheduled, search: { state: 'scheduled' }, isCounted: true },
          { id: 'absent', words: t.views.absent, search: { state: 'expired' }, isCounted: true, isApart: true },
          { id: 'all', words: t.views.all, search: { state: 'all' } },
        ]}
        panel={{
          title: (row) => row.name,
          note: (row) =>
            [pickReaderText(row.examTitle), pickReaderText(row.company), t.toSubmitted(formatInstant(row.since))].join(
              ' · ',
            ),
          content: (key, _row, ways) => <ExamApplicationPanel applicationId={key} ways={ways} onDone={setDone} />,
        }}
        empty={{ title: t.empty, hint: t.emptyHint }}
      />
      {areSeatsOpen && !isWide ? (
        <Modal title={all.seats.title} kind="panel" width={480} onClose={() => showSeats(false)}>
          <SeatBoard sessionId={sessionId} onLeave={() => showSeats(false)} />
        </Modal>
      ) : null}
    </>
  )
}

/** One session of the month of seats, named by its filter token once loaded. */
function useSessionFilter(sessionId: string | undefined): readonly ListFilter[] {
  const t = useTexts(applicationsConsoleTexts).seats
  const data = useSessionSeats(sessionId ? { sessionId } : {}).data
  if (!data) return []
  const placeOf = (one: SeatBoardSession) => describeSession(data, one)
  const times = Map.groupBy(data.sessions, placeOf)
  // The exam is named only if two sessions start simultaneously in one city.
  const options = data.sessions.map((one) => ({
    id: one.sessionId,
    words: [placeOf(one), (times.get(placeOf(one)) ?? []).length > 1 ? pickReaderText(one.examTitle) : '']
      .filter(Boolean)
      .join(' '),
  }))
  return options.length > 0 ? [{ name: 'sessionId', words: t.filter, kind: 'choice', options }] : []
}

function Found({ row }: { readonly row: ExamApplicationRow }) {
  const t = useTexts(applicationsConsoleTexts).exam
  const [first] = row.findings
  if (row.state !== 'submitted') return <>{t.states[row.state]}</>
  return first ? <span className={queue.bad}>{t.finding[first]}</span> : t.fine
}
