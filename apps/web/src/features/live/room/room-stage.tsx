import { liveLimits } from '@portal/contract/live/live.limits.ts'
import {
  IconMaximize,
  IconMinimize,
  IconPlayerPause,
  IconPlayerPlay,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Cover } from '#web/ui/cover.tsx'
import { canPlayerFillScreen, toggleFullscreen } from '#web/ui/fullscreen.ts'
import { playSource } from '#web/ui/play-source.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { EnteredLiveRoom, LiveClass, LiveRoomNews } from '../live.queries.ts'
import { liveTexts } from '../live-texts.ts'
import { splitCountdown } from './room-state.ts'
import css from './stage.module.css'

/** Seconds behind the stream after which catching up is offered. */
const behind = 15

/** The video of a room that is not over or, in its place, a countdown or a message that the class is interrupted. */
export function RoomStage({
  entered,
  room,
  now,
  isPlaying,
}: {
  readonly entered: EnteredLiveRoom
  readonly room: LiveRoomNews
  readonly now: number
  readonly isPlaying: RefObject<boolean>
}) {
  const t = useTexts(liveTexts).room
  const { class: live } = entered
  const isShowing = room.state === 'running'
  return (
    <section className={css.stage} aria-label={t.player} data-state={room.state}>
      {isShowing ? (
        <Picture
          key={live.classId}
          address={`${entered.playlistUrl}&access_token=${entered.mediaToken}`}
          serial={room.streamSerial}
          title={live.title}
          isPlaying={isPlaying}
        />
      ) : (
        <RoomCoverMessage live={live}>
          {room.state === 'scheduled' ? (
            <RoomCountdown live={live} now={now} isUnavailable={room.stream === 'unavailable'} />
          ) : (
            <>
              <b role="status">{t.interrupted}</b>
              <p>{room.stream === 'unavailable' ? t.unavailable : t.interruptedHint}</p>
            </>
          )}
        </RoomCoverMessage>
      )}
    </section>
  )
}

function RoomCoverMessage({ live, children }: { readonly live: LiveClass; readonly children: ReactNode }) {
  return (
    <>
      <Cover
        id={live.productId}
        category={2}
        pattern={live.coverPattern}
        url={live.coverUrl}
        className={css.cover ?? ''}
        eager
      />
      <div className={css.curtain}>{children}</div>
    </>
  )
}

/**
 * The contents of a room's stage before the class starts: a countdown, then a note that the class is waiting for its
 * teacher.
 */
export function RoomCountdown({
  live,
  now,
  isUnavailable,
}: {
  readonly live: LiveClass
  readonly now: number
  readonly isUnavailable: boolean
}) {
  const t = useTexts(liveTexts).room
  const seconds = (new Date(live.startsAt).getTime() - now) / 1000
  const { days, clock } = splitCountdown(seconds)
  return (
    <>
      {seconds > 0 ? (
        <>
          <span>{t.startsIn}</span>
          <b className={css.count} role="timer" aria-label={t.startsIn}>
            {days > 0 ? `${t.days(days)} ` : ''}
            {clock}
          </b>
        </>
      ) : (
        <b role="status">{t.waitingTeacher}</b>
      )}
      {live.isOpen ? isUnavailable ? <p>{t.unavailable}</p> : null : <p>{t.doorsAt(liveLimits.doorsMinutes)}</p>}
    </>
  )
}

type PictureProps = {
  readonly address: string
  readonly serial: number
  readonly title: string
  readonly isPlaying: RefObject<boolean>
}

function Picture({ address, serial, title, isPlaying }: PictureProps) {
  const t = useTexts(liveTexts).room
  const media = useRef<HTMLVideoElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [tries, setTries] = useState(0)
  const [state, setState] = useState({
    isWaiting: true,
    isPaused: false,
    isMuted: false,
    isFull: false,
    canFill: false,
    isBehind: false,
  })
  // The address does not change during a visit; a stream that restarts or fails is reloaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `serial` and `tries` trigger a reload
  useEffect(() => {
    const element = media.current
    if (!element) return
    let again: ReturnType<typeof setTimeout> | undefined
    const letGo = playSource(element, address, {
      onBroken: () => {
        again = setTimeout(() => setTries((count) => count + 1), 2000)
      },
    })
    void element.play().catch((error: unknown) => {
      // Browsers block sound before the first click.
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return
      element.muted = true
      void element.play().catch(() => undefined)
    })
    return () => {
      clearTimeout(again)
      letGo()
    }
  }, [address, serial, tries])
  useEffect(() => {
    const look = () => {
      const element = media.current
      if (!element) return
      const end = element.seekable.length > 0 ? element.seekable.end(element.seekable.length - 1) : element.currentTime
      setState({
        isWaiting: element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !element.paused,
        isPaused: element.paused && element.readyState > 0,
        isMuted: element.muted,
        isFull: document.fullscreenElement === box.current,
        canFill: canPlayerFillScreen(element),
        isBehind: end - element.currentTime > behind,
      })
      isPlaying.current = !element.paused && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
    }
    const timer = setInterval(look, 500)
    return () => {
      clearInterval(timer)
      isPlaying.current = false
    }
  }, [isPlaying])
  const toLive = () => {
    const element = media.current
    if (!element || element.seekable.length === 0) return
    element.currentTime = Math.max(0, element.seekable.end(element.seekable.length - 1) - 4)
    void element.play().catch(() => undefined)
  }
  const toggle = () => {
    const element = media.current
    if (!element) return
    if (element.paused) toLive()
    else element.pause()
  }
  const setMuted = (isMuted: boolean) => {
    if (media.current) media.current.muted = isMuted
    setState((before) => ({ ...before, isMuted }))
  }
  return (
    <div ref={box} className={css.picture}>
      {/* biome-ignore lint/a11y/useMediaCaption: what is said live has no captions yet */}
      <video ref={media} playsInline tabIndex={-1} aria-label={title} />
      {state.isWaiting ? (
        <p className={css.wait} role="status">
          {t.connecting}
        </p>
      ) : null}
      <div className={css.bar}>
        <IconButton label={state.isPaused ? t.play : t.pause} onClick={toggle}>
          {state.isPaused ? <IconPlayerPlay size={20} stroke={1.5} /> : <IconPlayerPause size={20} stroke={1.5} />}
        </IconButton>
        {state.isMuted ? (
          <Button look="quiet" size="s" className={css.sound ?? ''} onClick={() => setMuted(false)}>
            <IconVolumeOff size={20} stroke={1.5} aria-hidden="true" />
            {t.sound}
          </Button>
        ) : (
          <IconButton label={t.mute} onClick={() => setMuted(true)}>
            <IconVolume size={20} stroke={1.5} />
          </IconButton>
        )}
        <span className={css.live} data-behind={state.isBehind || state.isPaused || undefined}>
          {t.live}
        </span>
        {state.isBehind ? (
          <Button look="quiet" size="s" className={css.sound ?? ''} onClick={toLive}>
            {t.toLive}
          </Button>
        ) : null}
        {state.canFill ? (
          <IconButton
            label={state.isFull ? t.leaveFullscreen : t.fullscreen}
            className={css.full ?? ''}
            onClick={() => toggleFullscreen(box.current, media.current)}
          >
            {state.isFull ? <IconMinimize size={20} stroke={1.5} /> : <IconMaximize size={20} stroke={1.5} />}
          </IconButton>
        ) : null}
      </div>
    </div>
  )
}
