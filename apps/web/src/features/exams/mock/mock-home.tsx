import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { roundPercent } from '@portal/contract/exams/rounding.ts'
import { IconArrowRight, IconBooks, IconNotebook } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ButtonLink, MoreLink, TextLink } from '#web/ui/button.tsx'
import { formatPercent, formatPoints, formatRecent, formatRecentCapitalised } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { EmptyState, QueryStates, RowsSkeleton, Skeleton } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { examTexts } from '../exam-texts.ts'
import { type PracticeHome, useMockPapers, useMockRecords, usePracticeHome } from './mock.queries.ts'
import css from './mock-home.module.css'
import { mockTexts } from './mock-texts.ts'
import { PracticeSetup } from './practice-setup.tsx'
import { formatTopicParam, parseTopicParam } from './topic-param.ts'

const route = getRouteApi('/mockExam')

/**
 * Practice and mock exams: a practice to continue or to set up, the mock papers, the wrong-question book, and the
 * records.
 */
export function MockHome() {
  const t = useTexts(mockTexts)
  const { source, topic } = route.useSearch()
  const home = usePracticeHome()
  return (
    <Page title={t.title} lead={t.lead}>
      <QueryStates query={home} skeleton={<RowsSkeleton height={640} />}>
        {(data) => (
          <>
            {data.underWay ? <UnderWay practice={data.underWay} /> : null}
            <div className={css.columns}>
              {data.banks.length === 0 && data.book.open === 0 ? (
                <EmptyState icon={IconBooks} title={t.noBanks} hint={t.noBanksHint} />
              ) : (
                <PracticeSetup
                  key={`${source} ${topic}`}
                  home={data}
                  wish={{ source, topic: parseTopicParam(topic) }}
                />
              )}
              <div className={css.side}>
                <Book book={data.book} />
                <Records />
              </div>
            </div>
          </>
        )}
      </QueryStates>
      {/* Below practice, whose height is known with its answer. */}
      {home.isPending ? null : <Papers />}
    </Page>
  )
}

function UnderWay({ practice }: { readonly practice: NonNullable<PracticeHome['underWay']> }) {
  const t = useTexts(mockTexts)
  const { attemptId, mode } = practice
  return (
    <section className={css.underWay} aria-label={t.underWay}>
      <div>
        <p>{t.underWay}</p>
        <h2>{practice.title}</h2>
        <small>{[t.progress(practice.answered, practice.total), formatRecent(practice.startedAt)].join(t.comma)}</small>
      </div>
      {mode === 'steps' ? (
        <ButtonLink size="s" to="/mockExam" search={{ practice: attemptId }}>
          {t.goOn}
        </ButtonLink>
      ) : (
        <ButtonLink size="s" to="/exam/answer" search={{ attemptId }}>
          {t.goOn}
        </ButtonLink>
      )}
    </section>
  )
}

function Book({ book }: { readonly book: PracticeHome['book'] }) {
  const { book: t, noTopic } = useTexts(mockTexts)
  const most = Math.max(1, ...book.topics.map(({ open }) => open))
  const open = book.topics.filter((topic) => topic.open > 0).slice(0, 5)
  return (
    <section className={css.book}>
      <h2>
        <IconNotebook size={20} stroke={1.5} aria-hidden="true" />
        {t.title}
      </h2>
      <dl className={css.figures}>
        <div>
          <dt>{t.open}</dt>
          <dd>{book.open}</dd>
        </div>
        <div>
          <dt>{t.mastered}</dt>
          <dd>{book.mastered}</dd>
        </div>
      </dl>
      {open.length > 0 ? (
        <ul className={css.topics}>
          {open.map((topic) => (
            <li key={topic.topic}>
              <Link to="/mockExam" search={{ view: 'book', topic: formatTopicParam(topic.topic) }}>
                <span>{topic.topic || noTopic}</span>
                <i aria-hidden="true">
                  <i style={{ width: `${(topic.open / most) * 100}%` }} />
                </i>
                <b>{topic.open}</b>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className={css.quiet}>{t.lead(examLimits.masteredAfter)}</p>
      )}
      <p className={css.links}>
        <TextLink to="/mockExam" search={{ view: 'book' }}>
          {t.see}
        </TextLink>
      </p>
    </section>
  )
}

function Records() {
  const t = useTexts(mockTexts)
  const records = useMockRecords(5)
  const done = (records.data?.list ?? []).filter(({ state }) => state !== 'open')
  return (
    <section className={css.records}>
      <div className={css.sectionHead}>
        <h2>{t.records}</h2>
        {done.length > 0 ? (
          <MoreLink to="/user/exam" search={{ list: 'mock' }}>
            {t.allRecords}
          </MoreLink>
        ) : null}
      </div>
      {records.isPending ? (
        <Skeleton height={180} />
      ) : done.length === 0 ? (
        <p className={css.quiet}>{t.noRecords}</p>
      ) : (
        <ul>
          {done.map((record) => (
            <li key={record.attemptId}>
              <Link to="/mockExam/examResult" search={{ attemptId: record.attemptId }}>
                <span>
                  {record.title}
                  <small>{formatRecentCapitalised(record.startedAt)}</small>
                </span>
                <b>{record.score === null ? '—' : formatPercent(roundPercent(record.score, record.totalPoints))}</b>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Papers() {
  const t = useTexts(mockTexts)
  const e = useTexts(examTexts)
  const { page = 0 } = route.useSearch()
  const navigate = route.useNavigate()
  const papers = useMockPapers(page)
  const goTo = (next: number) => {
    void navigate({ search: (before) => ({ ...before, page: next === 0 ? undefined : next }), resetScroll: false })
    document.getElementById('papers')?.scrollIntoView({ block: 'start' })
  }
  return (
    <section className={css.papers} aria-labelledby="papers">
      <h2 id="papers">{t.papers}</h2>
      <p>{t.papersHint}</p>
      <QueryStates
        query={papers}
        skeleton={<Skeleton height={120} />}
        isEmpty={(data) => data.list.length === 0}
        empty={<p className={css.quiet}>{t.noPapers}</p>}
      >
        {(data) => (
          <>
            <ul>
              {data.list.map((exam) => (
                <li key={exam.examId}>
                  <div>
                    <h3>
                      <Link to="/exam/details" search={{ id: exam.examId }}>
                        {exam.title}
                      </Link>
                    </h3>
                    <p>
                      {t
                        .paperFacts(
                          exam.questionCount,
                          exam.timeLimit === null ? null : Math.round(exam.timeLimit / 60),
                          formatPoints(exam.totalPoints),
                        )
                        .map((fact) => (
                          <span key={fact}>{fact}</span>
                        ))}
                    </p>
                  </div>
                  <span className={css.last}>
                    {exam.lastScore === null ? t.notSat : t.lastScore(formatPoints(exam.lastScore))}
                  </span>
                  <span>{exam.state === 'inProgress' ? <Tag tone="ok">{e.states.inProgress}</Tag> : null}</span>
                  <Link
                    className={css.sit}
                    to="/exam/details"
                    search={{ id: exam.examId }}
                    aria-label={`${exam.state === 'inProgress' ? t.resume : t.sit}: ${exam.title}`}
                  >
                    {exam.state === 'inProgress' ? t.resume : t.sit}
                    <IconArrowRight size={16} stroke={1.5} aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
            <Pager page={page} size={data.size} total={data.total} onPage={goTo} />
          </>
        )}
      </QueryStates>
    </section>
  )
}
