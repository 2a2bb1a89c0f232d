import { useState } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatInstant, formatListDay, formatSpan } from '#web/ui/format.ts'
import { Pager } from '#web/ui/pager.tsx'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { SessionTime } from '#web/ui/time.tsx'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import {
  applicationPageSize,
  cancelExamApplication,
  downloadAdmissionTicket,
  type ExamApplication,
  useExamApplications,
} from '../application.queries.ts'
import { examRegistrationTexts } from '../application-texts.ts'
import css from '../applications.module.css'

const tones = { approved: 'signal', scheduled: 'ok', sat: 'ok', passed: 'achieve', returned: 'danger' } as const
const toneOf = (state: ExamApplication['state']) => (state in tones ? tones[state as keyof typeof tones] : 'plain')
const isChangeable = ({ session }: ExamApplication) =>
  session !== null && new Date(session.changeUntil).getTime() > Date.now()

/** The reader's registrations, with the actions for each. */
export function MyApplications({ page, onPage }: { readonly page: number; readonly onPage: (page: number) => void }) {
  const t = useTexts(examRegistrationTexts).apply
  const applications = useExamApplications(page)
  return (
    <section aria-labelledby="mine" className={css.part}>
      <h2 id="mine">{t.mine}</h2>
      <QueryStates
        query={applications}
        skeleton={<Skeleton height={120} />}
        level={3}
        isEmpty={(data) => data.total === 0}
        empty={<p className={`${css.lines} ${css.line} ${css.quiet}`}>{t.noMine}</p>}
      >
        {(data) => (
          <>
            <ul className={css.lines}>
              {data.list.map((application) => (
                <Line key={application.applicationId} application={application} />
              ))}
            </ul>
            <Pager page={page} size={applicationPageSize} total={data.total} onPage={onPage} />
          </>
        )}
      </QueryStates>
    </section>
  )
}

function Line({ application }: { readonly application: ExamApplication }) {
  const t = useTexts(examRegistrationTexts).apply
  const [isAsked, setAsked] = useState(false)
  const [isBusy, run] = useWork()
  const { applicationId, state, session } = application
  const does = async (act: () => Promise<void>, done: string | null) => {
    if ((await run(act, t.failed)) && done) toast('success', done)
    setAsked(false)
  }
  const isTicket = state === 'scheduled' && session !== null
  const mayCancel =
    ['draft', 'submitted', 'returned', 'approved'].includes(state) ||
    (state === 'scheduled' && isChangeable(application))
  return (
    <li className={isTicket ? css.ticket : css.line}>
      {isTicket && session ? (
        <div>
          <p className={css.small}>{t.ticket}</p>
          <h3>
            {application.examTitle} <Tag tone={toneOf(state)}>{t.states[state]}</Tag>
          </h3>
          <p className={css.when}>
            <SessionTime from={session.startsAt} to={session.endsAt} zone={session.centre} />
          </p>
          <dl>
            <div>
              <dt>{t.centre}</dt>
              <dd>
                {session.centre.city} · {session.centre.name}
              </dd>
            </div>
            <div>
              <dt>{t.address}</dt>
              <dd>{session.centre.address}</dd>
            </div>
            {application.ticketNo ? (
              <div>
                <dt>{t.number}</dt>
                <dd>{application.ticketNo}</dd>
              </div>
            ) : null}
          </dl>
          <p>
            {[
              application.couponCode ? t.coupon(application.couponCode) : '',
              isChangeable(application) ? t.until(formatInstant(session.changeUntil, session.centre)) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      ) : (
        <div>
          <p className={css.small}>{formatListDay(application.submittedAt ?? application.createdAt)}</p>
          <h3>
            {application.examTitle} <Tag tone={toneOf(state)}>{t.states[state]}</Tag>
          </h3>
          {application.reason ? <p className={css.problem}>{t.reason(application.reason)}</p> : null}
          {application.wait ? (
            <p className={css.quiet}>
              {t.waits(
                formatSpan(application.wait.startsAt, application.wait.endsAt, application.wait.centre),
                application.wait.place,
              )}
            </p>
          ) : null}
          {session ? (
            <p className={css.facts}>
              <span>{formatSpan(session.startsAt, session.endsAt, session.centre)}</span>
              <span>
                {session.centre.city} · {session.centre.name}
              </span>
              {application.ticketNo ? <span>{t.ticketNo(application.ticketNo)}</span> : null}
              {application.couponCode ? <span>{t.coupon(application.couponCode)}</span> : null}
            </p>
          ) : null}
        </div>
      )}
      <div className={css.acts}>
        {state === 'approved' || (state === 'scheduled' && isChangeable(application)) ? (
          <ButtonLink
            to="/examApponitmentTime"
            search={{ applicationId }}
            size="s"
            look={state === 'approved' ? 'solid' : 'line'}
          >
            {state === 'approved' ? t.choose : t.change}
          </ButtonLink>
        ) : null}
        {state === 'scheduled' || state === 'sat' ? (
          <Button
            look="line"
            size="s"
            isBusy={isBusy}
            onClick={() => void does(() => downloadAdmissionTicket(applicationId), null)}
          >
            {t.ticket}
          </Button>
        ) : null}
        {mayCancel ? (
          <Button look="quiet" size="s" onClick={() => setAsked(true)}>
            {t.cancel}
          </Button>
        ) : null}
      </div>
      {isAsked ? (
        <Dialog
          title={t.cancelTitle}
          onClose={() => setAsked(false)}
          footer={
            <>
              <Button look="line" onClick={() => setAsked(false)}>
                {t.keep}
              </Button>
              <Button
                look="danger"
                isBusy={isBusy}
                onClick={() => void does(() => cancelExamApplication(applicationId), t.cancelled)}
              >
                {t.cancel}
              </Button>
            </>
          }
        >
          <p>{t.cancelHint}</p>
        </Dialog>
      ) : null}
    </li>
  )
}
