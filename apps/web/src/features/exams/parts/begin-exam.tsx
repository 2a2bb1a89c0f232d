import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { openLoginModal } from '#web/api/login-modal.ts'
import { useSession } from '#web/api/session.ts'
import { Button, ButtonLink, TextLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatInstant, formatSpan } from '#web/ui/format.ts'
import { exitFullPage, fillPage } from '#web/ui/page-fullscreen.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { pageWriter } from '../answering/use-answering.ts'
import { type Exam, startExam } from '../exam.queries.ts'
import { examTexts } from '../exam-texts.ts'
import css from './begin-exam.module.css'
import { formatRetakeTimes } from './retake.ts'

/** The button that starts an exam: start, continue or sign in; or the server's reason why it cannot start. */
export function BeginExam({ exam }: { readonly exam: Exam }) {
  const t = useTexts(examTexts).details
  const session = useSession()
  const navigate = useNavigate()
  const [isBusy, run] = useWork()
  const [refused, setRefused] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const begin = async () => {
    setRefused(null)
    // Before any await: browsers allow full screen only directly after a press.
    if (exam.fullScreen) void fillPage()
    await run(
      async () => {
        const { attemptId } = await startExam(exam.examId, pageWriter)
        await navigate({ to: '/exam/answer', search: { attemptId } })
      },
      (error) => {
        exitFullPage()
        setRefused(errorWords(error, ''))
      },
    )
  }
  const needsCourse = exam.course && !exam.course.completed ? exam.course : null
  const isSeatless =
    exam.sessions !== null &&
    exam.seat === null &&
    (exam.refusal?.reason === 'seatMissing' || exam.refusal?.reason === 'examNotStarted')
  // Sentences that the page shows below are not repeated here.
  const isTold = isSeatless || exam.retake !== null
  const reason = refused ?? (session && !exam.openAttemptId && !isTold ? (exam.refusal?.msg ?? null) : null)
  return (
    <div className={css.begin}>
      {!session ? (
        <Button onClick={openLoginModal}>{t.signIn}</Button>
      ) : exam.openAttemptId ? (
        <ButtonLink to="/exam/answer" search={{ attemptId: exam.openAttemptId }}>
          {t.goOn}
        </ButtonLink>
      ) : exam.refusal?.reason === 'preconditionMissing' && needsCourse ? (
        <ButtonLink to="/detail" search={{ id: needsCourse.productId }}>
          {t.toCourse}
        </ButtonLink>
      ) : isSeatless ? (
        <ToSeat exam={exam} />
      ) : exam.refusal ? null : (
        <Button isBusy={isBusy} onClick={() => (exam.leavePolicy === 'strict' ? setAsked(true) : void begin())}>
          {isBusy ? t.starting : t.begin}
        </Button>
      )}
      {reason ? <p role="status">{reason}</p> : null}
      {exam.sessions && !exam.openAttemptId ? <Seat exam={exam} sessions={exam.sessions} /> : null}
      {exam.retake ? <p role="status">{[exam.retake.msg, formatRetakeTimes(exam.retake, t)].join(t.gap)}</p> : null}
      {isAsked ? (
        <Dialog
          title={t.strictTitle}
          width={480}
          onClose={() => setAsked(false)}
          footer={
            <>
              <Button look="line" onClick={() => setAsked(false)}>
                {t.notYet}
              </Button>
              <Button isBusy={isBusy} onClick={() => void begin()}>
                {t.strictReady}
              </Button>
            </>
          }
        >
          <ul className={css.rules}>
            <li>{t.rule.strict(exam.leaveLimit)}</li>
            {exam.onReload === 'submit' ? <li>{t.rule.reload}</li> : null}
            {exam.fullScreen ? <li>{t.rule.fullScreen}</li> : null}
            <li>{t.strictClose}</li>
          </ul>
          {refused ? <p role="alert">{refused}</p> : null}
        </Dialog>
      ) : null}
    </div>
  )
}

/** The reader's next step towards a seat. */
function ToSeat({ exam }: { readonly exam: Exam }) {
  const t = useTexts(examTexts).details
  const application = exam.sessions?.application ?? null
  if (application?.state === 'approved')
    return (
      <ButtonLink to="/examApponitmentTime" search={{ applicationId: application.applicationId }}>
        {t.seat.choose}
      </ButtonLink>
    )
  return application?.state === 'submitted' ? (
    <ButtonLink to="/examAppointment" look="line">
      {t.seat.see}
    </ButtonLink>
  ) : (
    <ButtonLink to="/examAppointment">{t.toApplication}</ButtonLink>
  )
}

/** The reader's seat, or the next free one, in the portal's zone. */
function Seat({ exam, sessions }: { readonly exam: Exam; readonly sessions: NonNullable<Exam['sessions']> }) {
  const { gap, seat: t } = useTexts(examTexts).details
  if (exam.seat) {
    const { startsAt, endsAt, timeZone, city, centre, address } = exam.seat
    return (
      <div className={css.seat}>
        <b>{t.yours}</b>
        <p>{formatSpan(startsAt, endsAt, timeZone)}</p>
        <p>
          {city} · {centre}
        </p>
        <p>{address}</p>
        <TextLink to="/examAppointment">{t.manage}</TextLink>
      </div>
    )
  }
  if (exam.refusal?.reason !== 'seatMissing' && exam.refusal?.reason !== 'examNotStarted' && exam.refusal !== null)
    return null
  const how =
    sessions.application?.state === 'submitted'
      ? t.submitted
      : sessions.nextAt
        ? t.next(formatInstant(sessions.nextAt, sessions.timeZone), sessions.seatsLeft)
        : t.none
  return <p>{[t.bySession, how].join(gap)}</p>
}
