/** Letters and digits of a passage: two or three words of Chinese, one of English. */
const width = 6
/** The number of hashes of an answer. */
const sketchSize = 64
/**
 * The smallest share of the shorter answer, found in the other one, at which two answers are similar. It is high,
 * because short answers to one question have much in common anyway.
 */
export const minSimilarity = 0.5

type Passages = {
  readonly hashes: readonly number[] /** The start and end of each passage in the text. */
  readonly from: readonly number[]
  readonly to: readonly number[]
}

/** Every passage of a text, ignoring case, width, punctuation and spaces; hashes are 32-bit integers (FNV-1a). */
function passagesOf(text: string): Passages {
  const signs: { readonly sign: string; readonly at: number; readonly end: number }[] = []
  let at = 0
  for (const sign of text) {
    const end = at + sign.length
    for (const one of sign.normalize('NFKC').toLowerCase())
      if (/[\p{L}\p{N}]/u.test(one)) signs.push({ sign: one, at, end })
    at = end
  }
  const [hashes, from, to]: [number[], number[], number[]] = [[], [], []]
  for (let start = 0; start + width <= signs.length; start++) {
    let hash = 0x811c9dc5
    for (let step = 0; step < width; step++)
      hash = Math.imul(hash ^ (signs[start + step]?.sign.codePointAt(0) ?? 0), 0x01000193)
    hashes.push(hash | 0)
    from.push(signs[start]?.at ?? 0)
    to.push(signs[start + width - 1]?.end ?? 0)
  }
  return { hashes, from, to }
}

/**
 * Returns the hashes of the passages that don't count as similar, because everyone has read them: those of the question
 * and its rubric.
 */
export const hashesOfKnownPassages = (texts: readonly string[]): ReadonlySet<number> =>
  new Set(texts.flatMap((text) => passagesOf(text.replace(/<[^>]*>/g, ' ')).hashes))

/**
 * Returns the smallest hashes of an answer's passages: two answers that share passages share some of these hashes.
 * Empty for an answer that is too short to compare.
 */
export function answerSketch(answer: string, common: ReadonlySet<number>): number[] {
  const own = new Set(passagesOf(answer).hashes.filter((hash) => !common.has(hash)))
  return own.size < sketchSize / 4 ? [] : [...own].sort((one, other) => one - other).slice(0, sketchSize)
}

/**
 * Compares two answers: the share of the shorter one found in the other, 0 to 1, and the matching passages of the other
 * (UTF-16 offsets, start inclusive and end exclusive).
 */
export function compareAnswers(
  answer: string,
  other: string,
  common: ReadonlySet<number>,
): { readonly share: number; readonly stretches: readonly (readonly [number, number])[] } {
  const own = new Set(passagesOf(answer).hashes.filter((hash) => !common.has(hash)))
  const passages = passagesOf(other)
  const others = new Set(passages.hashes.filter((hash) => !common.has(hash)))
  const shared = [...others].filter((hash) => own.has(hash)).length
  const stretches: [number, number][] = []
  for (const [place, hash] of passages.hashes.entries()) {
    if (!own.has(hash) || common.has(hash)) continue
    const [from, to] = [passages.from[place] ?? 0, passages.to[place] ?? 0]
    const last = stretches.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else stretches.push([from, to])
  }
  return { share: shared / Math.max(1, Math.min(own.size, others.size)), stretches }
}
