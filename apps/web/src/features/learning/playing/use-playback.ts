import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { toast } from '#web/ui/toast.ts'
import type { PlayInfo } from '../learning.queries.ts'
import type { StudyReporter } from './study-reporter.ts'

type Rules = { readonly play: PlayInfo; readonly reporter: StudyReporter; readonly noDragWords: string; readonly isElsewhere: boolean; readonly isStarted: boolean }
export type Stop = 'presence' | 'preview' | null

/** Playing by the rules of the course: no jumping ahead, confirmations of presence, the end of a preview. */
export function usePlayback(media: RefObject<HTMLMediaElement | null>, { play, reporter, noDragWords, isElsewhere, isStarted }: Rules) {
  const [at, setAt] = useState(play.lastRecord)
  const [isPlaying, setPlaying] = useState(false)
  const [hasEnded, setEnded] = useState(false)
  const [stop, setStop] = useState<Stop>(null)
  const [isBroken, setBroken] = useState(false)
  const furthest = useRef(Math.max(play.furthest, play.lastRecord))
  const last = useRef(play.lastRecord)
  const asked = useRef(0)
  const isAsking = useRef(false)
  // While another address of the same recording loads, the element stands at 0: that is no place the learner went to.
  const starts = useRef(isStarted)
  const moving = useRef<{ readonly goOn: boolean } | null>(null)
  const mayDrag = play.dragPlay === 1
  const limit = play.previewTime >= 0 ? play.previewTime : Number.POSITIVE_INFINITY

  const seek = useCallback(
    (to: number) => {
      const element = media.current
      if (!element) return
      let target = Math.max(0, Math.min(to, play.duration, limit))
      if (!mayDrag && target > furthest.current + 1) {
        toast('info', noDragWords)
        target = Math.min(target, furthest.current)
      }
      reporter.jump(last.current, target)
      last.current = target
      element.currentTime = target
      setAt(target)
      setEnded(false)
      if (target < limit) setStop((before) => (before === 'preview' ? null : before))
    },
    [media, play.duration, limit, mayDrag, reporter, noDragWords],
  )

  useEffect(() => {
    const element = media.current
    if (!element) return
    const onPlay = () => {
      // Media keys and the button of a picture in picture know nothing of our question.
      if (isAsking.current) return element.pause()
      if (!moving.current) reporter.take()
      setPlaying(true)
      setEnded(false)
    }
    const onPlaying = () => {
      if (!moving.current && play.duration > 0) reporter.play(element.currentTime)
    }
    // Waiting for the network is not playing.
    const onWaiting = () => {
      if (!moving.current) reporter.pause(element.currentTime)
    }
    const onPause = () => {
      if (moving.current) return
      reporter.pause(element.currentTime)
      setPlaying(false)
    }
    const onTime = () => {
      if (moving.current) return
      const now = element.currentTime
      // The browser's own ways of seeking, such as media keys, go round our controls.
      if (!mayDrag && now > furthest.current + 3) {
        element.currentTime = furthest.current
        return
      }
      last.current = now
      furthest.current = Math.max(furthest.current, now)
      setAt(now)
      reporter.tick(now)
      if (now >= limit) {
        element.pause()
        setStop('preview')
      } else if (play.interventions > asked.current && play.times > 0 && reporter.verifyTime >= play.times * 60) {
        asked.current += 1
        isAsking.current = true
        element.pause()
        // The question stands on the page: whoever looks at a small window elsewhere is led back to it.
        if (document.pictureInPictureElement === element) void document.exitPictureInPicture().catch(() => undefined)
        setStop('presence')
      }
    }
    const onEnded = () => {
      reporter.pause(element.currentTime)
      setPlaying(false)
      // A preview's recording ends where the preview does.
      if (element.currentTime >= limit - 1 && limit < play.duration) setStop('preview')
      else setEnded(true)
    }
    const onReady = () => {
      const move = moving.current
      if (move ? last.current > 0 : last.current > 0 && last.current < play.duration - 3) element.currentTime = last.current
      moving.current = null
      // Where the browser lets nothing play that nobody pressed on this very page, it waits for the press.
      if (move?.goOn || starts.current) void element.play().catch(() => setPlaying(false))
      starts.current = false
    }
    const onRate = () => {
      if (play.speedUpPlay !== 1 && element.playbackRate > 1) element.playbackRate = 1
    }
    const listeners = {
      play: onPlay,
      playing: onPlaying,
      waiting: onWaiting,
      ratechange: onRate,
      pause: onPause,
      timeupdate: onTime,
      ended: onEnded,
      loadedmetadata: onReady,
    } as const
    for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener)
    }
  }, [media, play, reporter, limit, mayDrag])

  useEffect(() => {
    if (isElsewhere) media.current?.pause()
  }, [media, isElsewhere])

  const toggle = useCallback(() => {
    const element = media.current
    if (!element || stop) return
    if (!element.paused) element.pause()
    else void element.play().catch(() => undefined)
  }, [media, stop])
  /** Another address of the same recording is about to load: it goes on where this one is. */
  const move = () => {
    const element = media.current
    if (!element) return
    reporter.pause(last.current)
    moving.current = { goOn: moving.current?.goOn ?? !element.paused }
  }
  const goOn = () => {
    isAsking.current = false
    reporter.confirm()
    if (asked.current >= play.interventions) reporter.release()
    setStop(null)
    void media.current?.play().catch(() => undefined)
  }
  const position = useCallback(() => last.current, [])
  const giveUp = useCallback(() => {
    reporter.pause(last.current)
    setPlaying(false)
    setBroken(true)
  }, [reporter])
  return { at, isPlaying, hasEnded, stop, isBroken, seek, toggle, move, goOn, position, giveUp }
}
