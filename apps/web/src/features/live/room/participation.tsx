import { IconCheck, IconHandStop } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatClock, formatDuration } from '#web/ui/format.ts'
import { ProgressBar } from '#web/ui/progress.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { confirmRoomCheckIn, type LiveRoomNews, type OwnAttendance, setHandRaised } from '../live.queries.ts'
import { liveTexts } from '../live-texts.ts'
import css from './part-taking.module.css'
import { roomStaffActions } from './room-staff.queries.ts'

type RoomProps = { readonly classId: string; readonly room: LiveRoomNews }

/** The open check-in, at the top of the room so that everyone sees it. */
export function RoomCheckIn({
  classId,
  room,
  now,
  onSigned,
}: RoomProps & { readonly now: number; readonly onSigned: () => void }) {
  const t = useTexts(liveTexts).room
  const [signedId, setSignedId] = useState<string | null>(null)
  const [isBusy, run] = useWork()
  const open = room.signIn
  const left = open ? Math.ceil((new Date(open.closesAt).getTime() - now) / 1000) : 0
  if (!open || left <= 0) return null
  const isSigned = open.isSigned || signedId === open.signInId
  const sign = async () => {
    await confirmRoomCheckIn(classId, open.signInId)
    setSignedId(open.signInId)
    onSigned()
  }
  return (
    <div className={css.signIn} role="status">
      <p>
        <b>{t.signInTitle}</b>
        <span className="num">{t.signInOpen(formatClock(left))}</span>
      </p>
      {isSigned ? (
        <span className={css.signed}>
          <IconCheck size={20} stroke={1.5} aria-hidden="true" />
          {t.signedIn}
        </span>
      ) : (
        <Button size="s" isBusy={isBusy} onClick={() => run(sign)}>
          {t.signInNow}
        </Button>
      )}
    </div>
  )
}

/** The button that raises or lowers the reader's hand, and a line about the person called on or the raised hands. */
export function RaiseHandControl({ classId, room }: RoomProps) {
  const t = useTexts(liveTexts).room
  const [isBusy, run] = useWork()
  const isUp = room.hands.mine !== 'down'
  const words =
    room.hands.mine === 'called'
      ? t.youAreCalled
      : room.hands.called
        ? t.called(room.hands.called)
        : isUp
          ? t.handRaised
          : room.hands.raised > 0
            ? t.raised(room.hands.raised)
            : ''
  return (
    <div className={css.hands} data-called={room.hands.mine === 'called' || undefined}>
      <Button
        look="line"
        size="s"
        aria-pressed={isUp}
        isBusy={isBusy}
        disabled={room.isMuted && !isUp}
        onClick={() => run(() => setHandRaised(classId, !isUp))}
      >
        <IconHandStop size={16} stroke={1.5} aria-hidden="true" />
        {isUp ? t.lowerHand : t.raiseHand}
      </Button>
      <p role="status">{words}</p>
    </div>
  )
}

/** The attended time and the completion rule. */
export function LiveAttendanceProgress({
  attendance,
  isOver,
}: {
  readonly attendance: OwnAttendance
  readonly isOver: boolean
}) {
  const t = useTexts(liveTexts).room
  const words = t.attended(formatDuration(attendance.seconds), attendance.percent)
  return (
    <section className={css.attendance} aria-label={t.attendance}>
      <h2>{t.attendance}</h2>
      <ProgressBar
        percent={attendance.percent}
        label={words}
        tone={attendance.isCompleted || attendance.isMet ? 'ok' : 'signal'}
      />
      <p className="num">
        {words}
        {attendance.needSignIns > 0 ? <span>{t.signIns(attendance.signedIn, attendance.needSignIns)}</span> : null}
      </p>
      <p>
        {attendance.isCompleted
          ? t.completed
          : attendance.isMet
            ? isOver
              ? t.counting
              : t.met
            : t.rule(attendance.needPercent, attendance.needSignIns)}
      </p>
    </section>
  )
}

/** The staff tools of a room: check-ins, raised hands, the end. */
export function RoomStaffTools({ classId, room, now }: RoomProps & { readonly now: number }) {
  const t = useTexts(liveTexts).room
  const [isBusy, run] = useWork()
  const [isEnding, setEnding] = useState(false)
  const isOpen = room.signIn !== null && new Date(room.signIn.closesAt).getTime() > now
  return (
    <section className={css.staff} aria-label={t.staffTools}>
      <h2>{t.staffTools}</h2>
      <div className={css.acts}>
        {isOpen ? (
          <Button look="line" size="s" isBusy={isBusy} onClick={() => run(() => roomStaffActions.closeSignIn(classId))}>
            {t.closeSignIn(room.signIn?.signed ?? 0)}
          </Button>
        ) : (
          <Button
            look="line"
            size="s"
            isBusy={isBusy}
            disabled={room.state === 'scheduled'}
            onClick={() => run(() => roomStaffActions.openSignIn(classId))}
          >
            {t.openSignIn}
          </Button>
        )}
        <Button look="danger" size="s" disabled={room.state === 'scheduled'} onClick={() => setEnding(true)}>
          {t.endClass}
        </Button>
      </div>
      {room.hands.queue.length > 0 ? (
        <ul className={css.queue} aria-label={t.queue}>
          {room.hands.queue.map((one) => (
            <li key={one.accountId}>
              <span>{one.name}</span>
              {one.isCalled ? null : (
                <Button
                  look="quiet"
                  size="s"
                  onClick={() => run(() => roomStaffActions.callOn(classId, one.accountId, false))}
                >
                  {t.callOn}
                </Button>
              )}
              <Button
                look="quiet"
                size="s"
                onClick={() => run(() => roomStaffActions.callOn(classId, one.accountId, true))}
              >
                {t.handDone}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {isEnding ? (
        <Dialog
          title={t.endAsk}
          onClose={() => setEnding(false)}
          footer={
            <>
              <Button look="line" onClick={() => setEnding(false)}>
                {t.endNo}
              </Button>
              <Button
                look="danger"
                isBusy={isBusy}
                onClick={() => run(() => roomStaffActions.end(classId).then(() => setEnding(false)))}
              >
                {t.endYes}
              </Button>
            </>
          }
        >
          <p>{t.endAskHint}</p>
        </Dialog>
      ) : null}
    </section>
  )
}
