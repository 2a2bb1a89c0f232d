import { IconCheck, IconCircle, IconCircleDashed, IconPlayerStop } from '@tabler/icons-react'
import { statusIcons } from '#web/console/status-icons.ts'
import { formatClock, formatNumber, formatPercent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { Media } from './media-console.queries.ts'
import { mediaConsoleTexts } from './media-console-texts.ts'
import css from './media-status.module.css'
import { type ProcessingStep, processingSteps } from './steps.ts'

export function MediaProgressRing({ percent }: { readonly percent: number }) {
  return (
    <svg className={css.ring} viewBox="0 0 14 14" aria-hidden="true">
      <circle cx="7" cy="7" r="5.5" />
      <circle cx="7" cy="7" r="5.5" pathLength="100" strokeDasharray={`${Math.max(3, percent)} 100`} />
    </svg>
  )
}

/** Returns the progress of a media item in percent: of its upload, or of its processing. */
export const mediaPercent = (media: Pick<Media, 'state' | 'received' | 'size' | 'percent'>): number =>
  media.state === 'uploading' ? Math.floor((media.received / Math.max(1, media.size)) * 100) : media.percent

/** One line with the state of a media item, used wherever it is listed. */
export function MediaStateLine({ of: media }: { readonly of: Media }) {
  const t = useTexts(mediaConsoleTexts)
  const { state } = media
  const percent = mediaPercent(media)
  return (
    <span className={css.state} data-state={state} title={media.why ?? undefined}>
      {state === 'ready' ? <IconCheck size={14} stroke={1.75} aria-hidden /> : null}
      {state === 'failed' ? <statusIcons.failed size={14} stroke={1.75} aria-hidden /> : null}
      {state === 'queued' ? <statusIcons.coming size={14} stroke={1.75} aria-hidden /> : null}
      {state === 'cancelled' ? <IconPlayerStop size={14} stroke={1.75} aria-hidden /> : null}
      {state === 'working' || state === 'uploading' ? <MediaProgressRing percent={percent} /> : null}
      <span>{t.states[state]}</span>
      {state === 'working' || state === 'uploading' ? <span className="num">{formatPercent(percent)}</span> : null}
    </span>
  )
}

type LadderProps = { readonly media: Media; readonly kind: 'video' | 'audio'; readonly sent?: number | undefined }

/** The processing steps of a media file, from the upload to the last rendition. */
export function ProcessingStepList({ media, kind, sent }: LadderProps) {
  const t = useTexts(mediaConsoleTexts).steps
  return (
    <ol className={css.ladder} aria-label={t.label}>
      {processingSteps(media, kind, sent).map((step) => (
        <li key={step.name} data-state={step.state}>
          <StepMark step={step} />
          <span>
            {t[step.name]}
            <span className="vh"> {t.states[step.state]}</span>
          </span>
          <small className="num">{noteOf(step, media, t)}</small>
        </li>
      ))}
    </ol>
  )
}

function StepMark({ step: { state, percent } }: { readonly step: ProcessingStep }) {
  if (state === 'done') return <IconCheck size={14} stroke={2} aria-hidden />
  if (state === 'now') return <MediaProgressRing percent={percent} />
  if (state === 'failed') return <statusIcons.failed size={14} stroke={1.75} aria-hidden />
  return state === 'waiting' ? (
    <IconCircleDashed size={14} stroke={1.5} aria-hidden />
  ) : (
    <IconCircle size={14} stroke={1.5} aria-hidden />
  )
}

/** Bytes of a part, as the server takes them. */
const partBytes = 8 * 1024 * 1024

function noteOf(
  { name, size, state, percent }: ProcessingStep,
  { source, duration, size: bytes }: Media,
  t: { readonly parts: (count: string) => string },
): string {
  if (name === 'upload')
    return state === 'now' ? formatPercent(percent) : t.parts(formatNumber(Math.ceil(bytes / partBytes)))
  if (name === 'check') {
    const rate = source && source.rate > 0 ? `${formatNumber(source.rate, source.rate % 1 === 0 ? 0 : 2)} fps` : ''
    return state === 'done'
      ? [nameOfCodec(source?.codec ?? null), rate, duration > 0 ? formatClock(duration) : '']
          .filter(Boolean)
          .join(' · ')
      : ''
  }
  return size ? `${size.width} × ${size.height}` : ''
}

const codecs: Readonly<Record<string, string>> = {
  h264: 'H.264',
  hevc: 'H.265',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  mpeg4: 'MPEG-4',
  mpeg2video: 'MPEG-2',
  aac: 'AAC',
  mp3: 'MP3',
  opus: 'Opus',
  flac: 'FLAC',
  vorbis: 'Vorbis',
}
/** Returns the usual name of a codec; in capitals if it is unknown, empty for null. */
export const nameOfCodec = (codec: string | null): string =>
  codec === null ? '' : (codecs[codec] ?? codec.toUpperCase())
