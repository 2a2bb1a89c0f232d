import { IconChevronRight, IconClipboardOff } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ButtonLink, MoreLink, TextLink } from '#web/ui/button.tsx'
import { formatClock, formatInstant, formatPoints } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { EmptyState, NothingFound, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import table from '#web/ui/table.module.css'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { type AttemptRecord, useMyAttempts } from '../exam.queries.ts'
import { examPageSize, useExamList } from '../exam-list.queries.ts'
import { examTexts } from '../exam-texts.ts'
import { ExamBands } from '../parts/exam-bands.tsx'
import { RecordFilters } from '../parts/record-filters.tsx'
import css from './my-exams.module.css'

const route = getRouteApi('/user/exam')
const size = 12

/**
 * Exams to be taken now or soon, and the reader's exam records, newest first; mock exams and practice are listed
 * separately.
 */
export function MyExamsScreen() {
  const t = useTexts(examTexts)
  const m = t.myExams
  const { page = 0, list, state, q } = route.useSearch()
  const navigate = route.useNavigate()
  const attempts = useMyAttempts({
    list: list ?? 'exams',
    page,
    size,
    ...(state ? { state } : {}),
    ...(q ? { q } : {}),
  })
  const isFiltered = state !== undefined || q !== undefined
  const isMock = list === 'mock'
  const listed = useExamList({ kind: 'formal', page: 0, size: examPageSize })
  const isKnown = listed.data !== undefined || listed.isError
  // Completed exams are in the records below, each attempt with its report.
  const current = listed.data?.list.filter(({ band }) => band !== 'done') ?? []
  return (
    <Page
      title={m.title}
      lead={m.lead}
      actions={
        <MoreLink to="/exam/list">
          {m.toAll}
          <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
        </MoreLink>
      }
    >
      {isKnown ? null : <RowsSkeleton height={560} />}
      {current.length > 0 ? <ExamBands list={current} receivedAt={listed.dataUpdatedAt} /> : null}
      <div hidden={!isKnown}>
        {current.length > 0 ? <h2 className={css.records}>{m.records}</h2> : null}
        <RecordFilters />
        <QueryStates
          query={attempts}
          skeleton={<RowsSkeleton height={480} />}
          isEmpty={(data) => data.total === 0}
          empty={
            isFiltered ? (
              <NothingFound
                title={m.none}
                hint={m.noneHint}
                all={m.clear}
                onAll={() => void navigate({ search: isMock ? { list: 'mock' } : {} })}
              />
            ) : isMock ? (
              <EmptyState
                icon={IconClipboardOff}
                title={m.emptyMock}
                hint={m.emptyMockHint}
                action={<ButtonLink to="/mockExam">{m.toMock}</ButtonLink>}
              />
            ) : (
              <EmptyState
                icon={IconClipboardOff}
                title={m.empty}
                hint={m.emptyHint}
                action={<ButtonLink to="/exam/list">{m.toExams}</ButtonLink>}
              />
            )
          }
        >
          {(data) => (
            <>
              <table className={`${table.rows} ${css.table}`} aria-busy={attempts.isPlaceholderData || undefined}>
                <thead>
                  <tr>
                    <th scope="col">{m.exam}</th>
                    <th scope="col">{m.when}</th>
                    <th scope="col">{m.time}</th>
                    <th scope="col">{m.score}</th>
                    <th scope="col">{m.state}</th>
                    <th scope="col">
                      <span className="vh">{m.actions}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {data.list.map((attempt) => (
                    <Row key={attempt.attemptId} attempt={attempt} />
                  ))}
                </tbody>
              </table>
              <Pager
                page={page}
                size={size}
                total={data.total}
                onPage={(next) =>
                  void navigate({ search: (before) => ({ ...before, page: next || undefined }) as typeof before })
                }
              />
            </>
          )}
        </QueryStates>
      </div>
    </Page>
  )
}

function Row({ attempt }: { readonly attempt: AttemptRecord }) {
  const t = useTexts(examTexts)
  const m = t.myExams
  const { attemptId, practice } = attempt
  return (
    <tr>
      <th scope="row">
        {practice ? (
          attempt.title
        ) : (
          <Link to="/exam/details" search={{ id: attempt.examId }}>
            {attempt.title}
          </Link>
        )}
        <small>{practice ? m.practice[practice] : `${t.kinds[attempt.kind]} · ${m.attempt(attempt.number)}`}</small>
      </th>
      <td className={css.when}>
        <time dateTime={attempt.startedAt}>{formatInstant(attempt.startedAt)}</time>
      </td>
      <td className={css.time}>{attempt.timeUsed === null ? '—' : formatClock(attempt.timeUsed)}</td>
      <td className={css.score}>
        {attempt.score === null ? (
          '—'
        ) : (
          <>
            <b>{formatPoints(attempt.score)}</b> / {formatPoints(attempt.totalPoints)}
            <small>{m.passAt(formatPoints(attempt.passingPoints))}</small>
          </>
        )}
      </td>
      <td>
        <Tag tone={attempt.state === 'passed' ? 'achieve' : attempt.state === 'open' ? 'ok' : 'plain'}>
          {t.attemptStates[attempt.state]}
        </Tag>
      </td>
      <td className={css.actions}>
        {attempt.state !== 'open' ? (
          attempt.kind === 'mock' ? (
            <TextLink to="/mockExam/examResult" search={{ attemptId }}>
              {m.report}
            </TextLink>
          ) : (
            <TextLink to="/exam/details" search={{ id: attempt.examId, attemptId }}>
              {m.report}
            </TextLink>
          )
        ) : practice === 'steps' ? (
          <TextLink to="/mockExam" search={{ practice: attemptId }}>
            {m.goOn}
          </TextLink>
        ) : (
          <TextLink to="/exam/answer" search={{ attemptId }}>
            {m.goOn}
          </TextLink>
        )}
        {attempt.certificateId ? (
          <TextLink to="/user/certificateDetail" search={{ id: attempt.certificateId }}>
            {m.certificate}
          </TextLink>
        ) : null}
      </td>
    </tr>
  )
}
