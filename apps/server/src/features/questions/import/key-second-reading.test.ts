import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { bankQuestionOf } from '../bank-question.ts'
import type { GapKey, NewQuestion } from '../question-content.ts'
import { readQuestionFile } from './read-question-file.ts'
import { parseSheetMapping } from './sheet-mapping.ts'

/* Numeric keys, gaps and sheets of real files, read again by parsers that share no code with the product's. Numbers are compared by effect: both readings must score the same values at and beside every bound. */
const corpus = process.env.CORPUS_DIR
const root = path.join(corpus ?? '', 'questions')
const filesIn = (folder: string, ending: RegExp) =>
  corpus === undefined
    ? []
    : readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => ending.test(name))
        .map((name) => path.join(folder, name))

/** Percent for a number; 0 by default. */
type Judge = (value: number) => number
type Span = { min: number; max: number; weight: number }

const judgeOf =
  (spans: readonly Span[]): Judge =>
  (value) =>
    spans.find(({ min, max }) => value >= min && value <= max)?.weight ?? 0

function storedSpans(key: GapKey): Span[] {
  return (key.numeric ?? []).map((number) => {
    const { weight = 100 } = number
    if ('min' in number) return { min: number.min, max: number.max, weight }
    const { value, tolerance, isRelative } = number
    const reach = isRelative ? Math.abs(value) * tolerance : tolerance
    return { min: value - reach, max: value + reach, weight }
  })
}

/**
 * Values at which the two readings could differ: in each span, a little inside and a little outside of both its ends.
 */
const probes = (spans: readonly Span[]): number[] =>
  spans.flatMap(({ min, max }) => {
    const step = Math.max(1e-6, Math.abs(max) * 1e-6)
    return [(min + max) / 2, min + step, max - step, min - step, max + step].filter(
      (value) => max - min > 4 * step || value === (min + max) / 2 || value < min || value > max,
    )
  })

function expectSameNumbers(source: readonly Span[], key: GapKey): void {
  const stored = storedSpans(key)
  const [theirs, ours] = [judgeOf(source), judgeOf(stored)]
  for (const value of probes([...source, ...stored])) expect([value, ours(value)]).toEqual([value, theirs(value)])
}

const plain = (text: string): string =>
  text
    .replace(/<[^<>]*>/gu, '')
    .replace(/&lt;/gu, '<')
    .replace(/&gt;/gu, '>')
    .replace(/&quot;/gu, '"')
    .replace(/&amp;/gu, '&')
    .trim()
const blanksOf = (question: NewQuestion): readonly GapKey[] =>
  'blanks' in question.answerKey ? question.answerKey.blanks : []
const lineOf = (text: string, at: number): number => text.slice(0, at).split(/\r\n|\n|\r/u).length
const textIn = (xml: string, name: string): string => {
  const inner = new RegExp(`<${name}[^<>]*>([\\s\\S]*?)</${name}>`, 'u').exec(xml)?.[1] ?? ''
  const data = [...inner.matchAll(/<!\[CDATA\[([\s\S]*?)\]\]>/gu)].map((part) => part[1] ?? '').join('')
  return data === '' ? plain(inner) : data
}

/** Every gap `{1:KIND:…}` of a cloze text: its kind, and its answers with percent, sign `*` and text. */
function clozeGaps(text: string): { kind: string; answers: { weight: number; text: string }[] }[] {
  return [...text.matchAll(/\{\d*:([A-Z_]+):((?:\\.|[^}\\])*)\}/gsu)].map(([, kind = '', body = '']) => ({
    kind,
    answers: body
      .replace(/\\([~#}/"\\])/gu, (_, sign: string) => `\ue001${sign.charCodeAt(0)}\ue002`)
      .split('~')
      .filter((part) => part.trim() !== '')
      .map((part) => {
        const [, right, percent, rest = ''] =
          /^\s*(?:(=)|%(-?[\d.]+)%)?([\s\S]*)$/u.exec(part.split('#')[0] ?? '') ?? []
        return {
          weight: right ? 100 : Number(percent ?? 0),
          text: plain(rest.replace(/\ue001(\d+)\ue002/gu, (_, code: string) => String.fromCharCode(Number(code)))),
        }
      }),
  }))
}

/** `3:0.5` and `2.5..3.5` as Moodle writes them. */
function spanOf(text: string, weight: number, tolerance = 0): Span {
  const [from, to] = text.split('..').map(Number)
  if (from !== undefined && to !== undefined) return { min: from, max: to, weight }
  const [value = 0, reach = tolerance] = text.split(':').map(Number)
  return { min: value - reach, max: value + reach, weight }
}

describe.skipIf(corpus === undefined)('keys of numbers and gaps agree with a second reading', () => {
  it.each(filesIn('moodle-xml', /\.xml$/u))('%s', async (file) => {
    const bytes = readFileSync(path.join(root, file))
    const text = bytes.toString('utf8')
    const at = new Map(
      [...text.matchAll(/<question[\s>][\s\S]*?<\/question>/gu)].map((match) => [lineOf(text, match.index), match[0]]),
    )
    for (const question of (await readQuestionFile(bytes, path.basename(file))).questions) {
      const xml = at.get(question.source.line) ?? ''
      const type = /<question[^<>]*type="(\w+)"/u.exec(xml)?.[1]
      const blanks = blanksOf(bankQuestionOf(question))
      if (type === 'numerical') {
        const answers = [...xml.matchAll(/<answer\s[^<>]*fraction="([^"]*)"[^<>]*>([\s\S]*?)<\/answer>/gu)]
        const spans = answers
          .map(([, fraction = '0', inner = '']) => ({
            text: textIn(inner, 'text'),
            weight: Number(fraction),
            tolerance: Number(textIn(inner, 'tolerance') || 0),
          }))
          .filter((answer) => answer.text !== '*')
          .map((answer) => spanOf(answer.text, answer.weight, answer.tolerance))
        expect(blanks).toHaveLength(1)
        expectSameNumbers(spans, blanks[0] as GapKey)
      }
      if (type === 'cloze') {
        const gaps = clozeGaps(textIn(xml.replace(/<name>[\s\S]*?<\/name>/u, ''), 'text'))
        expect(blanks).toHaveLength(gaps.length)
        for (const [index, gap] of gaps.entries()) {
          const key = blanks[index] as GapKey
          if (['NUMERICAL', 'NM'].includes(gap.kind))
            expectSameNumbers(
              gap.answers.filter((answer) => answer.text !== '*').map((answer) => spanOf(answer.text, answer.weight)),
              key,
            )
          else {
            const right = gap.answers.filter(({ weight }) => weight > 0)
            expect(key.accepted.map((form) => [form.text, form.weight])).toEqual(
              right.map((form) => [form.text, form.weight]),
            )
            expect(key.caseSensitive).toBe(gap.kind.endsWith('_C') || ['SAC', 'MWC'].includes(gap.kind))
          }
        }
      }
    }
  })

  it.each(filesIn('gift', /\.(?:gift|txt)$/u))('%s', async (file) => {
    const bytes = readFileSync(path.join(root, file))
    const lines = bytes.toString('utf8').split(/\r\n|\n|\r/u)
    for (const question of (await readQuestionFile(bytes, path.basename(file))).questions) {
      const [key] = blanksOf(bankQuestionOf(question))
      if (!key?.numeric) continue
      const rest = lines.slice(question.source.line - 1)
      const until = rest.findIndex(
        (line, index) => index > 0 && rest.slice(0, index).join('').includes('}') && line.trim() === '',
      )
      const body =
        /\{\s*#([\s\S]*?)\}/u
          .exec(rest.slice(0, until === -1 ? rest.length : until).join('\n'))?.[1]
          ?.split('####')[0] ?? ''
      const parts = body.includes('=')
        ? [...body.matchAll(/=([^=~]*)/gu)].map((part) => part[1] ?? '')
        : [body.split('~')[0] ?? '']
      const spans = parts.map((part) => {
        const [, percent = '100', answer = ''] = /^\s*(?:%(-?[\d.]+)%)?([^#]*)/u.exec(part) ?? []
        return spanOf(answer.trim(), Number(percent))
      })
      expectSameNumbers(spans, key)
    }
  })
})

/** A CSV text as rows of cells: cut by one pattern that knows quotes and nothing else. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, bare = '', end] of text
    .replace(/^\uFEFF/u, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gu)) {
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== ',') rows.push([])
  }
  return rows.filter((row, index) => index < rows.length - 1 || row.some((cell) => cell !== ''))
}

describe.skipIf(corpus === undefined)('sheets agree with a second reading, row by row', () => {
  const letters = { A: 'option A', B: 'option B', C: 'option C', D: 'option D' }
  const crac = { fields: { J: 'sourceId', P: 'topic', Q: 'question', T: 'answer', ...letters }, type: 'byAnswer' }
  const fcc = {
    fields: {
      id: 'sourceId',
      question: 'question',
      correct: 'answer',
      a: 'option A',
      b: 'option B',
      c: 'option C',
      d: 'option D',
    },
    type: 'single',
    answers: 'from0',
  }
  const shown = (text: { zh?: string; en?: string } | undefined): string => text?.zh ?? text?.en ?? ''
  /** Letters and digits alone, for both sides mark up differently. */
  const words = (text: string): string => plain(text).replace(/[^\p{L}\p{N}]+/gu, '')

  it.each([
    [
      'csv-zh/crac-2025/class_b.csv',
      'csv-zh/crac-2025/class_b.csv',
      crac,
      { id: 'J', stem: 'Q', right: 'T', options: ['A', 'B', 'C', 'D'], from0: false },
    ],
    [
      'xlsx-zh/crac_class_b.xlsx',
      'csv-zh/crac-2025/class_b.csv',
      crac,
      { id: 'J', stem: 'Q', right: 'T', options: ['A', 'B', 'C', 'D'], from0: false },
    ],
    [
      'csv-txt/fcc-amateur-radio/technician-2026-2030.csv',
      'csv-txt/fcc-amateur-radio/technician-2026-2030.csv',
      fcc,
      { id: 'id', stem: 'question', right: 'correct', options: ['a', 'b', 'c', 'd'], from0: true },
    ],
  ])('%s', async (file, sourceFile, given, columns) => {
    const [headings = [], ...rows] = rowsOf(readFileSync(path.join(root, sourceFile), 'utf8'))
    const cell = (row: readonly string[], name: string) => row[headings.indexOf(name)] ?? ''
    const source = new Map(rows.map((row, index) => [index + 2, row]))
    const mapping = parseSheetMapping(JSON.stringify(given)) ?? undefined
    const report = await readQuestionFile(
      readFileSync(path.join(root, file)),
      path.basename(file),
      mapping ? { mapping } : {},
    )
    expect(report.questions.length).toBeGreaterThan(300)
    for (const question of report.questions) {
      const stored = bankQuestionOf(question)
      const row = source.get(question.source.line) as string[]
      expect(stored.sourceId).toBe(cell(row, columns.id))
      const letterOf = (right: string) =>
        columns.from0 ? String.fromCharCode(65 + Number(right)) : [...right].sort().join('')
      expect(words(shown(stored.content.stem))).toBe(words(cell(row, columns.stem)))
      expect(stored.content.options.map(({ text }) => words(shown(text)))).toEqual(
        columns.options.map((name) => words(cell(row, name))).filter((text) => text !== ''),
      )
      expect('keys' in stored.answerKey && [...stored.answerKey.keys].sort().join('')).toBe(
        letterOf(cell(row, columns.right)),
      )
      source.delete(question.source.line)
    }
    // Each row is a question or is reported as rejected.
    expect(source.size).toBe(report.counts.found - report.counts.taken)
  })
})
