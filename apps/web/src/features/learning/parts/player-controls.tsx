import {
  IconBadgeCc,
  IconMaximize,
  IconMinimize,
  IconPictureInPicture,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { useLocale } from '#web/api/locale.ts'
import { formatClock } from '#web/ui/format.ts'
import { canPlayerFillScreen, toggleFullscreen } from '#web/ui/fullscreen.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { PlayInfo } from '../learning.queries.ts'
import { learningTexts } from '../learning-texts.ts'
import { languageName, noCaptionsChoice } from '../playing/caption-languages.ts'
import type { PlaybackQuality } from '../playing/media-sources.ts'
import css from './player-controls.module.css'

const rates = [0.75, 1, 1.25, 1.5, 2] as const

type ControlsProps = {
  readonly media: RefObject<HTMLVideoElement | null>
  readonly stage: RefObject<HTMLDivElement | null>
  /** Seconds at which the recording is. */
  readonly at: number
  readonly isPlaying: boolean
  readonly onSeek: (to: number) => void
  readonly onToggle: () => void
  readonly play: PlayInfo
  readonly qualities: readonly PlaybackQuality[]
  readonly quality: PlaybackQuality
  readonly onQuality: (quality: PlaybackQuality) => void
  readonly subtitle: string
  readonly onSubtitle: (subtitle: string) => void
  readonly isAudio: boolean
}

/** The player controls; those that the course does not allow are left out. */
export function PlayerControls({
  media,
  stage,
  at,
  isPlaying,
  onSeek,
  onToggle,
  play,
  qualities,
  quality,
  onQuality,
  subtitle,
  onSubtitle,
  isAudio,
}: ControlsProps) {
  const t = useTexts(learningTexts).coursePlay
  const locale = useLocale()
  const [rate, setRate] = useState(1)
  const [volume, setVolume] = useState(1)
  const [isFull, setFull] = useState(false)
  const [canFill, setCanFill] = useState(document.fullscreenEnabled === true)
  useEffect(() => {
    const element = media.current
    setCanFill(canPlayerFillScreen(element))
    const onVolume = () => setVolume(element && !element.muted ? element.volume : 0)
    const onFull = () => setFull(document.fullscreenElement !== null)
    element?.addEventListener('volumechange', onVolume)
    document.addEventListener('fullscreenchange', onFull)
    return () => {
      element?.removeEventListener('volumechange', onVolume)
      document.removeEventListener('fullscreenchange', onFull)
    }
  }, [media])
  const toggleMute = () => {
    if (!media.current) return
    if (media.current.volume === 0) media.current.volume = 1
    media.current.muted = !isMuted
  }
  const changeVolume = (next: number) => {
    if (!media.current) return
    media.current.volume = next
    media.current.muted = next === 0
  }
  const isMuted = volume === 0
  const changeRate = (next: number) => {
    setRate(next)
    if (!media.current) return
    media.current.playbackRate = next
    // Another quality starts at the default speed.
    media.current.defaultPlaybackRate = next
  }
  const share = play.duration > 0 ? (at / play.duration) * 100 : 0
  return (
    <div className={css.bar}>
      <input
        className={css.position}
        type="range"
        min={0}
        max={play.duration}
        step={1}
        value={Math.round(at)}
        aria-label={t.position}
        aria-valuetext={t.positionOf(formatClock(at), formatClock(play.duration))}
        style={{ '--share': `${share}%` } as React.CSSProperties}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
      <div className={css.row}>
        <button type="button" aria-label={isPlaying ? t.pause : t.play} onClick={onToggle}>
          {isPlaying ? (
            <IconPlayerPauseFilled size={20} aria-hidden="true" />
          ) : (
            <IconPlayerPlayFilled size={20} aria-hidden="true" />
          )}
        </button>
        <button type="button" aria-label={isMuted ? t.unmute : t.mute} onClick={toggleMute}>
          {isMuted ? (
            <IconVolumeOff size={20} stroke={1.5} aria-hidden="true" />
          ) : (
            <IconVolume size={20} stroke={1.5} aria-hidden="true" />
          )}
        </button>
        <input
          className={css.volume}
          data-volume
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={volume}
          aria-label={t.volume}
          aria-valuetext={`${Math.round(volume * 100)}%`}
          onChange={(event) => changeVolume(Number(event.target.value))}
        />
        <span className={css.time}>
          <time>{formatClock(at)}</time> / {formatClock(play.duration)}
        </span>
        <span className={css.space} />
        {play.speedUpPlay === 1 ? (
          <select aria-label={t.speed} value={rate} onChange={(event) => changeRate(Number(event.target.value))}>
            {rates.map((one) => (
              <option key={one} value={one}>
                {t.speedOf(one)}
              </option>
            ))}
          </select>
        ) : null}
        {qualities.length > 1 ? (
          <select
            aria-label={t.quality}
            value={quality}
            onChange={(event) => onQuality(event.target.value as PlaybackQuality)}
          >
            {qualities.map((one) => (
              <option key={one} value={one}>
                {t.qualities[one]}
              </option>
            ))}
          </select>
        ) : null}
        {play.subtitles.length > 0 && !isAudio ? (
          <label className={css.subtitles}>
            <IconBadgeCc size={20} stroke={1.5} aria-hidden="true" />
            <select aria-label={t.subtitles} value={subtitle} onChange={(event) => onSubtitle(event.target.value)}>
              <option value={noCaptionsChoice}>{t.subtitleOff}</option>
              {play.subtitles.map(({ lang }) => (
                <option key={lang} value={lang}>
                  {languageName(lang, locale)}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        {isAudio ? null : (
          <>
            {document.pictureInPictureEnabled && play.watermark === null ? (
              <button
                type="button"
                className={css.wide}
                aria-label={t.pictureInPicture}
                onClick={() => void media.current?.requestPictureInPicture().catch(() => undefined)}
              >
                <IconPictureInPicture size={20} stroke={1.5} aria-hidden="true" />
              </button>
            ) : null}
            {canFill ? (
              <button
                type="button"
                aria-label={isFull ? t.leaveFullscreen : t.fullscreen}
                onClick={() => toggleFullscreen(stage.current, media.current)}
              >
                {isFull ? (
                  <IconMinimize size={20} stroke={1.5} aria-hidden="true" />
                ) : (
                  <IconMaximize size={20} stroke={1.5} aria-hidden="true" />
                )}
              </button>
            ) : null}
          </>
        )}
      </div>
    </div>
  )
}
