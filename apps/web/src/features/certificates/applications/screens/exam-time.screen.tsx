import { IconCalendarOff } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatInstant, formatMoney, formatSpan } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { SessionTime } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import {
  type ExamApplication,
  type ExamSession,
  joinSessionWaitlist,
  leaveSessionWaitlist,
  reserveExamSeat,
  useAllExamApplications,
  useExamSessions,
} from '../application.queries.ts'
import { examRegistrationTexts } from '../application-texts.ts'
import css from '../applications.module.css'

const route = getRouteApi('/examApponitmentTime')

/** The choice of a session for an approved registration, or of another one for a registration that has a seat. */
export function ExamTimeScreen() {
  const t = useTexts(examRegistrationTexts).time
  const { applicationId } = route.useSearch()
  const applications = useAllExamApplications()
  const application = applications.data?.list.find((one) => one.applicationId === applicationId)
  const back = (
    <ButtonLink to="/examAppointment" look="line" size="s">
      {t.back}
    </ButtonLink>
  )
  return (
    <Page title={t.title} lead={application ? t.lead(application.examTitle) : null} actions={application ? back : null}>
      <QueryStates query={applications} skeleton={<RowsSkeleton height={320} />}>
        {() =>
          !application ? (
            <EmptyState icon={IconCalendarOff} title={t.none} hint={t.noneHint} action={back} />
          ) : application.state === 'approved' || application.state === 'scheduled' ? (
            <Sessions application={application} />
          ) : (
            <EmptyState icon={IconCalendarOff} title={t.notYet} action={back} />
          )
        }
      </QueryStates>
    </Page>
  )
}

function Sessions({ application }: { readonly application: ExamApplication }) {
  const t = useTexts(examRegistrationTexts).time
  const sessions = useExamSessions(application.examId)
  const isFixed = application.session !== null && new Date(application.session.changeUntil).getTime() <= Date.now()
  return (
    <QueryStates
      query={sessions}
      skeleton={<RowsSkeleton height={320} />}
      isEmpty={(data) => data.list.length === 0}
      empty={<EmptyState icon={IconCalendarOff} title={t.empty} hint={t.emptyHint} />}
    >
      {(data) => (
        <>
          {isFixed ? <p className={css.problem}>{t.fixed}</p> : null}
          <ul className={css.lines}>
            {data.list.map((session) => (
              <SessionLine
                key={session.sessionId}
                session={session}
                application={application}
                isFixed={isFixed}
                feeFen={data.feeFen}
              />
            ))}
          </ul>
        </>
      )}
    </QueryStates>
  )
}

type LineProps = {
  readonly session: ExamSession
  readonly application: ExamApplication
  readonly isFixed: boolean
  readonly feeFen: number | null
}
function SessionLine({ session, application, isFixed, feeFen }: LineProps) {
  const t = useTexts(examRegistrationTexts).time
  const { failed, change } = useTexts(examRegistrationTexts).apply
  const navigate = useNavigate()
  const [isBusy, run] = useWork()
  // The dialog keeps its content while the answer arrives.
  const [asked, setAsked] = useState<ExamApplication | null>(null)
  const { session: held, couponCode } = asked ?? application
  // Without a coupon the fee comes first; paying it creates a coupon.
  const fee = session.needsCoupon && application.couponCode === null ? feeFen : null
  const isCurrent = application.session?.sessionId === session.sessionId
  const take = async () => {
    await run(async () => {
      await reserveExamSeat(application.applicationId, session.sessionId)
      toast('success', t.done)
      void navigate({ to: '/examAppointment' })
    }, failed)
    setAsked(null)
  }
  const coupon = !session.needsCoupon
    ? couponCode
      ? t.ask.couponBack(couponCode)
      : null
    : couponCode
      ? t.ask.couponKept(couponCode)
      : t.ask.couponSpent
  return (
    <li className={css.line}>
      <div>
        <p className={css.small}>{session.centre.city}</p>
        <h2>
          <SessionTime from={session.startsAt} to={session.endsAt} zone={session.centre} />
        </h2>
        <p className={css.quiet}>
          {session.centre.name} · {session.centre.address}
        </p>
        <p className={css.facts}>
          <span>{session.seatsLeft > 0 ? t.left(session.seatsLeft) : t.full}</span>
          {session.seatsLeft === 0 && session.waiting > 0 ? <span>{t.waiting(session.waiting)}</span> : null}
          {session.needsCoupon ? <span>{fee === null ? t.needsCoupon : t.needsFee(formatMoney(fee))}</span> : null}
          <span>{t.until(formatInstant(session.changeUntil, session.centre))}</span>
        </p>
      </div>
      <div className={css.acts}>
        {isCurrent ? (
          <Tag tone="ok">{t.current}</Tag>
        ) : fee !== null && session.seatsLeft > 0 && !isFixed ? (
          <ButtonLink to="/checkout" search={{ kind: 'exam', subject: application.applicationId }} size="s">
            {t.payFee}
          </ButtonLink>
        ) : session.seatsLeft === 0 &&
          application.state === 'approved' &&
          new Date(session.changeUntil).getTime() > Date.now() ? (
          <WaitButton session={session} application={application} />
        ) : (
          <Button size="s" disabled={session.seatsLeft === 0 || isFixed} onClick={() => setAsked(application)}>
            {application.session ? change : t.choose}
          </Button>
        )}
      </div>
      {asked ? (
        <Dialog
          title={held ? t.ask.exchangeTitle : t.ask.title}
          onClose={() => setAsked(null)}
          footer={
            <>
              <Button look="line" onClick={() => setAsked(null)}>
                {t.ask.no}
              </Button>
              <Button isBusy={isBusy} onClick={() => void take()}>
                {held ? t.ask.exchange : t.ask.yes}
              </Button>
            </>
          }
        >
          <dl className={css.asked}>
            {held ? (
              <div>
                <dt>{t.ask.givenUp}</dt>
                <dd>
                  {formatSpan(held.startsAt, held.endsAt, held.centre)}
                  <br />
                  {held.centre.city} · {held.centre.name}
                </dd>
              </div>
            ) : null}
            <div>
              <dt>{t.ask.taken}</dt>
              <dd>
                <SessionTime from={session.startsAt} to={session.endsAt} zone={session.centre} />
                <br />
                {session.centre.city} · {session.centre.name}
              </dd>
            </div>
            {coupon ? (
              <div>
                <dt>{t.ask.coupon}</dt>
                <dd>{coupon}</dd>
              </div>
            ) : null}
          </dl>
        </Dialog>
      ) : null}
    </li>
  )
}

/** Joins or leaves the waitlist of a full session. Joining another waitlist moves the entry there. */
function WaitButton({
  session,
  application,
}: {
  readonly session: ExamSession
  readonly application: ExamApplication
}) {
  const t = useTexts(examRegistrationTexts).time
  const { failed } = useTexts(examRegistrationTexts).apply
  const [isBusy, run] = useWork()
  const { applicationId, wait } = application
  if (wait?.sessionId !== session.sessionId) {
    const join = async () => {
      if (await run(() => joinSessionWaitlist(applicationId, session.sessionId), failed)) toast('success', t.joined)
    }
    return (
      <Button size="s" look="line" isBusy={isBusy} onClick={() => void join()}>
        {t.wait}
      </Button>
    )
  }
  return (
    <>
      <Tag tone="signal">{t.place(wait.place)}</Tag>
      <Button
        size="s"
        look="quiet"
        isBusy={isBusy}
        onClick={() => void run(() => leaveSessionWaitlist(applicationId), failed)}
      >
        {t.stopWaiting}
      </Button>
    </>
  )
}
