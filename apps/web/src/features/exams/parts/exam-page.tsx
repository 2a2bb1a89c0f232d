import {
  IconArrowsMaximize,
  IconArrowsShuffle,
  IconClock,
  IconCloudCheck,
  IconDoorExit,
  IconKey,
  IconListCheck,
  IconRefresh,
  IconRepeat,
  IconUserCheck,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { TextLink } from '#web/ui/button.tsx'
import { formatInstant, formatPoints, formatRecentCapitalised, formatShortInstant, formatSpan } from '#web/ui/format.ts'
import { PageHero } from '#web/ui/hero-page.tsx'
import { Page, useTitle } from '#web/ui/page.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { EmptyState, QueryStates, Skeleton } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { pageZone } from '#web/ui/zone.ts'
import { type ExamDetail, useExam } from '../exam.queries.ts'
import { examStandingOf } from '../exam-standing.ts'
import { examTexts } from '../exam-texts.ts'
import css from './exam-page.module.css'
import { ExamStage } from './exam-stage.tsx'
import { ExamNotFound } from './not-found.tsx'
import { PaperBar } from './paper-bar.tsx'
import { SystemCheck } from './system-check.tsx'

/** An exam before it is taken: its facts and rules, whether it can start, and the reader's attempts. */
export function ExamPage({ examId }: { readonly examId: string | undefined }) {
  const t = useTexts(examTexts)
  const exam = useExam(examId)
  if (!examId)
    return (
      <Page title={t.details.title} heading={null}>
        <EmptyState
          level={1}
          title={t.answer.notChosen}
          action={<TextLink to="/exam/list">{t.answer.toExams}</TextLink>}
        />
      </Page>
    )
  if (exam.error && !exam.data)
    return (
      <Page title={t.details.title} heading={null}>
        <ExamNotFound error={exam.error} onRetry={() => void exam.refetch()} />
      </Page>
    )
  return (
    <QueryStates query={exam} skeleton={<ExamSkeleton />}>
      {(data) => <Body exam={data} receivedAt={exam.dataUpdatedAt} onDue={() => void exam.refetch()} />}
    </QueryStates>
  )
}

/** The skeleton of the head with its dial and its facts. */
function ExamSkeleton() {
  const t = useTexts(examTexts).details
  const id = useId()
  return (
    <PageHero labelledBy={id}>
      <h1 id={id} className="vh">
        {t.title}
      </h1>
      <div className={css.coming} aria-hidden="true">
        <div>
          <Skeleton height={20} />
          <Skeleton height={52} />
          <Skeleton height={24} />
          <Skeleton height={44} />
        </div>
        <span />
      </div>
    </PageHero>
  )
}

function Body({
  exam,
  receivedAt,
  onDue,
}: {
  readonly exam: ExamDetail
  readonly receivedAt: number
  readonly onDue: () => void
}) {
  const t = useTexts(examTexts)
  const d = t.details
  const id = useId()
  useTitle(exam.title)
  return (
    <>
      <PageHero labelledBy={id}>
        <nav className={css.crumb} aria-label={d.crumb}>
          <Link to="/exam/list">{d.crumb}</Link>
        </nav>
        <ExamStage exam={exam} receivedAt={receivedAt} onDue={onDue} headingId={id} />
        <dl className={css.facts}>
          <div className={css.window}>
            <dt>{d.facts.window}</dt>
            <dd>{windowOf(exam, d)}</dd>
          </div>
          <div>
            <dt>{d.facts.time}</dt>
            <dd>
              {exam.timeLimit === null ? (
                d.unlimited
              ) : (
                <>
                  {Math.round(exam.timeLimit / 60)}
                  <small>{d.minutesShort}</small>
                </>
              )}
            </dd>
          </div>
          <div>
            <dt>{d.facts.paper}</dt>
            <dd>
              {exam.questionCount}
              <small>{d.ofPoints(exam.questionCount, formatPoints(exam.totalPoints))}</small>
            </dd>
          </div>
          <div>
            <dt>{d.facts.pass}</dt>
            <dd>
              {formatPoints(exam.passingPoints)}
              <small>{d.pointUnit(exam.passingPoints)}</small>
            </dd>
          </div>
          <div>
            <dt>{d.facts.attempts}</dt>
            <dd>
              <AttemptDots exam={exam} />
              {attemptsOf(exam, d)}
            </dd>
          </div>
        </dl>
      </PageHero>
      <div className={`wrap ${css.below}`}>
        <section className={css.rules}>
          <h2>{d.rules}</h2>
          <ul>
            {rulesOf(exam, t).map(({ icon: Icon, words }) => (
              <li key={words}>
                <Icon size={20} stroke={1.5} aria-hidden="true" />
                {words}
              </li>
            ))}
          </ul>
        </section>
        {exam.types.length > 0 ? <PaperBar types={exam.types} /> : null}
        <div className={css.columns}>
          <div className={css.main}>
            {exam.notice ? (
              <section>
                <h2>{d.notice}</h2>
                <RichText html={exam.notice} headingsFrom={3} />
              </section>
            ) : null}
            <section>
              <h2>{d.attempts}</h2>
              {exam.attempts.length === 0 ? (
                <p className={css.unused}>
                  <AttemptDots exam={exam} />
                  <span>{d.noAttempts}</span>
                  {exam.kind === 'formal' ? <TextLink to="/mockExam">{d.mockFirst}</TextLink> : null}
                </p>
              ) : (
                <ul className={css.attempts}>
                  {exam.attempts.map((attempt) => (
                    <li key={attempt.attemptId}>
                      <span>{d.attempt(attempt.number)}</span>
                      <time dateTime={attempt.startedAt}>{formatRecentCapitalised(attempt.startedAt)}</time>
                      <b>
                        {attempt.score === null
                          ? ''
                          : `${formatPoints(attempt.score)} / ${formatPoints(attempt.totalPoints)}`}
                      </b>
                      <Tag tone={attempt.state === 'passed' ? 'achieve' : attempt.state === 'open' ? 'ok' : 'plain'}>
                        {t.attemptStates[attempt.state]}
                      </Tag>
                      {attempt.state === 'open' ? (
                        <TextLink to="/exam/answer" search={{ attemptId: attempt.attemptId }}>
                          {d.goOn}
                        </TextLink>
                      ) : (
                        <TextLink to="/exam/details" search={{ id: exam.examId, attemptId: attempt.attemptId }}>
                          {d.report}
                        </TextLink>
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </section>
          </div>
          <aside className={css.side}>
            {exam.course ? (
              <section>
                <h2>{d.course}</h2>
                <p>
                  <TextLink to="/detail" search={{ id: exam.course.productId }}>
                    {exam.course.title}
                  </TextLink>
                </p>
                <p className={css.quiet}>{exam.course.completed ? d.courseDone : d.courseOpen}</p>
              </section>
            ) : null}
            <section>
              <h2>{d.release}</h2>
              <dl className={css.release}>
                {(['score', 'marks', 'key'] as const).map((what) => (
                  <div key={what}>
                    <dt>{d.releaseFacts[what]}</dt>
                    <dd>{d.releaseWhen[exam.release[what]] ?? d.from(formatInstant(exam.release[what]))}</dd>
                  </div>
                ))}
                {exam.appealDays === null ? null : (
                  <div>
                    <dt>{d.appeals}</dt>
                    <dd>{d.appealDays(exam.appealDays)}</dd>
                  </div>
                )}
              </dl>
            </section>
            {/* At a centre the exam runs on another computer, so there is nothing to check here. */}
            {exam.sessions === null && startable.includes(exam.stage) ? (
              <SystemCheck serverTime={exam.serverTime} isFullScreen={exam.fullScreen} />
            ) : null}
          </aside>
        </div>
      </div>
    </>
  )
}

/**
 * The attempts as dots, if there are only a few: hollow ones are left, filled ones used, amber ones passed, and the
 * ringed one is in progress.
 */
function AttemptDots({ exam }: { readonly exam: ExamDetail }) {
  if (exam.totalAttempts === null || exam.totalAttempts > 6 || exam.attemptsLeft === null) return null
  const used = exam.attempts.toSorted((a, b) => a.number - b.number)
  return (
    <span className={css.dots} aria-hidden="true">
      {Array.from({ length: exam.totalAttempts }, (_, nth) => nth + 1).map((number) => (
        <i key={number} data-state={used[number - 1]?.state ?? 'left'} />
      ))}
    </span>
  )
}

/**
 * The attempts that are left, and the limit of a day; the dots show how many there are in all. Once no attempt can follow,
 * the used ones.
 */
function attemptsOf(
  exam: ExamDetail,
  d: {
    used: (n: number) => string
    anyTimes: string
    left: (n: number) => string
    leftToday: (n: number) => string
    perDay: (n: number) => string
  },
) {
  const { attempts, attemptsLeft, attemptsLeftToday, dailyAttempts } = exam
  const standing = examStandingOf(exam)
  if (standing === 'passed' || standing === 'failed') return d.used(attempts.length)
  if (attemptsLeft === null) return dailyAttempts === null ? d.anyTimes : d.perDay(dailyAttempts)
  const isSpent = attemptsLeftToday === 0 && attemptsLeft > 0
  return (
    <>
      {d.left(attemptsLeft)}
      {dailyAttempts === null ? null : <small>{isSpent ? d.leftToday(0) : d.perDay(dailyAttempts)}</small>}
    </>
  )
}

const startable: readonly ExamDetail['stage'][] = ['upcoming', 'open', 'failed', 'course', 'blocked']

function windowOf(
  exam: ExamDetail,
  d: {
    always: string
    from: (at: string) => string
    until: (at: string) => string
  },
): string {
  if (exam.opensAt && exam.closesAt) return formatSpan(exam.opensAt, exam.closesAt, pageZone(), 'short')
  if (exam.opensAt) return d.from(formatShortInstant(exam.opensAt))
  return exam.closesAt ? d.until(formatShortInstant(exam.closesAt)) : d.always
}

/** The time limit, and whether exits are allowed. */
const clockRule = (exam: ExamDetail, rule: { clock: string; noClock: string; noLimit: string }): string =>
  exam.timeLimit !== null || exam.seatUntil !== null
    ? rule.clock
    : exam.leavePolicy === 'strict' || exam.sessions !== null
      ? rule.noLimit
      : rule.noClock

function rulesOf(
  exam: ExamDetail,
  t: {
    details: {
      rule: {
        clock: string
        noClock: string
        noLimit: string
        checkIn: string
        network: string
        password: string
        session: (at: string) => string
        saving: string
        draw: string
        shuffled: string
        strict: (limit: number) => string
        reload: string
        fullScreen: string
        lenient: string
        retake: (hours: number) => string
      }
      multiple: Record<ExamDetail['multiplePolicy'], string>
      multipleElse: string
      gap: string
    }
  },
): { readonly icon: typeof IconClock; readonly words: string }[] {
  const { rule, multiple, multipleElse, gap } = t.details
  return [
    { icon: IconUserCheck, words: exam.checkInFirst ? rule.checkIn : '' },
    { icon: IconUserCheck, words: exam.networkOnly ? rule.network : '' },
    { icon: IconKey, words: exam.passwordFirst ? rule.password : '' },
    { icon: IconClock, words: clockRule(exam, rule) },
    {
      icon: IconClock,
      words: exam.seatUntil === null ? '' : rule.session(formatInstant(exam.seatUntil, exam.seat ?? pageZone())),
    },
    { icon: IconCloudCheck, words: rule.saving },
    { icon: IconArrowsShuffle, words: exam.shuffled ? rule.shuffled : '' },
    {
      icon: IconListCheck,
      words: exam.types.some(({ type }) => type === 'multiple')
        ? `${multiple[exam.multiplePolicy]}${gap}${multipleElse}`
        : '',
    },
    { icon: IconDoorExit, words: exam.leavePolicy === 'strict' ? rule.strict(exam.leaveLimit) : rule.lenient },
    {
      icon: IconRefresh,
      words: exam.leavePolicy === 'strict' && exam.onReload === 'submit' ? rule.reload : '',
    },
    { icon: IconArrowsMaximize, words: exam.fullScreen ? rule.fullScreen : '' },
    {
      icon: IconRepeat,
      words: exam.retakeHours === null || exam.totalAttempts === 1 ? '' : rule.retake(exam.retakeHours),
    },
  ].filter(({ words }) => words)
}
