import { examLimits } from '@portal/contract/exams/exam.limits.ts'

/** An answer in the letters and texts that the candidate saw. */
export type StoredAnswer = { readonly keys?: readonly string[]; readonly texts?: readonly string[]; readonly text?: string }
type Sent = { readonly keys?: string[]; readonly texts?: string[]; readonly text?: string } | null
export type SentAnswer = { readonly position: number; readonly seq: number; readonly answer: Sent; readonly uncertain: boolean }

/**
 * An answer made ready for the one statement that judges and writes it. `form` is which field is filled (`mixed`: more than one,
 * fits nothing), `size` how many letters or texts, `top` the place in the alphabet of the last letter.
 */
export type PreparedAnswer = {
  readonly position: number
  readonly seq: number
  readonly json: string | null
  readonly uncertain: boolean
  readonly form: 'none' | 'keys' | 'texts' | 'text' | 'mixed'
  readonly size: number
  readonly top: number
}

/** What the database can not hold in a text: a zero byte, half a surrogate pair. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** Letters in order and each once; an answer without content is no answer. */
export function prepareAnswer(sent: SentAnswer): PreparedAnswer {
  const keys = [...new Set(sent.answer?.keys ?? [])].sort()
  const texts = (sent.answer?.texts ?? []).map(storable)
  const text = storable(sent.answer?.text ?? '')
  const filled = [keys.length > 0 && 'keys', texts.some((one) => one.trim() !== '') && 'texts', text.trim() !== '' && 'text'].filter((form) => form !== false)
  const base = { position: sent.position, seq: sent.seq, uncertain: sent.uncertain, size: 0, top: 0 }
  if (filled.length > 1) return { ...base, form: 'mixed', json: null }
  if (filled[0] === 'keys') return { ...base, form: 'keys', size: keys.length, top: (keys.at(-1)?.charCodeAt(0) ?? 64) - 64, json: JSON.stringify({ keys }) }
  if (filled[0] === 'texts') return { ...base, form: 'texts', size: texts.length, json: JSON.stringify({ texts }) }
  if (filled[0] === 'text') return { ...base, form: 'text', size: 1, json: JSON.stringify({ text }) }
  return { ...base, form: 'none', json: null }
}

/** Of several answers to one question only the newest is written. */
export function newestOnly(answers: readonly PreparedAnswer[]): PreparedAnswer[] {
  const newest = new Map<number, PreparedAnswer>()
  for (const answer of answers) if ((newest.get(answer.position)?.seq ?? 0) < answer.seq) newest.set(answer.position, answer)
  return [...newest.values()].sort((a, b) => a.position - b.position)
}

/** The first number of an answer that is made while a writer of this epoch has the attempt; those of earlier epochs are below it. */
export const firstNumberOf = (writerEpoch: number): number => writerEpoch * examLimits.numbersPerWriter
