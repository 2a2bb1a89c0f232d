import { type CoverPen, coverHeight, coverWidth, patternDrawings } from './draw.ts'
import { type CoverTone, coverColorsOf, coverTones } from './palette.ts'

/**
 * The patterns of covers. `coverPatternOf` chooses one by its position, so their order never changes. Add a new one at the
 * end: it takes only its even share of all covers (a tenth pattern takes one cover in ten), and the others keep theirs.
 */
export const coverPatterns = [
  'lobes',
  'carriers',
  'cells',
  'field',
  'grid',
  'fibre',
  'routes',
  'waves',
  'arcs',
] as const
export type CoverPattern = (typeof coverPatterns)[number]

const isPattern = (name: string | null | undefined): name is CoverPattern =>
  (coverPatterns as readonly string[]).includes(name ?? '')

/** 32-bit FNV-1a with an avalanche step, so that similar ids give different covers. */
function hash(text: string): number {
  let h = 2166136261
  for (const letter of text) h = Math.imul(h ^ (letter.codePointAt(0) ?? 0), 16777619)
  h = Math.imul(h ^ (h >>> 15), 2246822507)
  return (h ^ (h >>> 13)) >>> 0
}

/** The small generator mulberry32: numbers in [0, 1). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const seedOf = (id: string, category: number) => hash(`${id}:${category}`)

/** The numbers of patterns and tones among which the seed of a cover alone chooses. */
const [firstPatterns, firstTones] = [9, 3]

/**
 * Returns a position among `count` choices. Each one beyond the first few takes its even share of all covers, and the
 * others keep theirs (decision 176).
 */
function choiceAmong(count: number, firstFew: number, seed: number): number {
  let chosen = seed % firstFew
  for (let at = firstFew; at < count; at++) if (hash(`${seed}:${at}`) % (at + 1) === 0) chosen = at
  return chosen
}

/** Returns the position of a cover's pattern among the first `count` patterns. */
export const coverPatternAmong = (count: number, id: string, category: number): number =>
  choiceAmong(count, firstPatterns, seedOf(id, category))

/** Returns the position of a cover's tone among the first `count` tones. */
export const coverToneAmong = (count: number, id: string, category: number): number =>
  choiceAmong(count, firstTones, seedOf(id, category) >>> 8)

/** Returns the pattern for a product whose author has not chosen one: always the same for the same id and category. */
export const coverPatternOf = (id: string, category: number): CoverPattern =>
  coverPatterns[coverPatternAmong(coverPatterns.length, id, category)] ?? 'lobes'

/** Returns a different pattern, for a cover next to another one that has the given pattern. */
export const nextCoverPattern = (pattern: CoverPattern): CoverPattern =>
  coverPatterns[(coverPatterns.indexOf(pattern) + 1) % coverPatterns.length] ?? 'lobes'

/**
 * The options of a cover. `isLightOnly`: for pictures outside the page (email, sharing), where the theme is unknown.
 */
export type CoverOptions = {
  readonly pattern?: string | null
  readonly tone?: CoverTone
  readonly isLightOnly?: boolean
}

/**
 * Returns the cover of a product, as SVG text of less than 6 KB without words or ids: always the same for the same id,
 * category (1 to 5) and options. If `pattern` is missing or unknown, the one of `coverPatternOf` is drawn.
 */
export function drawCover(id: string, category: number, options: CoverOptions = {}): string {
  const seed = seedOf(id, category)
  const random = generator(seed)
  const between = (from: number, to: number) => from + random() * (to - from)
  const pattern = isPattern(options.pattern) ? options.pattern : coverPatternOf(id, category)
  const tone = options.tone ?? coverTones[coverToneAmong(coverTones.length, id, category)] ?? 'deep'
  const paint = coverColorsOf(category, tone, options.isLightOnly ?? false)
  const pen: CoverPen = { seed, paint, between, whole: (from, to) => Math.floor(between(from, to + 1)) }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${coverWidth} ${coverHeight}" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><path fill="${paint.ground}" d="M0 0h${coverWidth}v${coverHeight}H0z"/>${patternDrawings[pattern](pen)}</svg>`
}
