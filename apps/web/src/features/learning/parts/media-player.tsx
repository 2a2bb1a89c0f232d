import { IconAlertTriangle, IconPlayerPlayFilled } from '@tabler/icons-react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocale } from '#web/api/locale.ts'
import { storage } from '#web/api/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { Cover } from '#web/ui/cover.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatClock } from '#web/ui/format.ts'
import { playSource } from '#web/ui/play-source.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import type { PlayInfo } from '../learning.queries.ts'
import { learningTexts } from '../learning-texts.ts'
import { initialCaptionLanguage, languageName, noCaptionsChoice } from '../playing/caption-languages.ts'
import type { LessonHandle } from '../playing/lesson-handle.ts'
import { initialQuality, type PlaybackQuality, playbackSources } from '../playing/media-sources.ts'
import { handlePlayerKey } from '../playing/player-keys.ts'
import type { StudiedLesson } from '../playing/study-reporter.ts'
import { usePlayback } from '../playing/use-playback.ts'
import { type StudyProgressState, useStudyReporter } from '../playing/use-reporter.ts'
import css from './media-player.module.css'
import { PlayerControls } from './player-controls.tsx'
import { Transcript } from './transcript.tsx'
import { PlayerWatermark } from './watermark.tsx'

type PlayerProps = {
  readonly play: PlayInfo
  readonly place: StudiedLesson
  readonly isAudio: boolean
  readonly title: string
  readonly cover: { readonly id: string; readonly category: number; readonly pattern: string | null }
  readonly onStanding: (standing: StudyProgressState) => void
  readonly onReload: () => void
  readonly onBuy: () => void
  /** Shown over the picture when the lesson has been played to its end. */
  readonly ending: React.ReactNode
  readonly handle?: RefObject<LessonHandle | null> | undefined
  /** The start position, instead of the last one. */
  readonly startAt?: number | undefined
  readonly isStarted: boolean
}

/**
 * Plays video or audio with the portal's own controls by the rules of the course, and reports playback to the server.
 */
export function MediaPlayer({
  play,
  place,
  isAudio,
  title,
  cover,
  onStanding,
  onReload,
  onBuy,
  ending,
  handle,
  startAt,
  isStarted,
}: PlayerProps) {
  const t = useTexts(learningTexts).coursePlay
  const locale = useLocale()
  const media = useRef<HTMLVideoElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const sources = playbackSources(play)
  const [quality, setQuality] = useState<PlaybackQuality>(() => initialQuality(sources, storage.read('quality')))
  const [subtitle, setSubtitle] = useState(() => initialCaptionLanguage(play.subtitles, locale))
  const positionRef = useRef<() => number>(() => play.lastRecord)
  const { reporter, standing } = useStudyReporter(
    place,
    play.percent,
    useCallback(() => positionRef.current(), []),
  )
  const { playback, at, isPlaying, hasEnded, stop, isBroken } = usePlayback(media, {
    play,
    reporter,
    noDragWords: t.noDrag,
    isElsewhere: standing.isElsewhere,
    isStarted,
  })
  positionRef.current = playback.position
  useEffect(() => {
    if (!handle) return
    handle.current = { at: playback.position, seek: playback.seek }
    return () => {
      handle.current = null
    }
  }, [handle, playback])
  useEffect(() => onStanding(standing), [standing, onStanding])
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when the lesson is opened
  useEffect(() => {
    if (startAt !== undefined) playback.seek(startAt)
    else if (play.lastRecord > 5 && play.lastRecord < play.duration - 3)
      toast('info', t.resumed(formatClock(play.lastRecord)))
  }, [])
  useEffect(() => {
    for (const track of media.current?.textTracks ?? []) track.mode = track.language === subtitle ? 'showing' : 'hidden'
  }, [subtitle])
  const src = sources.find((source) => source.quality === quality)?.src
  useEffect(() => {
    if (media.current && src)
      return playSource(media.current, src, { startAt: positionRef.current(), onBroken: playback.giveUp })
  }, [src, playback.giveUp])
  const changeQuality = (next: PlaybackQuality) => {
    storage.write('quality', next)
    playback.move()
    setQuality(next)
  }
  // The button disappears, so the focus, and with it the keyboard, moves to the player.
  const begin = () => {
    playback.toggle()
    media.current?.focus()
  }
  const again = () => {
    playback.seek(0)
    begin()
  }
  const preferred = initialCaptionLanguage(play.subtitles, locale)
  const onKey = useRef<(event: KeyboardEvent) => void>(() => undefined)
  onKey.current = (event) =>
    handlePlayerKey(event, {
      at,
      seek: playback.seek,
      toggle: playback.toggle,
      media,
      stage,
      toggleSubtitle: () => setSubtitle(subtitle === noCaptionsChoice ? preferred : noCaptionsChoice),
    })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey.current(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return (
    <>
      <section ref={stage} className={css.stage} data-audio={isAudio || undefined} aria-label={t.player}>
        {isAudio ? (
          <div className={css.sound}>
            <Cover id={cover.id} category={cover.category} pattern={cover.pattern} eager />
            <b>{title}</b>
          </div>
        ) : null}
        {/* biome-ignore lint/a11y/useMediaCaption: the tracks are those the lesson has */}
        <video
          ref={media}
          poster={play.posterUrl ?? undefined}
          preload="metadata"
          playsInline
          tabIndex={-1}
          aria-label={title}
          disablePictureInPicture={play.watermark !== null}
          onClick={playback.toggle}
        >
          {play.subtitles.map(({ lang, url }) => (
            <track
              key={lang}
              kind="subtitles"
              srcLang={lang}
              label={languageName(lang, locale)}
              src={url}
              default={lang === subtitle}
            />
          ))}
        </video>
        {isAudio ? null : <PlayerWatermark words={play.watermark} />}
        {!isPlaying && !hasEnded && !stop && !isBroken && !standing.isElsewhere && !isAudio ? (
          <button type="button" className={css.big} aria-label={t.play} onClick={begin}>
            <IconPlayerPlayFilled size={28} aria-hidden="true" />
          </button>
        ) : null}
        {hasEnded ? (
          <div className={css.over}>
            {ending}
            <Button look="quiet" className={css.again} onClick={again}>
              {t.again}
            </Button>
          </div>
        ) : null}
        {standing.isElsewhere && !stop ? (
          <div className={css.over} role="status">
            <b>{t.elsewhere}</b>
            <p>{t.elsewhereHint}</p>
            <Button onClick={begin}>{t.playHere}</Button>
          </div>
        ) : null}
        {stop === 'preview' ? (
          <div className={css.over}>
            <b>{t.previewOver}</b>
            <p>{t.previewOverHint}</p>
            <Button onClick={onBuy}>{t.buy}</Button>
          </div>
        ) : null}
        {isBroken || !src ? (
          <div className={css.over} role="alert">
            <IconAlertTriangle size={32} stroke={1.5} aria-hidden="true" />
            <b>{t.playFailed}</b>
            <p>{t.playFailedHint}</p>
            <Button look="line" className={css.reload} onClick={onReload}>
              {t.reload}
            </Button>
          </div>
        ) : null}
        <PlayerControls
          media={media}
          stage={stage}
          at={at}
          isPlaying={isPlaying}
          onSeek={playback.seek}
          onToggle={playback.toggle}
          play={play}
          qualities={sources.map((source) => source.quality)}
          quality={quality}
          onQuality={changeQuality}
          subtitle={subtitle}
          onSubtitle={setSubtitle}
          isAudio={isAudio}
        />
      </section>
      {isAudio ? (
        <Transcript url={play.subtitles.find(({ lang }) => lang === preferred)?.url} at={at} onSeek={playback.seek} />
      ) : null}
      {stop === 'presence' ? (
        <Dialog
          mustAnswer
          title={t.presentTitle}
          onClose={() => undefined}
          footer={<Button onClick={playback.goOn}>{t.present}</Button>}
        >
          <p>{t.presentHint}</p>
        </Dialog>
      ) : null}
    </>
  )
}
