import { IconMusic, IconVideo } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { playSource } from '#web/ui/play-source.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './media.module.css'
import type { Media, MediaDetail } from './media-console.queries.ts'
import { mediaConsoleTexts } from './media-console-texts.ts'

/** The functions that read the playback position of a preview, in seconds, and change it. */
export type MediaPreviewHandle = { readonly seconds: () => number; readonly seek: (seconds: number) => void }

type PreviewProps = {
  readonly detail: MediaDetail
  readonly handle: RefObject<MediaPreviewHandle | null>
  /** Called a few times a second during playback. */
  readonly onTime?: (seconds: number) => void
}

/** Plays a media item of the library from its playlists with captions, using the browser's controls. */
export function MediaPreview({ detail: { media, play }, handle, onTime }: PreviewProps) {
  const t = useTexts(mediaConsoleTexts).file
  const element = useRef<HTMLVideoElement>(null)
  const [isBroken, setBroken] = useState(false)
  // Every fetch of the media returns a new token; the player keeps its first one.
  const [source] = useState(play)
  const address = source
    ? `${location.origin}${source.autoUrl || source.url}&access_token=${encodeURIComponent(source.mediaToken)}`
    : null
  useEffect(() => {
    if (!address || !element.current) return
    return playSource(element.current, address, { startAt: 0, onBroken: () => setBroken(true) })
  }, [address])
  useEffect(() => {
    handle.current = {
      seconds: () => element.current?.currentTime ?? 0,
      seek: (seconds) => {
        if (element.current) element.current.currentTime = seconds
      },
    }
    return () => {
      handle.current = null
    }
  }, [handle])
  const isSound = media.kind === 'audio'
  if (!address)
    return (
      <div className={css.screen} data-sound={isSound || undefined}>
        <p>{t.notYet}</p>
      </div>
    )
  return (
    <div className={css.screen} data-sound={isSound || undefined}>
      {isBroken ? (
        <p role="alert">{t.broken}</p>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: the tracks are those the media has
        <video
          ref={element}
          controls
          preload="metadata"
          playsInline
          aria-label={t.preview(media.name)}
          poster={media.posterUrl ?? undefined}
          onTimeUpdate={({ currentTarget }) => onTime?.(currentTarget.currentTime)}
        >
          {(source?.subtitles ?? []).map(({ lang, url }) => (
            <track key={lang} kind="subtitles" srcLang={lang} label={lang} src={url} />
          ))}
        </video>
      )}
    </div>
  )
}

/** A small picture of a media item; an icon of its kind if there is none. */
export function MediaThumbnail({ of: { posterUrl, kind } }: { readonly of: Pick<Media, 'posterUrl' | 'kind'> }) {
  return (
    <span className={css.thumb}>
      {posterUrl ? (
        <img src={posterUrl} alt="" loading="lazy" width="64" height="36" />
      ) : kind === 'audio' ? (
        <IconMusic size={16} stroke={1.5} aria-hidden />
      ) : (
        <IconVideo size={16} stroke={1.5} aria-hidden />
      )}
    </span>
  )
}
