import { IconPlayerPlay } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { formatClock, formatDuration, formatShortDay, formatTime } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { MyHome } from './my-home.queries.ts'
import { myHomeTexts } from './my-home-texts.ts'
import css from './next-step.module.css'

/** One thing to do now, and what comes after it. */
export function NextStep({ home }: { readonly home: MyHome }) {
  const t = useTexts(myHomeTexts)
  const at = home.continueAt
  return (
    <section className={css.two}>
      <div className={css.step}>
        <p>
          {formatShortDay(home.week.today)} · {t.nextStep}
        </p>
        {at ? (
          <>
            <h1>{t.goOnTitle(at.lessonLabel)}</h1>
            <p className={css.what}>
              {[1, 7, 8].includes(at.contentType)
                ? t.readOn(at.lessonTitle, formatDuration(at.duration))
                : t.leftOf(at.lessonTitle, formatClock(Math.max(0, at.duration - at.lastRecord)))}
              <br />
              {t.courseOf(at.productTitle, at.lessonsDone, at.lessonCount)}
            </p>
            <p className={css.act}>
              <ButtonLink to="/course-play" search={{ id: at.productId, contentId: at.contentId }}>
                <IconPlayerPlay size={20} stroke={1.5} aria-hidden="true" />
                {t.goOn(at.lessonLabel)}
              </ButtonLink>
              <TextLink to="/detail" search={{ id: at.productId }}>
                {t.toCourse}
              </TextLink>
            </p>
          </>
        ) : (
          <>
            <h1>{t.nothing}</h1>
            <p className={css.what}>{t.nothingHint}</p>
            <p className={css.act}>
              <ButtonLink to="/content-center">{t.toCourses}</ButtonLink>
            </p>
          </>
        )}
      </div>
      <div className={css.later}>
        <h2>{t.later}</h2>
        {home.exams.length === 0 ? (
          <p>{t.noLater}</p>
        ) : (
          <ol>
            {home.exams.map((exam) => (
              <Later key={exam.examId} exam={exam} />
            ))}
          </ol>
        )}
      </div>
    </section>
  )
}

/** An exam that comes up: one under way and one that is open without an end have no day to name. */
function Later({ exam }: { readonly exam: MyHome['exams'][number] }) {
  const t = useTexts(myHomeTexts)
  const moment = exam.state === 'notStarted' ? exam.opensAt : exam.state === 'ready' ? exam.closesAt : null
  return (
    <li>
      {moment ? <time dateTime={moment}>{formatShortDay(moment)}</time> : <span>{exam.state === 'inProgress' ? t.going : t.openNow}</span>}
      <span>
        <Link to="/exam/details" search={{ id: exam.examId }}>
          {exam.title}
        </Link>
        <small>{moment ? `${formatTime(moment)} ${exam.state === 'notStarted' ? t.opens : t.closes}` : exam.state === 'ready' ? t.noEnd : null}</small>
      </span>
    </li>
  )
}
