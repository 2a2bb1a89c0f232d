import { useEffect, useRef, useState } from 'react'
import { LibraryMediaPlayer } from '#web/features/media/console/media-fields.public.ts'
import { Button } from '#web/ui/button.tsx'
import { playSource } from '#web/ui/play-source.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { DocumentPages } from '../../documents/document-pages.tsx'
import { usePdf } from '../../documents/use-pdf.ts'
import { PackageFrame } from '../../packages/package-frame.tsx'
import { initialPackageProgress, useFrameMessages } from '../../packages/use-package.ts'
import { mediaUrl } from '../../playing/media-url.ts'
import css from './preview.module.css'
import { type LessonPreview, useLessonPreview } from './preview.queries.ts'
import { previewTexts } from './preview-texts.ts'

type Props = { readonly contentId: string; readonly mediaId: string | null; readonly title: string }

/**
 * The file of a lesson as learners see it: a video, a sound recording, a document or a package. Nothing is recorded as
 * study.
 */
export default function LessonPlayer({ contentId, mediaId, title }: Props) {
  return mediaId ? (
    <LibraryMediaPlayer key={mediaId} mediaId={mediaId} />
  ) : (
    <OpenedLesson key={contentId} contentId={contentId} title={title} />
  )
}

function OpenedLesson({ contentId, title }: Omit<Props, 'mediaId'>) {
  const t = useTexts(previewTexts)
  return (
    <QueryStates query={useLessonPreview(contentId)} skeleton={<Skeleton height={420} />}>
      {(open) =>
        open.document ? (
          <DocumentPreview open={open.document} />
        ) : open.package ? (
          <PackagePreview open={open.package} />
        ) : open.played ? (
          <RecordingPreview open={open.played} title={title} />
        ) : (
          <p className={css.none}>{t.noFile}</p>
        )
      }
    </QueryStates>
  )
}

function DocumentPreview({ open }: { readonly open: NonNullable<LessonPreview['document']> }) {
  const t = useTexts(previewTexts)
  const view = useRef<HTMLDivElement>(null)
  const { file, isBroken } = usePdf(mediaUrl(open.url, open.mediaToken))
  if (isBroken)
    return (
      <p role="alert" className={css.none}>
        {t.broken}
      </p>
    )
  return (
    <div className={css.document}>
      {file ? (
        <DocumentPages file={file} view={view} zoom={1} first={1} onPage={() => undefined} />
      ) : (
        <Skeleton height={420} />
      )}
    </div>
  )
}

/** Drops the reports of a package. */
const silent = { tell: () => undefined }

function PackagePreview({ open }: { readonly open: NonNullable<LessonPreview['package']> }) {
  const t = useTexts(previewTexts)
  const frame = useRef<HTMLIFrameElement>(null)
  const [standing, setStanding] = useState(initialPackageProgress)
  const say = useFrameMessages({
    frame,
    open,
    reporter: silent,
    onChange: setStanding,
    onSign: () => undefined,
    onRefused: () => toast('info', t.refused),
  })
  const parts = open.items.filter(({ href, isVisible }) => href !== null && isVisible)
  return (
    <div className={css.package}>
      <PackageFrame ref={frame} open={open} className={css.frame} />
      {standing.isEnded ? (
        <p className={css.ended} role="status">
          {t.ended}
          <Button look="line" size="s" onClick={() => say({ kind: 'open', item: parts[0]?.item ?? '' })}>
            {t.restart}
          </Button>
        </p>
      ) : null}
      {parts.length > 1 ? (
        <nav aria-label={t.parts}>
          {parts.map(({ item, title }) => (
            <button
              key={item}
              type="button"
              aria-current={standing.item === item ? 'page' : undefined}
              onClick={() => say({ kind: 'open', item })}
            >
              {title}
            </button>
          ))}
        </nav>
      ) : null}
    </div>
  )
}

function RecordingPreview({
  open,
  title,
}: {
  readonly open: NonNullable<LessonPreview['played']>
  readonly title: string
}) {
  const t = useTexts(previewTexts)
  const element = useRef<HTMLVideoElement>(null)
  const [isBroken, setBroken] = useState(false)
  const address = mediaUrl(open.url, open.mediaToken)
  useEffect(() => {
    if (!element.current) return
    return playSource(element.current, address, { startAt: 0, onBroken: () => setBroken(true) })
  }, [address])
  if (isBroken)
    return (
      <p role="alert" className={css.none}>
        {t.broken}
      </p>
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: the tracks are those the recording has
    <video
      ref={element}
      className={css.video}
      controls
      preload="metadata"
      playsInline
      aria-label={t.recording(title)}
      poster={open.posterUrl ?? undefined}
    >
      {open.subtitles.map(({ lang, url }) => (
        <track key={lang} kind="subtitles" srcLang={lang} label={lang} src={url} />
      ))}
    </video>
  )
}
