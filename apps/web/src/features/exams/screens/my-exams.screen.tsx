import { IconClipboardOff } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { formatInstant, formatPoints } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Answer, EmptyState, Skeleton } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useMyAttempts } from '../exam.queries.ts'
import { examTexts } from '../exam-texts.ts'
import css from './my-exams.module.css'

const route = getRouteApi('/user/exam')

/** Exam records of the reader, newest first. */
export function MyExamsScreen() {
  const t = useTexts(examTexts)
  const m = t.myExams
  const { page = 0 } = route.useSearch()
  const navigate = route.useNavigate()
  const attempts = useMyAttempts(page)
  return (
    <Page title={m.title} lead={m.lead}>
      <Answer
        query={attempts}
        skeleton={<Skeleton height={480} />}
        isEmpty={(data) => data.total === 0}
        empty={<EmptyState icon={IconClipboardOff} title={m.empty} hint={m.emptyHint} action={<ButtonLink to="/exam/list">{m.toExams}</ButtonLink>} />}
      >
        {(data) => (
          <>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">{m.exam}</th>
                  <th scope="col">{m.when}</th>
                  <th scope="col">{m.score}</th>
                  <th scope="col">{m.state}</th>
                  <th scope="col">
                    <span className="vh">{m.actions}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.list.map((attempt) => (
                  <tr key={attempt.attemptId}>
                    <th scope="row">
                      <Link to="/exam/details" search={{ id: attempt.examId }}>
                        {attempt.title}
                      </Link>
                      <small>
                        {t.kinds[attempt.kind]} · {m.attempt(attempt.number)}
                      </small>
                    </th>
                    <td className={css.when}>
                      <time dateTime={attempt.startedAt}>{formatInstant(attempt.startedAt)}</time>
                    </td>
                    <td className={css.score}>
                      {attempt.score === null ? (
                        '—'
                      ) : (
                        <>
                          <b>{formatPoints(attempt.score)}</b> / {formatPoints(attempt.totalPoints)}
                        </>
                      )}
                    </td>
                    <td>
                      <Tag tone={attempt.state === 'passed' ? 'achieve' : attempt.state === 'open' ? 'ok' : 'plain'}>{t.attemptStates[attempt.state]}</Tag>
                    </td>
                    <td className={css.actions}>
                      {attempt.state === 'open' ? (
                        <TextLink to="/exam/answer" search={{ attemptId: attempt.attemptId }}>
                          {m.goOn}
                        </TextLink>
                      ) : (
                        <TextLink to="/exam/details" search={{ id: attempt.examId, attemptId: attempt.attemptId }}>
                          {m.report}
                        </TextLink>
                      )}
                      {attempt.certificateId ? (
                        <TextLink to="/user/certificateDetail" search={{ id: attempt.certificateId }}>
                          {m.certificate}
                        </TextLink>
                      ) : null}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <Pager page={page} size={12} total={data.total} onPage={(next) => void navigate({ search: next ? { page: next } : {} })} />
          </>
        )}
      </Answer>
    </Page>
  )
}
