import { type CSSProperties, useState } from 'react'
import { openSignInModal } from '#web/api/login-modal.ts'
import { isLogin } from '#web/api/session.ts'
import { Button, ButtonLink, TextLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatDays, formatListDay, formatMoney } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { type TrainingClass, useJoinTrainingClass, useLeaveTrainingClass } from './class.queries.ts'
import { trainingClassTexts } from './class-texts.ts'
import css from './classes.module.css'

type ClassLineProps = {
  readonly one: TrainingClass
  readonly heading?: 'h2' | 'h3' /** The training type is clear from the context. */
  readonly isOfLine?: boolean
}

/** A class with its seats and the reader's actions. */
export function TrainingClassLine({ one, heading: Heading = 'h2', isOfLine = false }: ClassLineProps) {
  const t = useTexts(trainingClassTexts)
  return (
    <li className={css.line}>
      <p className={css.when}>
        <b>{formatDays(one.startsOn, one.endsOn)}</b>
        {isOfLine ? null : <span>{t.lines[one.line]}</span>}
      </p>
      <div className={css.what}>
        <Heading>{one.title}</Heading>
        <p>{one.summary}</p>
        {one.productId ? (
          <TextLink to="/detail" search={{ id: one.productId }}>
            {t.course}
          </TextLink>
        ) : null}
      </div>
      <p className={css.pair}>
        <b>{one.city ?? t.online}</b>
        {one.teacher ? <span>{t.teacher(one.teacher)}</span> : null}
      </p>
      <div className={css.pair}>
        <b>{one.seatsLeft > 0 ? t.left(one.seatsLeft, one.seats) : t.full(one.waiting)}</b>
        <Seats one={one} />
      </div>
      <p className={css.pair}>
        <b>{one.fee.fen > 0 ? formatMoney(one.fee.fen) : t.free}</b>
        {one.fee.fen > 0 ? <span>{t.each}</span> : null}
      </p>
      <div className={css.acts}>
        <Acts one={one} />
        {one.isOpen && !one.mine && !one.isCancelled ? <small>{t.until(formatListDay(one.applyUntil))}</small> : null}
      </div>
    </li>
  )
}

/** Seats as dots in two rows, the taken ones dark; the number is shown next to them. */
function Seats({ one: { seats, seatsLeft } }: { readonly one: TrainingClass }) {
  const columns = Math.min(15, Math.ceil(seats / 2))
  const taken = seatsLeft === 0 ? columns : Math.min(columns - 1, Math.round(((seats - seatsLeft) / seats) * columns))
  return <i className={css.seats} aria-hidden="true" style={{ '--all': columns, '--taken': taken } as CSSProperties} />
}

function Acts({ one }: { readonly one: TrainingClass }) {
  const t = useTexts(trainingClassTexts)
  const [isAsked, setAsked] = useState(false)
  const applying = useJoinTrainingClass({ done: ({ state }) => t.done[state], failed: t.failed })
  const isRequest = one.mine?.state === 'requested'
  const said = isRequest
    ? { act: t.withdraw, title: t.withdrawTitle, hint: t.withdrawHint, keep: t.withdrawKeep, done: t.withdrawn }
    : { act: t.leave, title: t.leaveTitle, hint: t.leaveHint, keep: t.keep, done: t.left2 }
  const leaving = useLeaveTrainingClass({ done: said.done, failed: t.failed })
  const leave = () => leaving.run({ trainingClassId: one.classId }).finally(() => setAsked(false))
  if (one.isCancelled) return <Tag tone="danger">{t.cancelled}</Tag>
  if (one.mine)
    return (
      <>
        <Tag tone={one.mine.state === 'enrolled' ? 'ok' : 'plain'}>
          {one.mine.state === 'waiting' ? t.waiting(one.mine.number) : t[one.mine.state]}
        </Tag>
        {one.mine.isPaid ? (
          <TextLink to="/user/bought">{t.refund}</TextLink>
        ) : (
          <Button look="quiet" size="s" onClick={() => setAsked(true)}>
            {said.act}
          </Button>
        )}
        {isAsked ? (
          <Dialog
            title={said.title}
            onClose={() => setAsked(false)}
            footer={
              <>
                <Button look="line" onClick={() => setAsked(false)}>
                  {said.keep}
                </Button>
                <Button look="danger" isBusy={leaving.isBusy} onClick={() => void leave()}>
                  {said.act}
                </Button>
              </>
            }
          >
            <p>{said.hint}</p>
          </Dialog>
        ) : null}
      </>
    )
  if (!one.isOpen) return <span className={css.quiet}>{t.closed}</span>
  if (one.fee.fen > 0)
    return one.seatsLeft === 0 ? (
      <span className={css.quiet}>{t.soldOut}</span>
    ) : (
      <ButtonLink to="/checkout" search={{ kind: 'class', subject: one.classId }} look="line" size="s">
        {t.buy}
      </ButtonLink>
    )
  const apply = () => (isLogin() ? void applying.run({ trainingClassId: one.classId }) : openSignInModal())
  return (
    <Button size="s" look="line" isBusy={applying.isBusy} onClick={apply}>
      {one.asksApproval ? t.request : one.seatsLeft > 0 ? t.apply : t.wait}
    </Button>
  )
}
