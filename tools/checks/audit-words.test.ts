import { expect, test } from 'vitest'
import { listFiles, readText } from './tree.ts'

/** Acts whose name has two parts; the second one is in the contract. */
const puttogether = [
  'examApplication.approve',
  'examApplication.return',
  'certificateApplication.approve',
  'certificateApplication.return',
  'comment.keep',
  'comment.hide',
  'comment.remove',
  'outage.grant',
  'outage.dismiss',
  'attempt.upholdLeaves',
  'attempt.restoreLeaves',
  'regrade.approve',
  'regrade.reject',
  'order.refundConfirm',
  'order.refundRefuse',
  'order.refundAgain',
]

/** Every act that the server writes into the audit log, as far as its name is on one line in one piece. */
function actsOfServer(): string[] {
  const files = listFiles(/^apps\/server\/src\/(?!testing|demo).*\.ts$/).filter((file) => !file.endsWith('.test.ts'))
  const lines = files
    .flatMap((file) => readText(file).split('\n'))
    .filter((line) => /\bnote\(|\baction\b|writeAudit/.test(line))
  return [
    ...new Set(
      lines.flatMap((line) =>
        [...line.matchAll(/'([a-z][A-Za-z]+\.[a-z][A-Za-z]+)'/g)].map((match) => match[1] as string),
      ),
    ),
  ]
}

test('every act of the audit log has words in both languages', () => {
  const acts = [...actsOfServer(), ...puttogether]
  expect(acts.length).toBeGreaterThan(120)
  for (const lang of ['zh', 'en']) {
    const known = new Set(
      [
        ...readText(`apps/web/src/features/operations/console/texts/${lang}.ts`).matchAll(
          /'([a-zA-Z]+\.[a-zA-Z]+)': '/g,
        ),
      ].map((match) => match[1]),
    )
    expect(acts.filter((act) => !known.has(act)).sort(), lang).toEqual([])
  }
})

/** Returns the texts for acts in a file of texts. */
const actsIn = (file: string) =>
  new Set([...readText(file).matchAll(/'([a-zA-Z]+\.[a-zA-Z]+)': '/g)].map((match) => match[1]))

test('the history of a course and that of a person have words for each of their acts', () => {
  const histories = [
    { of: /^(course|content|document|package)\./, file: 'apps/web/src/features/catalogue/console/editor/texts' },
    { of: /^account\./, file: 'apps/web/src/features/identity/console/texts' },
  ]
  for (const { of, file } of histories) {
    const acts = actsOfServer().filter((act) => of.test(act))
    expect(acts.length).toBeGreaterThan(7)
    for (const lang of ['zh', 'en'])
      expect(acts.filter((act) => !actsIn(`${file}/${lang}.ts`).has(act)).sort(), `${file}/${lang}`).toEqual([])
  }
})

test('an act reads on after the name of the person: it begins with no article', () => {
  const words = [
    ...readText('apps/web/src/features/operations/console/texts/en.ts').matchAll(
      /'([a-zA-Z]+\.[a-zA-Z]+)': '([^']*)'/g,
    ),
  ]
  expect(words.filter(([, , said]) => /^(a|an|the) /.test(said ?? '')).map(([, act]) => act)).toEqual([])
})

/** Objects of jobs, which have a field, are no objects of the log. */
test('every kind of object that the server writes into the audit log has words in both languages', () => {
  const files = listFiles(/^apps\/server\/src\/(?!testing|demo).*\.ts$/).filter((file) => !file.endsWith('.test.ts'))
  const kinds = new Set(
    files
      .map(readText)
      .filter((text) => text.includes('writeAudit'))
      .flatMap((text) => [...text.matchAll(/\bthing: '([a-zA-Z_]+)'(?!, field)/g)].map((match) => match[1] as string)),
  )
  expect(kinds.size).toBeGreaterThan(50)
  for (const lang of ['zh', 'en']) {
    const text = readText(`apps/web/src/features/operations/console/audit/texts/${lang}.ts`)
    const things = text.slice(text.indexOf('  things: {'), text.indexOf('  fields: {'))
    const known = new Set([...things.matchAll(/^ {4}([a-zA-Z_]+): '/gm)].map((match) => match[1]))
    expect([...kinds].filter((kind) => !known.has(kind)).sort(), lang).toEqual([])
  }
})
