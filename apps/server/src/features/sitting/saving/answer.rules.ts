import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { wellFormedText } from '../../../core/http/storable.ts'

/** An answer in the letters and texts that the candidate sees. */
export type StoredAnswer = {
  readonly keys?: readonly string[]
  readonly texts?: readonly string[]
  readonly text?: string
  /** The letter of each place, `-` for none; letters of an order. */
  readonly places?: string
  /** Points on a picture, `x,y;x,y`. */
  readonly spots?: string
  /** Ids of uploaded files, joined by commas. */
  readonly files?: string
}
type Sent = {
  readonly keys?: string[]
  readonly texts?: string[]
  readonly text?: string
  readonly places?: string
  readonly spots?: string
  readonly files?: string
} | null
export type SentAnswer = {
  readonly position: number
  readonly seq: number
  readonly answer: Sent
  readonly uncertain: boolean
}

/**
 * An answer prepared for the statement that checks and writes it. `shape` is the form of the answer (0 none, 1 letters,
 * 2 texts, 3 text, 4 a mixture, which fits no question, 5 places, 6 places with different letters in all of them, 7
 * spots on a picture, 8 files) times a million, plus the number of letters, texts, places, spots or files times a
 * thousand, plus the alphabetical position of the last letter. The database function `shape_fits` compares it with the
 * question.
 */
export type PreparedAnswer = {
  readonly position: number
  readonly seq: number
  readonly json: string | null
  readonly uncertain: boolean
  readonly shape: number
}
const [letters, gaps, words, mixed] = [1_000_000, 2_000_000, 3_000_000, 4_000_000]
const [places, order, onPicture, uploads] = [5_000_000, 6_000_000, 7_000_000, 8_000_000]

/** Prepares an answer: its letters in order, each once. An answer without content counts as not given. */
export function prepareAnswer(sent: SentAnswer): PreparedAnswer {
  const keys = [...new Set(sent.answer?.keys ?? [])].sort()
  const texts = (sent.answer?.texts ?? []).map(wellFormedText)
  const text = wellFormedText(sent.answer?.text ?? '')
  const hasTexts = texts.some((one) => one.trim() !== '')
  const hasText = text.trim() !== ''
  const placed = sent.answer?.places ?? ''
  const placedLetters = [...placed].filter((letter) => letter !== '-')
  const hasPlaces = placedLetters.length > 0
  const spots = sent.answer?.spots ?? ''
  const files = [...new Set((sent.answer?.files ?? '').split(',').filter(Boolean))]
  const ready = (shape: number, json: string | null): PreparedAnswer => ({
    position: sent.position,
    seq: sent.seq,
    json,
    uncertain: sent.uncertain,
    shape,
  })
  const forms = [keys.length > 0, hasTexts, hasText, hasPlaces, spots !== '', files.length > 0]
  if (forms.filter(Boolean).length > 1) return ready(mixed, null)
  if (keys.length > 0)
    return ready(letters + keys.length * 1000 + (keys.at(-1) as string).charCodeAt(0) - 64, JSON.stringify({ keys }))
  if (hasPlaces) {
    const form = new Set(placedLetters).size === placed.length ? order : places
    const last = Math.max(...placedLetters.map((letter) => letter.charCodeAt(0) - 64))
    return ready(form + placed.length * 1000 + last, JSON.stringify({ places: placed }))
  }
  if (spots !== '') return ready(onPicture + spots.split(';').length * 1000, JSON.stringify({ spots }))
  if (files.length > 0) return ready(uploads + files.length * 1000, JSON.stringify({ files: files.join(',') }))
  if (hasTexts) return ready(gaps + texts.length * 1000, JSON.stringify({ texts }))
  return hasText ? ready(words + 1000, JSON.stringify({ text })) : ready(0, null)
}

/** Returns the newest answer to each question, by `seq`, in the order of the questions. */
export function newestAnswers(answers: readonly PreparedAnswer[]): PreparedAnswer[] {
  const newest = new Map<number, PreparedAnswer>()
  for (const answer of answers)
    if ((newest.get(answer.position)?.seq ?? 0) < answer.seq) newest.set(answer.position, answer)
  return [...newest.values()].sort((a, b) => a.position - b.position)
}

/** Returns the number of the first answer by the writer of this epoch; the numbers of earlier epochs are lower. */
export const firstAnswerNumber = (writerEpoch: number): number => writerEpoch * examLimits.numbersPerWriter
