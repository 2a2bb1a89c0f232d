import { hasPlaybackSeconds, isCompletedByAction } from '@portal/contract/catalogue/lesson-types.ts'
import { IconPlayerPlay, IconPlayerPlayFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { countRequirementsLeft, nextLevelIndex, requirementsOfLevel } from '#web/features/certificates/tracks.public.ts'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { Cover } from '#web/ui/cover.tsx'
import { formatClock, formatDuration, formatRecent, formatShortDay } from '#web/ui/format.ts'
import { ProgressBar } from '#web/ui/progress.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { LearnerHome } from '../home.queries.ts'
import { ChooseTrack } from './choose-track.tsx'
import { UrgentExam } from './exam-matter.tsx'
import css from './first-matter.module.css'
import { learnerHomeTexts } from './learner-home-texts.ts'
import { UrgentItemFrame } from './matter.tsx'
import { OverdueDays } from './overdue-days.tsx'

type Part = { readonly learner: LearnerHome }

/** The most urgent item, at the top of a learner's home page. The server decides which it is. */
export function MostUrgentItem({ learner, receivedAt }: Part & { readonly receivedAt: number }) {
  const { first, running, nextExam, nextDue, continueAt, track } = learner
  if ((first === 'running' && running) || (first === 'today' && nextExam))
    return <UrgentExam learner={learner} receivedAt={receivedAt} />
  if (first === 'overdue' && nextDue) return <Overdue item={nextDue} today={learner.week.today} />
  if (first === 'continue' && continueAt) return <GoOn at={continueAt} />
  const isBegun = track?.levels.some((level) => level.held || requirementsOfLevel(level).some(({ isDone }) => isDone))
  if (track && isBegun) return <NextOnPath track={track} />
  return <ChooseTrack />
}

function GoOn({ at }: { readonly at: NonNullable<LearnerHome['continueAt']> }) {
  const t = useTexts(learnerHomeTexts)
  // An article, a document, a package, a link or a quiz has no position in seconds.
  const hasNoSecond = !hasPlaybackSeconds(at.contentType)
  const percent = at.duration > 0 ? (at.lastRecord / at.duration) * 100 : 0
  const play = { to: '/course-play', search: { id: at.productId, contentId: at.contentId } } as const
  return (
    <UrgentItemFrame
      isPictureFirst
      picture={
        <Link {...play} className={css.cover} tabIndex={-1} aria-hidden="true">
          <Cover id={at.productId} category={at.categoryId} pattern={at.coverPattern} eager />
          <span>
            <IconPlayerPlayFilled size={24} />
          </span>
        </Link>
      }
    >
      <p className={css.eyebrow}>
        {t.goOn} · {t.stopped(formatRecent(at.studiedAt))}
      </p>
      <h1>{at.productTitle}</h1>
      <p className={css.note}>
        {at.lessonTitle === at.productTitle ? null : (
          <b>
            {at.lessonLabel} {at.lessonTitle}
          </b>
        )}
        <span>{t.lessons(at.lessonCount, at.lessonsDone)}</span>
      </p>
      <div className={css.position}>
        <ProgressBar percent={hasNoSecond ? at.lessonPercent : percent} label={t.lessonProgress} />
        <p>
          <span>
            {at.contentType === 8 || isCompletedByAction(at.contentType)
              ? t.about(formatDuration(at.duration))
              : hasNoSecond
                ? t.toRead(formatDuration(Math.max(60, at.secondsLeft)))
                : `${formatClock(at.lastRecord)} / ${formatClock(at.duration)}`}
          </span>
          <span>{hasNoSecond ? `${at.lessonPercent}%` : t.left(formatClock(at.secondsLeft))}</span>
        </p>
      </div>
      <p className={css.act}>
        <ButtonLink {...play}>
          <IconPlayerPlay size={20} stroke={1.5} aria-hidden="true" />
          {t.resume(at.lessonLabel)}
        </ButtonLink>
        <TextLink to="/detail" search={{ id: at.productId }}>
          {t.contents}
        </TextLink>
      </p>
    </UrgentItemFrame>
  )
}

function Overdue({ item, today }: { readonly item: NonNullable<LearnerHome['nextDue']>; readonly today: string }) {
  const t = useTexts(learnerHomeTexts)
  const days = Math.max(1, -(item.daysLeft ?? 0))
  return (
    <UrgentItemFrame
      picture={<OverdueDays dueOn={item.dueOn ?? today} today={today} percent={item.percent} days={days} />}
    >
      <p className={css.eyebrow}>
        {t.must} · {item.title}
      </p>
      <h1>{t.overdueTitle(days)}</h1>
      <p className={css.note}>
        {item.kind === 'exam' ? t.overdueExam : t.overdueNote(item.lessonsDone, item.lessonCount)}
        {t.overduePlan(item.planTitle, formatShortDay(item.dueOn ?? today))}
      </p>
      <p className={css.act}>
        {item.examId ? (
          <ButtonLink to="/exam/details" search={{ id: item.examId }}>
            {t.takeExam}
          </ButtonLink>
        ) : item.next && item.productId ? (
          <ButtonLink to="/course-play" search={{ id: item.productId, contentId: item.next.contentId }}>
            <IconPlayerPlay size={20} stroke={1.5} aria-hidden="true" />
            {t.makeUp(item.next.label)}
          </ButtonLink>
        ) : (
          <ButtonLink to="/detail" search={{ id: item.productId ?? '', newPlanId: item.planId }}>
            {t.begin}
          </ButtonLink>
        )}
        <TextLink to="/course-details" search={{ planid: item.planId }}>
          {t.toPlan}
        </TextLink>
      </p>
    </UrgentItemFrame>
  )
}

/** Nothing is open: the next requirement of the reader's path. */
function NextOnPath({ track }: { readonly track: NonNullable<LearnerHome['track']> }) {
  const t = useTexts(learnerHomeTexts)
  const level = track.levels[nextLevelIndex(track.levels)]
  const ask = level && requirementsOfLevel(level).find(({ isDone, kind }) => !isDone && kind !== 'other')
  const left = level ? countRequirementsLeft(level) : 0
  return (
    <UrgentItemFrame>
      <p className={css.eyebrow}>{t.nextOf(track.title)}</p>
      <h1>{ask?.title ?? level?.name ?? t.wholeTitle}</h1>
      <p className={css.note}>
        {ask && level
          ? `${level.name} · ${ask.kind === 'course' ? t.course : t.exam}`
          : level
            ? left > 0 && t.toGo(left, level.name)
            : t.wholeNote}
      </p>
      <p className={css.act}>
        {ask?.kind === 'course' ? (
          <ButtonLink to="/detail" search={{ id: ask.id }}>
            {t.begin}
          </ButtonLink>
        ) : ask ? (
          <ButtonLink to="/exam/details" search={{ id: ask.id }}>
            {t.openExam}
          </ButtonLink>
        ) : level ? null : (
          <ButtonLink to="/content-center">{t.browse}</ButtonLink>
        )}
        <TextLink to="/careerCertification">{t.otherTracks}</TextLink>
      </p>
    </UrgentItemFrame>
  )
}
