import { mediaCancel, mediaPosterSet, mediaRetry } from '@portal/contract/media/media.contract.ts'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useStore } from '#web/api/store.ts'
import { write } from '#web/api/write.ts'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import type { QueuedUpload, UploadQueue } from '#web/console/upload/upload-queue.ts'
import { formatClock, formatFileSize, formatNumber, formatPercent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWrite } from '#web/ui/use-write.ts'
import mediaCss from './media.module.css'
import css from './media-block.module.css'
import type { Media, MediaDetail } from './media-console.queries.ts'
import { mediaConsoleTexts } from './media-console-texts.ts'
import { mediaPercent, ProcessingStepList } from './media-status.tsx'
import { MediaPreview, type MediaPreviewHandle } from './preview.tsx'

type BlockProps = {
  readonly detail: MediaDetail
  readonly kind: 'video' | 'audio'
  readonly queue: UploadQueue<Media>
  readonly isNarrow?: boolean
  readonly isDisabled?: boolean
  readonly handle?: RefObject<MediaPreviewHandle | null>
  readonly onTime?: (seconds: number) => void
  /** More sources, in addition to those that every media field has. */
  readonly children?: ReactNode
}

/** A media item: its preview, its processing steps and its actions. */
export function MediaBlock({
  detail,
  kind,
  queue,
  isNarrow = false,
  isDisabled = false,
  handle: given,
  onTime,
  children,
}: BlockProps) {
  const t = useTexts(mediaConsoleTexts)
  const { media } = detail
  const own = useRef<MediaPreviewHandle>(null)
  const handle = given ?? own
  const upload = useStore(queue.uploads).find(({ id, state }) => id === media.mediaId && state.kind !== 'done')
  const poster = useWrite(mediaPosterSet, { done: t.done.poster })
  return (
    <div className={css.two} data-narrow={isNarrow || undefined}>
      <div>
        <MediaPreview
          key={`${media.mediaId} ${media.state}`}
          detail={detail}
          handle={handle}
          {...(onTime ? { onTime } : {})}
        />
        <p className={`num ${css.file}`}>
          <span>{media.name}</span>
          <span>
            {[
              formatFileSize(media.size),
              media.posterUrl
                ? media.posterAt === null
                  ? t.file.posterAuto
                  : t.file.posterFrom(formatClock(media.posterAt))
                : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
        {media.state === 'ready' && media.kind === 'video' && !isDisabled ? (
          <p className={mediaCss.go}>
            <button
              type="button"
              className={mediaCss.link}
              disabled={poster.isBusy}
              onClick={() =>
                void poster.run({
                  mediaId: media.mediaId,
                  second: Math.min(media.duration, Math.floor(handle.current?.seconds() ?? 0)),
                })
              }
            >
              {t.acts.poster}
            </button>
          </p>
        ) : null}
      </div>
      <div>
        <Status media={media} upload={upload} />
        <ProcessingStepList media={media} kind={kind} sent={upload?.sent} />
        {isDisabled ? null : <Acts media={media} upload={upload} queue={queue} more={children} />}
      </div>
    </div>
  )
}

type StandProps = { readonly media: Media; readonly upload: QueuedUpload<Media> | undefined }

function Status({ media, upload }: StandProps) {
  const t = useTexts(mediaConsoleTexts).status
  const percent = upload ? Math.floor((upload.sent / Math.max(1, upload.size)) * 100) : mediaPercent(media)
  if (media.state === 'failed')
    return (
      <>
        <div className={css.now} data-bad="" role="status">
          <span>{media.why ? t.failedFor(media.why) : t.failed}</span>
        </div>
        {media.received < media.size ? <p className={mediaCss.hint}>{t.cleared}</p> : null}
      </>
    )
  const words = wordsOf(media, upload, t)
  const isUnderWay = media.state === 'uploading' || media.state === 'working'
  return (
    <>
      <p className={css.now}>
        {isUnderWay ? <b className="num">{formatPercent(percent)}</b> : null}
        <span>{words}</span>
      </p>
      {isUnderWay ? (
        <span
          className={css.bar}
          role="progressbar"
          aria-label={words}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
            <rect width={percent} height="3" />
          </svg>
        </span>
      ) : null}
      {media.state === 'uploading' && !upload ? <p className={mediaCss.hint}>{t.elsewhereHint}</p> : null}
    </>
  )
}

type StatusWords = ReturnType<typeof useTexts<Awaited<ReturnType<typeof mediaConsoleTexts.load>>>>['status']
function wordsOf(
  { state, ahead, source, secondsLeft }: Media,
  upload: QueuedUpload<Media> | undefined,
  t: StatusWords,
): string {
  if (state === 'uploading') {
    if (!upload) return t.elsewhere
    if (upload.state.kind === 'broken') return t.broken
    if (upload.state.kind === 'failed' || upload.state.kind === 'refused') return upload.state.why
    return upload.secondsLeft === null ? t.uploading : t.uploadingLeft(upload.secondsLeft)
  }
  if (state === 'queued') return ahead === 0 ? t.next : t.queued(formatNumber(ahead))
  if (state === 'working')
    return source === null ? t.checking : secondsLeft === null ? t.working : t.workingLeft(secondsLeft)
  return state === 'ready' ? t.ready : t.cancelled
}

function Acts({
  media,
  upload,
  queue,
  more,
}: StandProps & { readonly queue: UploadQueue<Media>; readonly more: ReactNode }) {
  const t = useTexts(mediaConsoleTexts)
  const [isAsking, setAsking] = useState(false)
  const retry = useWrite(mediaRetry, { done: t.done.retried })
  const { mediaId, state, lessons } = media
  const canStop = state === 'uploading' || state === 'queued' || state === 'working'
  return (
    <div className={mediaCss.go}>
      {more}
      {state === 'failed' && media.received >= media.size ? (
        <button
          type="button"
          className={mediaCss.link}
          disabled={retry.isBusy}
          onClick={() => void retry.run({ mediaId })}
        >
          {t.acts.retry}
        </button>
      ) : null}
      {canStop ? (
        <button type="button" className={mediaCss.link} onClick={() => setAsking(true)}>
          {state === 'uploading' ? t.acts.cancelUpload : t.acts.stop}
        </button>
      ) : null}
      {isAsking ? (
        <ConfirmationDialog
          title={state === 'uploading' ? t.stop.uploadTitle : t.stop.title}
          object={media.name}
          consequence={lessons > 0 ? `${t.stop.used(lessons)} ${t.stop.consequence}` : t.stop.consequence}
          action={state === 'uploading' ? t.stop.uploadAction : t.stop.action}
          onConfirm={async () => {
            if (upload) queue.cancel(upload.key)
            else await write(mediaCancel, { mediaId })
            toast('success', t.done.stopped)
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}
