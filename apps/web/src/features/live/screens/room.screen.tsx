import { IconArrowLeft, IconEye, IconLock } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { openSignInModal } from '#web/api/login-modal.ts'
import { useSession } from '#web/api/session.ts'
import { Button, TextLink } from '#web/ui/button.tsx'
import { formatDuration, formatInstant } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { type EnteredLiveRoom, type LiveClass, useEnteredLiveRoom, useVisibleLiveClass } from '../live.queries.ts'
import { liveTexts } from '../live-texts.ts'
import { LiveClassActions } from '../parts/class-actions.tsx'
import { toneOfLiveState } from '../parts/class-row.tsx'
import { ReplayLink } from '../parts/replay-link.tsx'
import { RoomChat } from '../room/chat.tsx'
import { LiveClassAbout } from '../room/class-about.tsx'
import { LiveAttendanceProgress, RaiseHandControl, RoomCheckIn, RoomStaffTools } from '../room/participation.tsx'
import { RoomCountdown, RoomStage } from '../room/room-stage.tsx'
import { useRoom, useRoomPresence, useRoomServerNow } from '../room/use-room.ts'
import css from './room.module.css'

const route = getRouteApi('/live')

/**
 * The room of one class: a waiting page before it opens, then video, chat and attendance, and at the end a link to the
 * replay.
 */
export function RoomScreen() {
  const t = useTexts(liveTexts)
  const { id = '' } = route.useSearch()
  const session = useSession()
  const known = useVisibleLiveClass(id)
  const live = known.data?.list[0]
  const entered = useEnteredLiveRoom(id, session !== null)
  const refusal = entered.error instanceof ApiError ? entered.error : null
  const isEarly = refusal?.reason === 'liveNotOpen'
  const { refetch } = entered
  useEffect(() => {
    if (!isEarly) return
    const timer = setInterval(() => void refetch(), 15_000)
    return () => clearInterval(timer)
  }, [isEarly, refetch])
  if (entered.data) return <Room key={entered.data.class.classId} entered={entered.data} />
  return (
    <Page title={live?.title ?? t.title} heading={null}>
      <Back />
      {refusal?.reason === 'liveCancelled' || (!session && live?.state === 'cancelled') ? (
        <EmptyState
          level={1}
          title={t.room.cancelled}
          hint={t.room.cancelledHint}
          action={<TextLink to="/live">{t.room.back}</TextLink>}
        />
      ) : !session && !known.isPending ? (
        <EmptyState
          level={1}
          icon={IconLock}
          title={live?.title ?? t.room.signIn}
          hint={live ? <WhatAndWhen live={live} /> : t.room.signInHint}
          action={
            <Button onClick={openSignInModal}>{live && !isEnded(live) ? t.room.signIn : t.room.signInAction}</Button>
          }
        />
      ) : isEarly && live ? (
        <Early live={live} />
      ) : entered.error ? (
        <ErrorState level={1} error={entered.error} onRetry={() => void entered.refetch()} />
      ) : (
        <div aria-busy="true">
          <h1 className="vh">{t.room.loading}</h1>
          <Skeleton height={520} />
        </div>
      )}
    </Page>
  )
}

function Back() {
  const t = useTexts(liveTexts).room
  return (
    <nav className={css.back} aria-label={t.back}>
      <TextLink to="/live">
        <IconArrowLeft size={16} stroke={1.5} aria-hidden="true" />
        {t.back}
      </TextLink>
    </nav>
  )
}

const isEnded = ({ state }: LiveClass) => state === 'ended' || state === 'replay'

/** The promise of a class and its time, for visitors. The server sends the promise with the page. */
function WhatAndWhen({ live }: { readonly live: LiveClass }) {
  return (
    <>
      {live.promise}
      <span className={css.when}>{formatInstant(live.startsAt)}</span>
    </>
  )
}

function Head({ live, children }: { readonly live: LiveClass; readonly children?: ReactNode }) {
  const t = useTexts(liveTexts)
  return (
    <div className={css.head}>
      <div>
        <h1>{live.title}</h1>
        <p>
          {[
            t.teacher(live.teacher, live.teacherTitle),
            formatInstant(live.startsAt),
            t.minutes(Math.round(live.plannedSeconds / 60)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {children}
    </div>
  )
}

/** Before the room opens: when it begins, and how not to miss it. */
function Early({ live }: { readonly live: LiveClass }) {
  const t = useTexts(liveTexts)
  const now = useRoomServerNow(new Date().toISOString())
  return (
    <LiveClassAbout
      live={live}
      actions={
        <>
          <LiveClassActions live={live} withRoom={false} />
          <small>{t.reserved(live.reserved, live.capacity)}</small>
        </>
      }
    >
      <div className={css.countdown}>
        <RoomCountdown live={live} now={now} isUnavailable={false} />
      </div>
    </LiveClassAbout>
  )
}

/** After the class: its replay, or why there is none. */
function OverActions({ live }: { readonly live: LiveClass }) {
  const t = useTexts(liveTexts)
  if (live.state === 'replay')
    return (
      <>
        <ReplayLink live={live} />
        {live.replaySeconds === null ? null : <small>{t.replayLength(formatDuration(live.replaySeconds))}</small>}
      </>
    )
  if (live.state === 'cancelled') return <p>{t.room.cancelledHint}</p>
  return <p>{live.isRecorded ? t.room.replayComing : t.room.endedHint}</p>
}

function Room({ entered }: { readonly entered: EnteredLiveRoom }) {
  const t = useTexts(liveTexts)
  const { class: live, isStaff } = entered
  const { room, isOffline, refusal } = useRoom(entered)
  const now = useRoomServerNow(entered.now)
  const isPlaying = useRef(false)
  const seen = { ...live, state: room.state }
  const isOver = room.state === 'ended' || room.state === 'replay' || room.state === 'cancelled'
  // After a class without messages there is no chat to show.
  const hasChat = !isOver || room.messages.length > 0
  const { attendance, beat } = useRoomPresence(entered, isPlaying, isOver)
  if (refusal)
    return (
      <Page title={live.title} heading={null}>
        <Back />
        <ErrorState level={1} error={refusal} />
      </Page>
    )
  return (
    <Page title={live.title} heading={null}>
      <Back />
      {isOffline ? (
        <p className={css.offline} role="alert">
          {t.room.offline}
        </p>
      ) : null}
      <div className={css.columns} data-over={isOver || undefined}>
        {isOver ? (
          <LiveClassAbout live={seen} actions={<OverActions live={seen} />}>
            {attendance.seconds === 0 ? null : <LiveAttendanceProgress attendance={attendance} isOver />}
          </LiveClassAbout>
        ) : (
          <div className={css.main}>
            <RoomCheckIn classId={live.classId} room={room} now={now} onSigned={beat} />
            <RoomStage entered={entered} room={room} now={now} isPlaying={isPlaying} />
            <Head live={live}>
              <p className={css.state}>
                <Tag tone={toneOfLiveState(room.state)}>{t.states[room.state]}</Tag>
                <span className="num">
                  <IconEye size={16} stroke={1.5} aria-hidden="true" />
                  {t.room.viewers(room.viewers)}
                </span>
              </p>
            </Head>
            <RaiseHandControl classId={live.classId} room={room} />
            {isStaff ? <RoomStaffTools classId={live.classId} room={room} now={now} /> : null}
            <LiveAttendanceProgress attendance={attendance} isOver={false} />
          </div>
        )}
        {hasChat ? (
          <div className={css.side}>
            <RoomChat classId={live.classId} room={room} isStaff={isStaff} />
          </div>
        ) : null}
      </div>
    </Page>
  )
}
