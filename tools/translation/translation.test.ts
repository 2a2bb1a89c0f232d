// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are sources of templates
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textsOutsideCatalogue } from '../checks/server-texts.ts'
import { textSources } from './catalogue.ts'
import { formatCsvRows, readCsvRows } from './csv.ts'
import { pseudoSource, pseudoText } from './pseudo.ts'
import { segmentsOf } from './segments.ts'
import { applyTranslations, translationLines } from './table.ts'

const zh =
  "export const texts = {\n  a: { title: '标题', left: (n: number) => `还剩 ${n} 天，共 ${String(n)} 天` },\n  state: (s: string) => (s === 'open' ? '开放' : '关闭'),\n}\n"
const en =
  "export const texts: typeof zh = {\n  a: { title: 'Title', left: (n) => `${n} days left` },\n  state: (s) => (s === 'open' ? 'Open' : 'Closed'),\n}\n"
const source = { file: 'x/texts/zh.ts', zh, en, isBoth: false }

test('every text is listed, with its values numbered; texts that are compared or typed are not', () => {
  expect(translationLines(source)).toEqual([
    { file: 'x/texts/zh.ts', key: 'a.title', zh: '标题', en: 'Title' },
    { file: 'x/texts/zh.ts', key: 'a.left', zh: '还剩 {1} 天，共 {2} 天', en: '{1} days left' },
    { file: 'x/texts/zh.ts', key: 'state', zh: '开放', en: 'Open' },
    { file: 'x/texts/zh.ts', key: 'state 2', zh: '关闭', en: 'Closed' },
  ])
})

test('helpers above the texts and objects spread into them are read', () => {
  const helped = `const days = (n: number) => (n === 1 ? 'day' : 'days')\nexport const texts = { ...{ size: 'Size' } }`
  expect(segmentsOf(helped, 'x/texts/en.ts').map(({ key, text }) => [key, text])).toEqual([
    ['days', 'day'],
    ['days', 'days'],
    ['size', 'Size'],
  ])
})

test('other texts replace the old ones, with their values, and nothing else changes', () => {
  const lines = translationLines(source).map((line) =>
    line.key === 'a.left'
      ? { ...line, zh: '共 {2} 天，还剩 {1} 天', en: 'It’s {1} days `to` ${go}' }
      : line.key === 'state'
        ? { ...line, en: "It's open" }
        : line,
  )
  const taken = applyTranslations(source, lines)
  expect(taken.changed).toBe(3)
  expect(taken.zh).toBe(zh.replace('`还剩 ${n} 天，共 ${String(n)} 天`', '`共 ${String(n)} 天，还剩 ${n} 天`'))
  expect(taken.en).toBe(
    en.replace('`${n} days left`', '`It’s ${n} days \\`to\\` \\${go}`').replace("'Open'", "'It\\'s open'"),
  )
})

test.each([
  ['a value that is gone', { key: 'a.left', zh: '还剩 {1} 天' }, 'must hold {1} {2}'],
  ['a value twice', { key: 'a.left', en: '{1} {1}' }, 'each once'],
  ['no words', { key: 'a.title', en: '' }, 'lost its words'],
  ['an unknown text', { key: 'b' }, 'there is no text b'],
])('%s is refused', (_, change, words) => {
  const line = {
    ...(translationLines(source).find(({ key }) => key === change.key) ?? { file: 'x', zh: '一', en: 'one' }),
    ...change,
  }
  expect(() => applyTranslations(source, [line])).toThrow(words)
})

test('any table survives a spreadsheet', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ' ', '中', "'") })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell, fc.string({ minLength: 1, unit: fc.constantFrom('x', '"') }))),
      (rows) => {
        expect(readCsvRows(formatCsvRows(rows))).toEqual(rows)
      },
    ),
  )
})

const both = `
const yuan = (n: number) => n
export const notice = {
  refused: (name: string) => ({
    title: { zh: '已驳回', en: 'Rejected' },
    body: both(name, (n) => \`“\${n}”被驳回\`, (n) => \`“\${n}” was rejected\`),
  }),
}
export const count = (n: number, lang: 'zh' | 'en') => (lang === 'zh' ? \`\${n} 天\` : \`\${n} \${n === 1 ? 'day' : 'days'}\`)
export const remind = defineJob({ name: 'remind', words: { zh: '提醒', en: 'Reminders' } })
`
const bilingual = { file: 'x.words.ts', zh: both, en: '', isBoth: true }

test('a file with both languages has its texts by their path, words within a value as texts of their own', () => {
  expect(translationLines(bilingual).map(({ key, zh, en }) => [key, zh, en])).toEqual([
    ['notice.refused.title', '已驳回', 'Rejected'],
    ['notice.refused.body', '“{1}”被驳回', '“{1}” was rejected'],
    ['count', '{1} 天', '{1} {2}'],
    ['count {2}', '', 'day'],
    ['count {2} 2', '', 'days'],
    ['remind.words', '提醒', 'Reminders'],
  ])
})

test('words within a value change together with the text around them', () => {
  const lines = translationLines(bilingual).map((line) =>
    line.key === 'count' ? { ...line, en: '{2}: {1}' } : line.en === 'day' ? { ...line, en: 'One day' } : line,
  )
  expect(applyTranslations(bilingual, lines).zh).toBe(
    both.replace("`${n} ${n === 1 ? 'day' : 'days'}`", "`${n === 1 ? 'One day' : 'days'}: ${n}`"),
  )
})

test('Chinese outside the words of the server is found; words, names of properties and patterns are not', () => {
  expect(textsOutsideCatalogue('apps/server/src/x.words.ts', both)).toEqual([])
  expect(textsOutsideCatalogue('apps/server/src/x.words.ts', "export const x = { zh: '仅中文' }")).toHaveLength(1)
  expect(textsOutsideCatalogue('apps/server/src/x.service.ts', "const x = { zh: '中文', en: 'English' }")).toEqual([
    "apps/server/src/x.service.ts:1: '中文'",
  ])
  expect(textsOutsideCatalogue('apps/server/src/x.service.ts', 'const x = { 业务: 1 }; /第(\\d+)题/')).toEqual([])
})

test('pseudo letters keep values, markup, addresses and paths', () => {
  expect(pseudoText('{1} days of <b class="x">video</b> &amp; https://x.org/a or npm run ./portal')).toBe(
    `⟦{1} ďáýš óƒ <b class="x">ṽíďéó</b> &amp; https://x.org/a óŕ ńƥɱ ŕúń ./portal${'·'.repeat(31)}⟧`,
  )
  expect(pseudoText('{1} {2}')).toBe('{1} {2}')
  expect(pseudoSource('apps/server/src/x.service.ts', "const x = 'y'")).toBe(null)
  expect(pseudoSource('apps/web/src/x/texts/en.ts', en)).toContain('`⟦${n} ďáýš ĺéƒť······⟧`')
  const chinese = (source: string) => source.match(/\p{Script=Han}+/gu)
  const words = pseudoSource('apps/server/src/x.words.ts', both) ?? ''
  expect(words).toContain("'⟦Ŕéĵéćťéď····⟧'")
  expect(chinese(words)).toEqual(chinese(both))
})

test('all texts of the portal go out and come back as they were', () => {
  const sources = textSources()
  expect(sources.filter(({ isBoth }) => isBoth).length).toBeGreaterThan(60)
  expect(sources.filter(({ isBoth }) => !isBoth).length).toBeGreaterThan(30)
  for (const one of sources) {
    expect(translationLines(one).length, one.file).toBeGreaterThan(0)
    const { zh, en, changed } = applyTranslations(one, translationLines(one))
    expect([zh, en, changed], one.file).toEqual([one.zh, one.isBoth ? one.zh : one.en, 0])
  }
})
