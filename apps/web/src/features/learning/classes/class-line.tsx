import { useState } from 'react'
import { isLogin } from '#web/api/session.ts'
import { askToSignIn } from '#web/api/sign-in-request.ts'
import { Button, ButtonLink, TextLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatDays, formatIsoDay, formatMoney } from '#web/ui/format.ts'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { type TrainingClass, useApply, useLeave } from './class.queries.ts'
import { classTexts } from './class-texts.ts'
import css from './classes.module.css'

/** A class with its places, and what its reader may do. */
export function ClassLine({ one, heading: Heading = 'h2' }: { readonly one: TrainingClass; readonly heading?: 'h2' | 'h3' }) {
  const t = useTexts(classTexts)
  return (
    <li className={css.line}>
      <div className={css.when}>
        <b>{formatDays(one.startsOn, one.endsOn)}</b>
        <span>{one.city ?? t.online}</span>
      </div>
      <div className={css.what}>
        <p className={css.small}>{t.lines[one.line]}</p>
        <Heading>{one.title}</Heading>
        <p className={css.quiet}>{one.summary}</p>
        <p className={css.facts}>
          {one.teacher ? <span>{t.teacher(one.teacher)}</span> : null}
          <span>{one.fee.fen > 0 ? formatMoney(one.fee.fen) : t.free}</span>
          <span>{one.seatsLeft > 0 ? t.left(one.seatsLeft, one.seats) : t.full(one.waiting)}</span>
          {one.isOpen ? <span>{t.until(formatIsoDay(one.applyUntil))}</span> : null}
          {one.productId ? (
            <TextLink to="/detail" search={{ id: one.productId }}>
              {t.course}
            </TextLink>
          ) : null}
        </p>
      </div>
      <div className={css.acts}>
        <Acts one={one} />
      </div>
    </li>
  )
}

function Acts({ one }: { readonly one: TrainingClass }) {
  const t = useTexts(classTexts)
  const [isAsked, setAsked] = useState(false)
  const applying = useApply({ done: ({ state }) => t.done[state], failed: t.failed })
  const leaving = useLeave({ done: t.left2, failed: t.failed })
  const leave = () => leaving.run({ trainingClassId: one.classId }).finally(() => setAsked(false))
  if (one.isCancelled) return <Tag tone="danger">{t.cancelled}</Tag>
  if (one.mine)
    return (
      <>
        <Tag tone={one.mine.state === 'enrolled' ? 'ok' : 'plain'}>{one.mine.state === 'enrolled' ? t.enrolled : t.waiting(one.mine.number)}</Tag>
        <Button look="quiet" size="s" onClick={() => setAsked(true)}>
          {t.leave}
        </Button>
        {isAsked ? (
          <Dialog
            title={t.leaveTitle}
            onClose={() => setAsked(false)}
            footer={
              <>
                <Button look="line" onClick={() => setAsked(false)}>
                  {t.keep}
                </Button>
                <Button look="danger" isBusy={leaving.isBusy} onClick={() => void leave()}>
                  {t.leave}
                </Button>
              </>
            }
          >
            <p>{t.leaveHint}</p>
          </Dialog>
        ) : null}
      </>
    )
  if (!one.isOpen) return <span className={css.quiet}>{t.closed}</span>
  if (one.fee.fen > 0)
    return (
      <ButtonLink to="/contactUs" look="line" size="s">
        {t.ask}
      </ButtonLink>
    )
  const apply = () => (isLogin() ? void applying.run({ trainingClassId: one.classId }) : askToSignIn())
  return (
    <Button size="s" look={one.seatsLeft > 0 ? 'solid' : 'line'} isBusy={applying.isBusy} onClick={apply}>
      {one.seatsLeft > 0 ? t.apply : t.wait}
    </Button>
  )
}
