import type { PaperLine } from './paper.ts'
import { createRichLine, isEmptyLine, objectCharacter, type TextRun } from './rich-line.ts'

/**
 * A correction that an author made to lines of a paper before importing it. `text` replaces the lines `from` to `to`,
 * one line of text for each, with U+FFFC for each object that remains. `before`: their text in the file, without empty
 * lines.
 */
export type PaperCorrection = {
  readonly from: number
  readonly to: number
  readonly before: string
  readonly text: string
}

const textOf = (lines: readonly PaperLine[]): string =>
  lines.flatMap(({ rich }) => (isEmptyLine(rich) ? [] : [rich.text])).join('\n')

export type CorrectedLines = { readonly lines: readonly PaperLine[]; readonly applied: readonly PaperCorrection[] }

/**
 * Applies corrections to the lines of a paper. Lines without a correction are the same as before; in a corrected line,
 * unchanged characters keep their formatting, and objects keep their order. A correction is skipped if it overlaps an
 * applied one, or if its original text no longer matches the lines.
 */
export function applyPaperCorrections(
  lines: readonly PaperLine[],
  corrections: readonly PaperCorrection[],
): CorrectedLines {
  let all = [...lines]
  const applied: PaperCorrection[] = []
  for (const correction of [...corrections].sort((a, b) => a.from - b.from)) {
    if (correction.from <= (applied.at(-1)?.to ?? 0)) continue
    const old = all.filter(({ line }) => line >= correction.from && line <= correction.to)
    const [first] = old
    if (first === undefined || textOf(old) !== correction.before) continue
    const at = all.indexOf(first)
    all = [...all.slice(0, at), ...correctBlock(old, first, correction.text), ...all.slice(at + old.length)]
    applied.push(correction)
  }
  return { lines: all, applied }
}

/** The corrected lines of one block. A line has the number of the one in its place, or of the last before it. */
function correctBlock(old: readonly PaperLine[], first: PaperLine, text: string): PaperLine[] {
  const wanted = text.trim() === '' ? [] : text.split('\n')
  const stays = pairUp(
    old.map(({ rich }) => rich.text),
    wanted,
  )
  const made: PaperLine[] = []
  let [from, to] = [0, 0]
  for (const [oldAt, newAt] of [...stays, [old.length, wanted.length] as const]) {
    const replaced = old.slice(from, oldAt)
    made.push(...correctHunk(replaced, wanted.slice(to, newAt), (replaced[0] ?? old[from - 1] ?? first).line))
    const kept = old[oldAt]
    if (kept !== undefined) made.push(kept)
    from = oldAt + 1
    to = newAt + 1
  }
  return made
}

/** Lines in place of others; `line`: the number of the first. */
function correctHunk(old: readonly PaperLine[], wanted: readonly string[], line: number): PaperLine[] {
  if (wanted.length === 0) return []
  const runs = old.flatMap(({ rich }, index): TextRun[] => [
    ...(index === 0 ? [] : [{ text: '\n', looks: [] }]),
    ...rich.runs.flatMap((run) => [...run.text].map((text): TextRun => ({ ...run, text }))),
  ])
  const signs = [...wanted.join('\n')]
  const pairs = pairUp(
    runs.map(({ text }) => text),
    signs,
  )
  const stays = new Map(pairs.map(([oldAt, newAt]) => [newAt, runs[oldAt]]))
  // A character that was moved, or that is in a text too long to compare, still has its object.
  const paired = new Set(pairs.map(([oldAt]) => oldAt))
  const moved = runs.filter(({ text }, at) => text === objectCharacter && !paired.has(at))
  const written = signs.map(
    (text, at): TextRun =>
      stays.get(at) ?? (text === objectCharacter ? (moved.shift() ?? { text: '', looks: [] }) : { text, looks: [] }),
  )
  return splitRuns(written).map((runsOfLine, index) => {
    const made = createRichLine(runsOfLine)
    const model = old[index]?.rich
    const label = model?.text.slice(0, model.numberLength) ?? ''
    return {
      line: old[Math.min(index, old.length - 1)]?.line ?? line,
      rich: label !== '' && made.text.startsWith(label) ? { ...made, numberLength: label.length } : made,
      omitted: index === 0 ? old.flatMap(({ omitted }) => omitted) : [],
    }
  })
}

function splitRuns(runs: readonly TextRun[]): TextRun[][] {
  const lines: TextRun[][] = [[]]
  for (const run of runs)
    if (run.text === '\n') lines.push([])
    else lines.at(-1)?.push(run)
  return lines
}

/** The most comparisons of two lists; longer ones share their beginning and their end only. */
const MOST = 4_000_000
/** The places of the longest sequence that two lists share, in order. */
function pairUp(old: readonly string[], wanted: readonly string[]): (readonly [number, number])[] {
  let start = 0
  while (start < old.length && start < wanted.length && old[start] === wanted[start]) start += 1
  let end = 0
  while (
    end < Math.min(old.length, wanted.length) - start &&
    old[old.length - 1 - end] === wanted[wanted.length - 1 - end]
  )
    end += 1
  const same = (count: number, a: number, b: number) =>
    Array.from({ length: count }, (_, at) => [a + at, b + at] as const)
  const [rows, columns] = [old.length - start - end, wanted.length - start - end]
  const inner: (readonly [number, number])[] = []
  if (rows * columns <= MOST) {
    const width = columns + 1
    const longest = new Uint16Array((rows + 1) * width)
    for (let a = rows - 1; a >= 0; a -= 1)
      for (let b = columns - 1; b >= 0; b -= 1)
        longest[a * width + b] =
          old[start + a] === wanted[start + b]
            ? (longest[(a + 1) * width + b + 1] ?? 0) + 1
            : Math.max(longest[(a + 1) * width + b] ?? 0, longest[a * width + b + 1] ?? 0)
    for (let a = 0, b = 0; a < rows && b < columns; )
      if (old[start + a] === wanted[start + b]) {
        inner.push([start + a, start + b])
        a += 1
        b += 1
      } else if ((longest[(a + 1) * width + b] ?? 0) >= (longest[a * width + b + 1] ?? 0)) a += 1
      else b += 1
  }
  return [...same(start, 0, 0), ...inner, ...same(end, old.length - end, wanted.length - end)]
}
