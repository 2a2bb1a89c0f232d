import { inputLimits } from '@portal/contract/http/input.limits.ts'
import { AppError } from '../../core/http/app-error.ts'
import { asBuffer } from '../../core/readers/as-buffer.ts'
import { decodeText } from '../../core/readers/decode-text.ts'
import {
  type CaptionCue,
  cleanCaptionCues,
  formatCaptions,
  plainCueText,
  readCaptions,
  type SkippedCaptionCue,
} from './captions.rules.ts'

/** A cue in calls: times in milliseconds, text as typed. */
type SentCue = { readonly from: number; readonly to: number; readonly text: string }
export type CaptionTask =
  | { readonly task: 'file'; readonly bytes: Uint8Array }
  | { readonly task: 'kept'; readonly bytes: Uint8Array }
  | { readonly task: 'written'; readonly cues: readonly SentCue[] }
export type CaptionAnswers = {
  readonly file: {
    readonly vtt: string
    readonly cues: number
    readonly encoding: string
    readonly left: number
    readonly leftOut: readonly SkippedCaptionCue[]
  }
  readonly kept: readonly SentCue[]
  readonly written: { readonly vtt: string; readonly cues: number }
}

/**
 * Parses an uploaded file (`file`), a file that the portal has stored (`kept`), or cues as an author typed them
 * (`written`). Throws `tooLarge` for a file with too many cues.
 */
export function read(task: CaptionTask): CaptionAnswers[CaptionTask['task']] {
  if (task.task === 'written')
    return fileOf(cleanCaptionCues(task.cues.map(({ from, to, text }) => ({ from: from / 1000, to: to / 1000, text }))))
  const { text, encoding } = decodeText(asBuffer(task.bytes))
  const { cues, left, leftOut } = readCaptions(text ?? '')
  if (task.task === 'file') return { ...fileOf(cues), encoding, left, leftOut }
  return cues.map(({ from, to, text: words }) => ({
    from: Math.round(from * 1000),
    to: Math.round(to * 1000),
    text: plainCueText(words),
  }))
}

function fileOf(cues: readonly CaptionCue[]): CaptionAnswers['written'] {
  if (cues.length > inputLimits.captions.cues) throw new AppError('tooLarge')
  return { vtt: formatCaptions(cues), cues: cues.length }
}
