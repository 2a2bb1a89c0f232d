import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isAnsweredWithTexts, isMarkedByPeople } from '@portal/contract/exams/question-types.ts'
import { describe, expect, it } from 'vitest'
import { decodeText } from '../../../core/readers/decode-text.ts'
import { isZip, unpackZip } from '../../../core/readers/zip-package.ts'
import { everyNthOf, isWholeRun } from '../../../testing/whole-run.ts'
import type { ImportReport } from './import-report.ts'
import type { ImportedGap, ImportedQuestion } from './imported-question.ts'
import { isQtiPackagePart } from './qti-package.parse.ts'
import {
  comparableTextOf,
  decodeEntities,
  findNodesByName,
  nodesIn,
  nodeText,
  readQti2Independently,
  readQti12Independently,
  readXmlNode,
  type SecondReading,
  type XmlNode,
} from './qti-second-reading.fixtures.ts'
import { readQuestionFile } from './read-question-file.ts'

/** Real files outside the project: CORPUS_DIR names the folder with questions/. */
const corpus = process.env.CORPUS_DIR
const folders = ['qti12', 'qti21', 'qti22', 'qti30']

/** The share of the points, 0 to 1, of a set of choices by the stored key. */
function storedShare({ type, options, policy }: ImportedQuestion, chosen: readonly number[]): number {
  const isChosen = (index: number) => chosen.includes(index)
  if (options.every(({ weight }) => weight === undefined)) {
    expect(type !== 'multiple' || policy === 'allOrNothing').toBe(true)
    return options.every(({ correct }, index) => correct === isChosen(index)) ? 1 : 0
  }
  const sum = options.reduce(
    (total, { weight, correct }, index) => total + (isChosen(index) ? (weight ?? (correct ? 100 : 0)) : 0),
    0,
  )
  return Math.min(1, Math.max(0, sum / 100))
}

/** Sets of choices to try: each alone, each pair, and all. */
const setsOf = (count: number, isMultiple: boolean): number[][] => {
  const each = Array.from({ length: count }, (_, index) => index)
  return isMultiple
    ? [
        ...each.map((one) => [one]),
        ...each.flatMap((a) => each.filter((b) => b > a).map((b) => [a, b])),
        ...each.map((out) => each.filter((one) => one !== out)),
        each,
      ]
    : each.map((one) => [one])
}

const storedAccepts = ({ accepted, numeric = [], caseSensitive }: ImportedGap, text: string): boolean => {
  const value = Number(text)
  const first = numeric.find((one) => {
    const width = 'min' in one ? 0 : one.isRelative ? Math.abs(one.value) * one.tolerance : one.tolerance
    const [min, max] = 'min' in one ? [one.min, one.max] : [one.value - width, one.value + width]
    return value >= min - 1e-12 * Math.abs(min) && value <= max + 1e-12 * Math.abs(max)
  })
  if (first !== undefined) return first.weight > 0
  return accepted.some((one) => (caseSensitive ? one.text === text : one.text.toLowerCase() === text.toLowerCase()))
}

const allSaid = ({
  explanation,
  feedback = {},
  options,
  blanks,
  gradingNotes = '',
  hints = [],
}: ImportedQuestion): string =>
  comparableTextOf(
    [
      explanation,
      gradingNotes,
      ...hints,
      ...Object.values(feedback),
      ...options.map((one) => one.feedback ?? ''),
      ...blanks.flatMap((one) =>
        [...one.accepted, ...(one.numeric ?? []), ...(one.wrong ?? [])].map((form) => form.feedback ?? ''),
      ),
    ].join(' '),
  )

/** The words that belong to each place of an item that matches, orders or chooses in gaps, by its correct response. */
function placedWords(item: XmlNode): string[] {
  const wordsOf = (ident: string | undefined) =>
    comparableTextOf(
      nodeText(
        nodesIn(item).find(
          ({ name, attributes }) =>
            /^(?:response_label|simpleAssociableChoice|simpleChoice|inlineChoice)$/u.test(name) &&
            (attributes.ident ?? attributes.identifier) === ident,
        ),
      ),
    )
  const lists = findNodesByName(item, 'response_lid')
  if (lists.length > 0)
    return lists.map((list) => {
      const { ident } = list.attributes
      const right = findNodesByName(item, 'respcondition')
        .filter((one) => findNodesByName(one, 'setvar').some((set) => Number(nodeText(set)) > 0))
        .flatMap((one) => findNodesByName(one, 'varequal'))
        .find((one) => one.attributes.respident === ident)
      const label = findNodesByName(list, 'response_label').find(
        (one) => one.attributes.ident?.trim() === nodeText(right).trim(),
      )
      return comparableTextOf(nodeText(label))
    })
  const correctOf = (identifier: string | undefined) =>
    findNodesByName(
      findNodesByName(item, 'responseDeclaration').find(({ attributes }) => attributes.identifier === identifier),
      'correctResponse',
    ).flatMap((response) => findNodesByName(response, 'value').map((value) => nodeText(value).trim()))
  const [match] = findNodesByName(item, 'matchInteraction')
  if (match) {
    const pairs = correctOf(match.attributes.responseIdentifier).map((pair) => pair.split(/\s+/u))
    const [first, second] = findNodesByName(match, 'simpleMatchSet').map((set) =>
      findNodesByName(set, 'simpleAssociableChoice').map(({ attributes }) => attributes.identifier ?? ''),
    )
    const byFirst = first?.map((prompt) => pairs.find(([from]) => from === prompt)?.[1]) ?? []
    const bySecond = second?.map((prompt) => pairs.find(([, to]) => to === prompt)?.[0]) ?? []
    return (byFirst.every(Boolean) ? byFirst : bySecond).map(wordsOf)
  }
  const [order] = findNodesByName(item, 'orderInteraction')
  if (order) return correctOf(order.attributes.responseIdentifier).map(wordsOf)
  return findNodesByName(item, 'inlineChoiceInteraction').map((gap) => {
    const [right] = correctOf(gap.attributes.responseIdentifier)
    return comparableTextOf(
      nodeText(findNodesByName(gap, 'inlineChoice').find(({ attributes }) => attributes.identifier === right)),
    )
  })
}

function compare(
  question: ImportedQuestion,
  second: SecondReading,
  report: ImportReport,
  picturesAround: number,
  item: XmlNode,
): void {
  const where = `${question.source.name}:${question.source.line}`
  if (question.places !== undefined) {
    const words = question.options.map(({ html }) => comparableTextOf(html))
    expect([where, [...question.places].map((letter) => words[letter.charCodeAt(0) - 65])]).toEqual([
      where,
      placedWords(item),
    ])
  } else if (!isAnsweredWithTexts(question.type) && !isMarkedByPeople(question.type) && question.type !== 'hotspot') {
    // a true/false question has its own order
    const order =
      question.type === 'judge' && /^(?:false|错)/iu.test(second.choices[0] ?? '')
        ? [...second.choices].reverse()
        : second.choices
    expect(question.options, where).toHaveLength(order.length)
    for (const set of question.type === 'judge' ? [] : setsOf(order.length, second.isMultiple))
      expect([where, set, storedShare(question, set)]).toEqual([
        where,
        set,
        expect.closeTo(second.shareOf(set.map((index) => order[index] ?? '')), 2),
      ])
    if (question.type === 'judge') {
      const shares = second.choices.map((one) => second.shareOf([one]))
      expect([
        where,
        shares.filter((share) => share === 1).length,
        shares.filter((share) => share === 0).length,
      ]).toEqual([where, 1, 1])
    } else expect([where, question.options.every(({ pinned }) => pinned === true)]).toEqual([where, second.isFixed])
  }
  if (isAnsweredWithTexts(question.type) && question.blanks.length === 1) {
    const [blank] = question.blanks as [ImportedGap]
    const near = second.numbers.flatMap((one) => [
      one,
      one + 0.001,
      one - 0.001,
      one * 1.000001,
      one * 0.999999,
      one + 1000,
    ])
    const tried = [...blank.accepted.map(({ text }) => text), 'nothing like it', ...near.map(String)]
    for (const text of tried)
      expect([where, text, storedAccepts(blank, text)]).toEqual([where, text, second.accepts(text)])
  }
  const shown = [question.stem, ...question.options.map(({ html }) => html)].join(' ')
  expect([where, (shown.match(/<img\b/gu) ?? []).length]).toEqual([where, second.pictures + picturesAround])
  const said = allSaid(question)
  const told = report.warnings.filter(
    ({ file, line, reason }) =>
      file === question.source.name && line === question.source.line && /^feedback-/u.test(reason),
  )
  for (const { words } of second.feedback)
    expect([where, words, said.includes(words) || told.length > 0]).toEqual([where, words, true])
  for (const { name, words } of second.feedback) {
    const index = second.choices.indexOf(name.replace(/_fb$/u, ''))
    if (index >= 0 && words !== '' && (question.type === 'single' || question.type === 'multiple'))
      expect([
        where,
        name,
        comparableTextOf(question.options[index]?.feedback ?? ''),
        comparableTextOf(question.explanation),
      ]).toEqual([where, name, expect.stringContaining(words), expect.not.stringContaining(words)])
  }
}

/**
 * The items of a file by their start: the path, and for QTI 1.2 the line, since identifiers may be repeated or missing.
 */
function itemsIn(texts: ReadonlyMap<string, string>): Map<string, { node: XmlNode; second: SecondReading }> {
  const found = new Map<string, { node: XmlNode; second: SecondReading }>()
  for (const [name, text] of texts) {
    const is12 = /<questestinterop[\s>]/u.test(text)
    if (!is12 && !/<(?:\w+:)?(?:assessmentItem|qti-assessment-item)[\s>]/u.test(text)) continue
    const root = readXmlNode(text)
    const items = is12 ? findNodesByName(root, 'item') : [root]
    const plain = text.replace(/<!--[\s\S]*?-->/gu, (comment) => comment.replace(/[^\n]/gu, ' '))
    const lines = [...plain.matchAll(/<item(?=[\s>])/gu)].map(({ index }) => plain.slice(0, index).split('\n').length)
    for (const [index, item] of items.entries()) {
      const node: XmlNode = is12 ? { name: '', attributes: {}, children: [item] } : item
      const second = is12 ? readQti12Independently(node) : readQti2Independently(node)
      const key = is12 ? `${name} ${lines[index]}` : name
      if (!found.has(key)) found.set(key, { node, second })
    }
  }
  return found
}

/** HTML without what the source hides. */
const shownIn = (html: string): string =>
  html.replace(/<(\w+)\b[^<>]*(?:visibility:\s*hidden|display:\s*none|\shidden\b)[^<>]*>[^<>]*<\/\1>/giu, '')

/** Pictures around an item: of a stimulus or an included file, and of the sections of a test. */
function picturesAround(node: XmlNode, file: string, texts: ReadonlyMap<string, string>): number {
  const picturesIn = (text: string) =>
    (text.match(/<img\b/giu) ?? []).length + (text.match(/<object\b[^>]*type="image/giu) ?? []).length
  const resolve = (href: string, base: string) =>
    path.posix.normalize(path.posix.join(path.posix.dirname(base), decodeURIComponent(href)))
  const links = [...findNodesByName(node, 'include'), ...findNodesByName(node, 'assessmentStimulusRef')].map(
    (one) => texts.get(resolve(one.attributes.href ?? '', file)) ?? '',
  )
  let sections = 0
  let isFound = false
  for (const [name, text] of texts) {
    if (isFound || !/<(?:qti-assessment-test|assessmentTest)[\s>]/u.test(text)) continue
    const walk = (part: XmlNode, above: number): void => {
      for (const child of part.children) {
        if (typeof child === 'string' || isFound) continue
        const own = child.children.filter(
          (one): one is XmlNode =>
            typeof one !== 'string' &&
            one.name === 'rubricBlock' &&
            /candidate/u.test(one.attributes.view ?? 'candidate'),
        )
        if (child.name === 'assessmentItemRef' && resolve(child.attributes.href ?? '', name) === file)
          [sections, isFound] = [above, true]
        walk(
          child,
          above +
            own.reduce(
              (sum, one) => sum + findNodesByName(one, 'img').length + findNodesByName(one, 'object').length,
              0,
            ),
        )
      }
    }
    walk(readXmlNode(text), 0)
  }
  return links.reduce((sum, text) => sum + picturesIn(text), 0) + sections
}

describe.skipIf(corpus === undefined)(
  `QTI read twice ${corpus === undefined ? '(skipped: CORPUS_DIR is not set)' : ''}`,
  () => {
    const root = corpus ?? ''
    const files =
      corpus === undefined
        ? []
        : folders.flatMap((folder) =>
            readdirSync(path.join(root, 'questions', folder), {
              recursive: true,
              encoding: 'utf8',
              withFileTypes: true,
            })
              .filter((entry) => entry.isFile())
              .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
          )
    /** Small files, each of which was once read wrongly. */
    const cases =
      corpus === undefined
        ? []
        : readdirSync(path.join(root, 'cases')).filter((name) => /^(?:bb-|nq-|bad-test)/u.test(name))
    let stored = 0

    it.each([...everyNthOf(files, 3), ...cases.map((name) => path.join('cases', name))])(
      '%s: key, weights, feedback, order and pictures are as a second reading says',
      async (file) => {
        const bytes = readFileSync(path.join(root, file))
        const report = await readQuestionFile(bytes, path.basename(file))
        if (report.questions.length === 0) return
        const texts = new Map<string, string>()
        if (isZip(bytes))
          for (const [name, content] of (await unpackZip(bytes, isQtiPackagePart)).files)
            texts.set(name, /\.(?:xml|qti|dat)$/u.test(name) ? (decodeText(content).text ?? '') : '')
        else texts.set(path.basename(file), decodeText(bytes).text ?? '')
        const items = itemsIn(texts)
        for (const question of report.questions) {
          const item = items.get(`${question.source.name} ${question.source.line}`) ?? items.get(question.source.name)
          expect(item, `${question.source.name} ${question.idnumber}`).toBeDefined()
          if (item === undefined) continue
          compare(question, item.second, report, picturesAround(item.node, question.source.name, texts), item.node)
          const words = comparableTextOf(
            shownIn(
              decodeEntities(
                nodeText(findNodesByName(item.node, 'presentation')[0] ?? findNodesByName(item.node, 'itemBody')[0]),
              ),
            ),
          )
          // the item's own question comes last, after the texts of its sections
          expect([question.source, words]).toEqual([
            question.source,
            expect.stringContaining(comparableTextOf(question.stem.split('{{')[0] ?? '').slice(-10)),
          ])
          stored += 1
        }
      },
    )

    it('compared many', () => {
      expect(stored).toBeGreaterThan(isWholeRun ? 800 : 200)
    })
  },
)
