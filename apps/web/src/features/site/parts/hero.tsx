import { IconPlayerPlay, IconPlayerPlayFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { openLoginModal } from '#web/api/login-modal.ts'
import { Button, ButtonLink, TextLink } from '#web/ui/button.tsx'
import { Cover } from '#web/ui/cover.tsx'
import { formatClock, formatDuration, formatRecent } from '#web/ui/format.ts'
import { ProgressBar } from '#web/ui/progress.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { Home, Learner } from '../home.queries.ts'
import { siteTexts } from '../site-texts.ts'
import css from './hero.module.css'
import { LearnerSummaryPlace } from './learner-summary-place.tsx'

/** The first content of the page: where to continue, or an introduction. */
export function Hero({ home, isSignedIn }: { readonly home: Home | undefined; readonly isSignedIn: boolean }) {
  const learner = home?.learner ?? null
  return (
    <section className={css.hero} data-signed-in={isSignedIn || undefined}>
      <div className="wrap">
        <div className={css.go}>
          {learner?.continueAt ? <GoOn at={learner.continueAt} /> : <Welcome home={home} isSignedIn={isSignedIn} />}
        </div>
        {isSignedIn ? <LearnerSummaryPlace learner={learner} /> : null}
      </div>
    </section>
  )
}

function GoOn({ at }: { readonly at: NonNullable<Learner['continueAt']> }) {
  const t = useTexts(siteTexts).home
  // An article, a document or a package has no second at which one stopped.
  const hasNoSecond = [1, 7, 8].includes(at.contentType)
  const percent = at.duration > 0 ? (at.lastRecord / at.duration) * 100 : 0
  const play = { to: '/course-play', search: { id: at.productId, contentId: at.contentId } } as const
  return (
    <>
      <div>
        <p className={css.eyebrow}>
          {t.goOn} · {t.stopped(formatRecent(at.studiedAt))}
        </p>
        <h1>{at.productTitle}</h1>
        <p className={css.lesson}>
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
              {at.contentType === 8
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
            {hasNoSecond && at.contentType !== 8 ? t.resumeReading : t.resume}
          </ButtonLink>
          <TextLink to="/detail" search={{ id: at.productId }}>
            {t.contents}
          </TextLink>
        </p>
      </div>
      <Link {...play} className={css.cover} tabIndex={-1} aria-hidden="true">
        <Cover id={at.productId} category={at.categoryId} pattern={at.coverPattern} eager />
        <span>
          <IconPlayerPlayFilled size={24} />
        </span>
      </Link>
    </>
  )
}

function Welcome({ home, isSignedIn }: { readonly home: Home | undefined; readonly isSignedIn: boolean }) {
  const t = useTexts(siteTexts).home
  const first = home?.recommended[0]
  if (isSignedIn && !home) {
    return (
      <>
        <div className={css.waiting}>
          <Skeleton width={180} />
          <Skeleton height={52} width="90%" />
          <Skeleton height={24} width="70%" />
          <Skeleton height={44} width={140} />
        </div>
        <div className={css.cover}>
          <span className={css.blank} />
        </div>
      </>
    )
  }
  return (
    <>
      <div>
        <h1>{isSignedIn ? t.begin : t.welcome}</h1>
        <p className={css.lead}>{isSignedIn ? t.beginLead : t.welcomeLead}</p>
        <p className={css.act}>
          {isSignedIn ? null : <Button onClick={openLoginModal}>{t.signIn}</Button>}
          <ButtonLink look={isSignedIn ? 'solid' : 'line'} to="/content-center">
            {t.browse}
          </ButtonLink>
        </p>
      </div>
      <div className={css.cover}>
        {first ? (
          <Link to="/detail" search={{ id: first.productId }} tabIndex={-1} aria-hidden="true">
            <Cover id={first.productId} category={first.categoryId} pattern={first.coverPattern} eager />
          </Link>
        ) : home ? (
          <Cover id="the portal" category={1} eager />
        ) : (
          <span className={css.blank} />
        )}
      </div>
    </>
  )
}
