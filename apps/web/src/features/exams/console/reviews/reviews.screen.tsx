import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { formatAge, isLongWait } from '#web/console/age.ts'
import { Button } from '#web/console/button.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import type { ListFilter, PanelNavigation } from '#web/console/list/list.types.ts'
import queue from '#web/console/queue.module.css'
import { useSessionProfile } from '#web/features/identity/identity.public.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatClock, formatDuration, formatInstant, formatNumber, formatPoints } from '#web/ui/format.ts'
import { htmlToLine } from '#web/ui/html-to-line.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useManagedExams } from '../exams-console.queries.ts'
import { AppealCase } from './appeal-case.tsx'
import { describeLateness, LateAnswerCase } from './late-case.tsx'
import { ExitReviewCase } from './leave-case.tsx'
import { OutageCase } from './outage-case.tsx'
import { ProposeRegrade } from './propose-regrade.tsx'
import { RegradeCase } from './regrade-case.tsx'
import { isReviewKind, type ReviewCase, reviewKinds, reviewStates, useReviewCases } from './reviews.queries.ts'
import { reviewsTexts } from './reviews-texts.ts'

const route = getRouteApi('/console/reviews/')

/** Decisions about exams: a queue for each kind, with the open case next to it; keys lead from one case to the next. */
export function ReviewsScreen() {
  const t = useTexts(reviewsTexts)
  const words = useCaseWords()
  const { kind: named, state } = route.useSearch()
  const kind = isReviewKind(named) ? named : 'leaves'
  const isDone = state !== undefined
  // An outage concerns the server, so staff of one company do not decide about it.
  const isWhole = useSessionProfile(true).data?.grants.includes('exams') ?? false
  const [isProposing, setProposing] = useState(false)
  const propose = (
    <Button look="solid" onPress={() => setProposing(true)}>
      {t.wizard.open}
    </Button>
  )
  return (
    <>
      <DataTable<ReviewCase>
        key={kind}
        name={`reviews-${kind}`}
        title={t.title}
        isQueue
        isDesk
        base={{ words: t.kinds.leaves, isCounted: true }}
        views={reviewKinds
          .slice(1)
          .filter((id) => isWhole || id !== 'outages')
          .map((id) => ({ id, words: t.kinds[id], search: { kind: id }, isCounted: true }))}
        useRows={useReviewCases}
        keyOf={(one) => one.key}
        nameOf={(one) => words(one).name}
        counted={t.counted}
        columns={[
          { id: 'name', words: t.heads[kind], width: 150, cell: (one) => words(one).name },
          { id: 'what', words: t.columns.what, width: 170, fold: 1, phone: 'below', cell: (one) => words(one).what },
          { id: 'exam', words: t.columns.exam, width: 190, fold: 2, cell: (one) => words(one).exam },
          ...(isDone
            ? [
                {
                  id: 'state',
                  words: t.columns.state,
                  width: 110,
                  fold: 3,
                  cell: (one: ReviewCase) => words(one).state,
                },
              ]
            : []),
          {
            id: 'since',
            words: isDone || kind === 'late' ? t.columns.at : t.columns.since,
            width: 110,
            align: 'end',
            phone: 'end',
            cell: (one) => <Since one={one} at={words(one).at} isDone={isDone} />,
          },
        ]}
        filters={useFilters(kind)}
        panel={{
          title: (one) => words(one).name,
          note: (one) => words(one).note,
          content: (key, one, ways) => <CasePanel key={key} openKey={key} kind={kind} one={one} ways={ways} />,
        }}
        {...(kind === 'regrades' ? { actions: propose } : {})}
        empty={{ title: t.empty[kind], hint: t.emptyHint[kind] }}
      />
      {isProposing ? <ProposeRegrade onClose={() => setProposing(false)} /> : null}
    </>
  )
}

type PanelProps = {
  readonly openKey: string
  readonly kind: ReviewCase['kind']
  readonly one: ReviewCase | undefined
  readonly ways: PanelNavigation
}
function CasePanel({ openKey, kind, one, ways }: PanelProps) {
  const t = useTexts(reviewsTexts)
  if (kind === 'appeals') return <AppealCase appealId={openKey} ways={ways} />
  if (kind === 'regrades')
    return <RegradeCase regradeId={openKey} row={one?.kind === 'regrades' ? one.row : undefined} ways={ways} />
  if (one?.kind === 'leaves') return <ExitReviewCase row={one.row} ways={ways} />
  if (one?.kind === 'late') return <LateAnswerCase row={one.row} />
  if (one?.kind === 'outages') return <OutageCase row={one.row} ways={ways} />
  return <p className={queue.note}>{t.gone}</p>
}

/** One case as a row. */
function useCaseWords() {
  const t = useTexts(reviewsTexts)
  return (
    one: ReviewCase,
  ): {
    readonly name: string
    readonly what: string
    readonly exam: string
    readonly state: string
    readonly at: string
    readonly note: string
  } => {
    if (one.kind === 'leaves') {
      const { row } = one
      const counted = row.leaves.filter((leave) => leave.counted).length
      const what = `${t.leaves.endedBy[row.endedBy]} · ${t.leaves.counted(formatNumber(counted))}`
      return {
        name: row.name,
        what,
        exam: pickReaderText(row.examTitle),
        state: t.leaves.states[row.review.state],
        at: row.review.decidedAt ?? row.endedAt,
        note: [row.employeeNo, what].filter(Boolean).join(' · '),
      }
    }
    if (one.kind === 'appeals') {
      const { row } = one
      const what = row.position === null ? t.appeals.aboutLeaves : t.appeals.aboutMark(row.position)
      return {
        name: row.name,
        what,
        exam: pickReaderText(row.examTitle),
        state: t.appeals.states[row.state],
        at: row.answeredAt ?? row.madeAt,
        note: [row.employeeNo, what].filter(Boolean).join(' · '),
      }
    }
    if (one.kind === 'regrades') {
      const { row } = one
      const what =
        row.action === 'remark' && row.points !== null
          ? t.regrades.remarkTo(formatPoints(row.points))
          : t.regrades.actions[row.action]
      return {
        name: htmlToLine(pickReaderText(row.stem)),
        what,
        exam: row.title,
        state: t.regrades.states[row.state],
        at: row.appliedAt ?? row.decidedAt ?? row.proposedAt,
        note: `${what} · ${row.isMine ? t.regrades.byMe : t.regrades.byOther}`,
      }
    }
    if (one.kind === 'late') {
      const { row } = one
      const what = [t.late.question(row.position), describeLateness(row, t.late.by)].filter(Boolean).join(' · ')
      return {
        name: row.name,
        what,
        exam: pickReaderText(row.examTitle),
        state: row.taken ? t.late.states.taken : t.late.states.refused,
        at: row.at,
        note: [row.employeeNo, what].filter(Boolean).join(' · '),
      }
    }
    const { row } = one
    const what = row.seconds < 60 ? formatClock(row.seconds) : formatDuration(row.seconds)
    return {
      name: formatInstant(row.beganAt),
      what,
      exam: t.outages.people(formatNumber(row.attempts)),
      state: t.outages.states[row.state],
      at: row.endedAt,
      note: what,
    }
  }
}

function Since({ one, at, isDone }: { readonly one: ReviewCase; readonly at: string; readonly isDone: boolean }) {
  const waits = !isDone && one.kind !== 'late'
  return (
    <time
      className={queue.age}
      dateTime={at}
      title={formatInstant(at)}
      data-late={(waits && isLongWait(at)) || undefined}
    >
      {formatAge(at)}
    </time>
  )
}

function useFilters(kind: ReviewCase['kind']): readonly ListFilter[] {
  const t = useTexts(reviewsTexts)
  const exams = useManagedExams({ limit: 200, sort: '-changed' }).data?.rows ?? []
  const names: Readonly<Record<string, string>> = { ...t[kind].states, all: t.all }
  return [
    {
      name: 'state',
      words: t.columns.state,
      kind: 'choice',
      options: reviewStates[kind].map((id) => ({ id, words: names[id] ?? id })),
    },
    ...(kind === 'outages'
      ? []
      : [
          {
            name: 'examId',
            words: t.columns.exam,
            kind: 'choice' as const,
            options: exams.map(({ examId, title }) => ({ id: examId, words: pickReaderText(title) })),
          },
        ]),
  ]
}
