import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { bankQuestionOf } from '../bank-question.ts'
import type { NewQuestion } from '../question-content.ts'
import { readQuestionFile } from './read-question-file.ts'

/*
 * Every question stored from the real files is read again here, by parsers that share no code with the product's: they
 * split the source with a few patterns and compare keys, weights, feedback, order and pictures.
 */
const corpus = process.env.CORPUS_DIR
const root = path.join(corpus ?? '', 'questions')
/** Small files in addition to the real ones, each of which was once read incorrectly. */
const cases = '../cases'
const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => path.join(folder, name))

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/giu, (whole, decimal, hex, name) =>
    decimal
      ? String.fromCodePoint(Number(decimal))
      : hex
        ? String.fromCodePoint(Number.parseInt(hex, 16))
        : (entities[name] ?? whole),
  )
/** Letters and digits only: the rest of a text regardless of markup. */
const bare = (html: string): string =>
  decoded(html.replace(/<!--.*?-->|<\/?[a-z][^<>]*>/gisu, ' ')).replace(/[^\p{L}\p{N}]+/gu, '')
const pictures = (html: string): number => html.match(/<img\b/giu)?.length ?? 0
const shown = (text: { zh?: string; en?: string } | undefined): string => text?.zh ?? text?.en ?? ''

/** Percent by option, as a bank scores it; null where only correct options are marked. */
function scoredBy({ answerKey: key, content }: NewQuestion): { right: string; weights: number[] | null } {
  const letters = content.options.map((option) => option.key)
  if ('weights' in key) return { right: '', weights: letters.map((letter) => key.weights[letter] ?? Number.NaN) }
  return { right: 'keys' in key ? key.keys.join('') : '', weights: null }
}

function expectWeights(question: NewQuestion, weights: readonly number[], isSingle: boolean): void {
  const { right, weights: stored } = scoredBy(question)
  if (stored === null) {
    expect(isSingle && weights.every((weight) => weight === 0 || weight === 100)).toBe(true)
    expect(right).toBe(
      weights.flatMap((weight, index) => (weight === 100 ? [String.fromCharCode(65 + index)] : [])).join(''),
    )
  } else for (const [index, weight] of weights.entries()) expect(stored[index]).toBeCloseTo(weight, 4)
}

/** The words of Markdown, without link addresses, code languages and list numbers. */
const withoutMarkdown = (text: string): string =>
  text
    .replace(/\]\([^)]*\)/gu, ']')
    .replace(/^\s*(?:~~~|```).*$/gmu, '')
    .replace(/^\s*\d+\.\s/gmu, '')

const lineOf = (text: string, at: number): number => text.slice(0, at).split(/\r\n|\n|\r/u).length
const xmlText = (xml: string): string => {
  const inner = /<text>([\s\S]*?)<\/text>/u.exec(xml)?.[1] ?? ''
  const data = [...inner.matchAll(/<!\[CDATA\[([\s\S]*?)\]\]>/gu)].map((part) => part[1] ?? '').join('')
  return data === '' ? decoded(inner) : data
}
const element = (xml: string, name: string): string =>
  new RegExp(`<${name}(?:\\s[^<>]*)?>[\\s\\S]*?</${name}>`, 'u').exec(xml)?.[0] ?? ''

const gapChoices = /^(?:ddwtos|gapselect)$/u

/** The words that belong to each place, and those that each gap offers. */
function comparePlaces(type: string, xml: string, { content, answerKey }: NewQuestion): void {
  const wordsOf = (letter: string) => bare(shown(content.options.find(({ key }) => key === letter)?.text))
  const placed = 'places' in answerKey ? [...answerKey.places].map(wordsOf) : []
  if (type === 'matching') {
    const pairs = [...xml.matchAll(/<subquestion\b[^<>]*>([\s\S]*?)<\/subquestion>/gu)].map(([, inner = '']) => [
      bare(xmlText(inner.replace(/<answer>[\s\S]*/u, ''))),
      bare(xmlText(element(inner, 'answer'))),
    ])
    const asked = pairs.filter(([prompt]) => prompt !== '')
    expect(content.prompts?.map((prompt) => bare(shown(prompt)))).toEqual(asked.map(([prompt]) => prompt))
    expect(placed).toEqual(asked.map(([, answer]) => answer))
    expect(new Set(content.options.map(({ key }) => wordsOf(key)))).toEqual(new Set(pairs.map(([, answer]) => answer)))
    return
  }
  if (type === 'ordering') {
    const items = [...xml.matchAll(/<answer\s[^<>]*>([\s\S]*?)<\/answer>/gu)].map(([, inner = '']) =>
      bare(xmlText(inner.replace(/<feedback[\s\S]*/u, ''))),
    )
    expect(placed).toEqual(items)
    return
  }
  const boxes = [...xml.matchAll(/<(?:dragbox|selectoption)>([\s\S]*?)<\/(?:dragbox|selectoption)>/gu)].map(
    ([, inner = '']) => ({ words: bare(xmlText(inner)), group: /<group>(\w+)/u.exec(inner)?.[1] }),
  )
  const gaps = [...xmlText(element(xml, 'questiontext')).matchAll(/\[\[(\d+)\]\]/gu)].map(
    ([, number]) => boxes[Number(number) - 1],
  )
  expect(placed).toEqual(gaps.map((box) => box?.words))
  const letters = content.options.map(({ key }) => key).join('')
  expect(gaps.map((_, index) => new Set([...(content.choices?.[index] ?? letters)].map(wordsOf)))).toEqual(
    gaps.map((gap) => new Set(boxes.flatMap(({ words, group }) => (group === gap?.group ? [words] : [])))),
  )
}

function compareMoodle(xml: string, question: NewQuestion): void {
  const type = /<question[^<>]*type="(\w+)"/u.exec(xml)?.[1]
  const asked = xmlText(element(xml, 'questiontext'))
    .replace(/\{\d*:[A-Z_]+:(?:\\[\s\S]|[^\\}])*\}/gu, '')
    .replace(gapChoices.test(type ?? '') ? /\[\[\d+\]\]/gu : /$^/u, '')
  const isMarkdown = element(xml, 'questiontext').startsWith('<questiontext format="markdown"')
  expect(bare(shown(question.content.stem).replace(/\{\{\d+\}\}/gu, ''))).toBe(
    bare(isMarkdown ? withoutMarkdown(asked) : asked),
  )
  if (!xml.includes('<image_base64>'))
    expect(pictures(shown(question.content.stem))).toBe(pictures(xmlText(element(xml, 'questiontext'))))
  expect(bare(shown(question.explanation))).toBe(bare(xmlText(element(xml, 'generalfeedback'))))
  for (const [name, kept] of [
    ['correctfeedback', 'correct'],
    ['partiallycorrectfeedback', 'partly'],
    ['incorrectfeedback', 'incorrect'],
  ] as const)
    expect(bare(shown(question.feedback?.[kept]))).toBe(bare(xmlText(element(xml, name))))
  const hints = [...xml.matchAll(/<hint[\s>][\s\S]*?<\/hint>/gu)]
    .map(([hint]) => bare(xmlText(hint)))
    .filter((hint) => hint !== '')
  expect((question.feedback?.hints ?? []).map((hint) => bare(shown(hint)))).toEqual(hints)
  const answers = [...xml.matchAll(/<answer\s[^<>]*fraction="([^"]*)"[^<>]*>([\s\S]*?)<\/answer>/gu)].map(
    ([, fraction = '', inner = '']) => ({
      weight: Number(fraction),
      text: xmlText(inner.replace(/<feedback[\s\S]*/u, '')),
      feedback: xmlText(element(inner, 'feedback')),
    }),
  )
  if (type === 'multichoice') {
    expect(question.content.options.map(({ text }) => bare(shown(text)))).toEqual(answers.map(({ text }) => bare(text)))
    expectWeights(
      question,
      answers.map(({ weight }) => weight),
      !/<single>\s*(?:false|0)/iu.test(xml),
    )
    expect(question.content.options.map(({ key }) => bare(shown(question.feedback?.options?.[key])))).toEqual(
      answers.map(({ feedback }) => bare(feedback)),
    )
    if (/<shuffleanswers>\s*(?:false|0)/iu.test(xml))
      expect(question.content.options.every(({ pinned }) => pinned)).toBe(true)
  }
  if (type === 'shortanswer' && 'blanks' in question.answerKey) {
    const right = answers.filter(({ weight }) => weight > 0)
    expect(question.answerKey.blanks[0]?.accepted.map(({ text, weight }) => [bare(text), weight])).toEqual(
      right.map(({ text, weight }) => [bare(text), weight]),
    )
  }
  if (type === 'matching' || type === 'ordering' || gapChoices.test(type ?? ''))
    comparePlaces(type ?? '', xml, question)
  if (type === 'truefalse') {
    const isTrue = answers.some(({ text, weight }) => weight === 100 && text.trim().toLowerCase() === 'true')
    expect(question.answerKey).toEqual({ keys: [isTrue ? 'A' : 'B'] })
  }
}

/** The words of a GIFT question and its general feedback; null for Markdown. */
function giftWords(block: string): { asked: string; said: string } | null {
  const hidden = block.replace(/\\[~=#{}:\\n]/gu, ' ')
  const [, before = '', inside = '', after = ''] =
    /^([^{]*)\{([^{}]*)\}([\s\S]*)$/u.exec(hidden.replace(/^\s*::[\s\S]*?::/u, '')) ?? []
  const [asked = '', ...outside] = after.split('####')
  const [, ...within] = inside.split('####')
  const format = /^\s*\[(\w+)\]/u.exec(before)
  if (format?.[1] === 'markdown') return null
  const said = [...within, ...outside].join(' ').replace(/\[(?:html|markdown|plain|moodle)\]/gu, '')
  return { asked: bare(before.slice(format?.[0].length ?? 0) + asked), said: bare(said) }
}

/** The answers of a GIFT question on its own lines, split at unescaped markers. */
function giftChoices(
  block: string,
): { weights: number[]; texts: string[]; feedback: string[]; isSingle: boolean } | null {
  const hidden = block.replace(/\\([~=#{}:\\])/gu, (_, sign: string) => `\ue001${sign.charCodeAt(0)}\ue002`)
  const inner = /\{([^{}]*)\}/u.exec(hidden)?.[1]?.split('####')[0] ?? ''
  if (inner.trim().startsWith('#') || !inner.includes('~')) return null
  const show = (text: string) =>
    text.replace(/\ue001(\d+)\ue002/gu, (_, code: string) => String.fromCharCode(Number(code)))
  const parts = [...inner.matchAll(/([=~])([^=~]*)/gu)].map(([, mark = '', body = '']) => {
    const weight = /^\s*%(-?[\d.]+)%/u.exec(body)
    const [text = '', ...said] = body.slice(weight?.[0].length ?? 0).split('#')
    return {
      mark,
      weight: weight ? Number(weight[1]) : mark === '=' ? 100 : 0,
      text: show(text.replace(/^\s*\[\w+\]/u, '')),
      feedback: show(said.join('#').replace(/^\s*\[\w+\]/u, '')),
    }
  })
  return {
    weights: parts.map(({ weight }) => weight),
    texts: parts.map(({ text }) => bare(text.replace(/\\n/gu, ' '))),
    feedback: parts.map(({ feedback }) => bare(feedback.replace(/\\n/gu, ' '))),
    isSingle: parts.some(({ mark }) => mark === '='),
  }
}

describe.skipIf(corpus === undefined)('stored questions agree with an independent reading of the source', () => {
  const compared = { moodle: 0, gift: 0, aiken: 0 }
  const moodle =
    corpus === undefined ? [] : [...filesIn('moodle-xml', /\.xml$/u), ...filesIn(cases, /^markdown\.xml$/u)]
  it.each(moodle)('%s', async (file) => {
    const bytes = readFileSync(path.join(root, file))
    const text = bytes.toString('utf8')
    const at = new Map(
      [...text.matchAll(/<question[\s>][\s\S]*?<\/question>/gu)].map((match) => [lineOf(text, match.index), match[0]]),
    )
    for (const question of (await readQuestionFile(bytes, path.basename(file))).questions) {
      const xml = at.get(question.source.line)
      expect(xml, `line ${question.source.line}`).toBeDefined()
      compareMoodle((xml ?? '').replace(/<!--(?!\[CDATA)[\s\S]*?-->/gu, ''), bankQuestionOf(question))
      compared.moodle += 1
    }
  })

  const gift = corpus === undefined ? [] : [...filesIn('gift', /\.(?:gift|txt)$/u), ...filesIn(cases, /\.gift\.txt$/u)]
  it.each(gift)('%s', async (file) => {
    const bytes = readFileSync(path.join(root, file))
    const lines = bytes
      .toString('utf8')
      .replace(/^\uFEFF/u, '')
      .split(/\r\n|\n|\r/u)
    for (const question of (await readQuestionFile(bytes, path.basename(file))).questions) {
      const rest = lines.slice(question.source.line - 1)
      const until = rest.findIndex(
        (line, index) => index > 0 && rest.slice(0, index).join('').includes('}') && line.trim() === '',
      )
      const own = rest.slice(0, until === -1 ? rest.length : until).filter((line) => !line.trim().startsWith('//'))
      const words = giftWords(own.join('\n'))
      if (words !== null) {
        const { content, explanation } = bankQuestionOf(question)
        expect(bare(shown(content.stem).replace(/\{\{\d+\}\}|_____/gu, ''))).toBe(words.asked)
        expect(bare(shown(explanation))).toBe(words.said)
      }
      const choices = giftChoices(own.join('\n'))
      if (choices === null || question.options.length === 0 || question.type === 'judge') continue
      const stored = bankQuestionOf(question)
      expect(stored.content.options.map(({ text }) => bare(shown(text)))).toEqual(choices.texts)
      expectWeights(stored, choices.weights, choices.isSingle)
      expect(stored.content.options.map(({ key }) => bare(shown(stored.feedback?.options?.[key])))).toEqual(
        choices.feedback,
      )
      compared.gift += 1
    }
  })

  const aiken = corpus === undefined ? [] : filesIn('aiken', /\.txt$/u)
  it.each(aiken)('%s', async (file) => {
    const bytes = readFileSync(path.join(root, file))
    const lines = bytes.toString('utf8').split(/\r?\n/u)
    for (const question of (await readQuestionFile(bytes, path.basename(file))).questions) {
      const rest = lines.slice(question.source.line - 1)
      const end = rest.findIndex((line) => line.startsWith('ANSWER:'))
      const options = rest.slice(0, end).flatMap((line) => /^[A-Z][.)]\s+(.*)/u.exec(line)?.[1] ?? [])
      const stored = bankQuestionOf(question)
      expect(stored.content.options.map(({ text }) => bare(shown(text)))).toEqual(options.map(bare))
      expect(stored.answerKey).toEqual({ keys: [rest[end]?.slice(7).trim()] })
      compared.aiken += 1
    }
  })

  it('compared many of each', () => {
    expect(compared.moodle).toBeGreaterThan(80)
    expect(compared.gift).toBeGreaterThan(30)
    expect(compared.aiken).toBeGreaterThan(400)
  })
})
