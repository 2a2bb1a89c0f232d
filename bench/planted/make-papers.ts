import {
  type DocxList,
  docxChart,
  docxFile,
  docxFootnote,
  docxMathType,
  docxParagraph,
  docxPicture,
  docxRun,
  docxTable,
  docxTextBox,
} from '../../apps/server/src/testing/docx.ts'
import { type SeededRandom, seededRandom } from './paper-draws.ts'
import { type PaperFault, possibleFaults } from './paper-faults.ts'
import { answerKeyXml, type KeyNote, keyHeadings } from './paper-key.ts'
import { automaticNumberFormat, type PaperLayout, paperLayoutOf, typedQuestionNumber } from './paper-layout.ts'
import { createWordPictures, piecesXml, plainPieces, type TextPiece, type WordPictures } from './paper-pieces.ts'
import { chinesePaperWords, englishPaperWords, questionTypeHeadings } from './paper-words.ts'
import type { IntendedQuestion, PaperQuestionType, PlantedPaper } from './planted-paper.ts'

const ORDINALS = '一二三四五六七八'

/** A question before it is laid out. */
type Asked = {
  readonly stem: readonly TextPiece[]
  readonly options: readonly (readonly TextPiece[])[]
  readonly prompts: readonly string[]
  readonly right: string
  /** The answer as authors write it. */
  readonly written: string
}

/** One paper in the making. */
type Desk = {
  readonly layout: PaperLayout
  readonly draws: SeededRandom
  readonly words: typeof chinesePaperWords
  readonly pictures: WordPictures
  readonly lists: DocxList[]
  readonly body: string[]
  readonly say: (zh: string, en: string) => string
  readonly used: Set<string>
}

/** Looks into the words until it finds some that this paper has not used; later ones differ by their number only. */
function fresh<T>({ draws, used }: Desk, list: readonly T[]): T {
  for (let round = 0; round < 6; round += 1) {
    const one = draws.pick(list)
    const id = JSON.stringify(one)
    if (used.has(id)) continue
    used.add(id)
    return one
  }
  return draws.pick(list)
}

const numbered = (text: string, serial: number) => text.replaceAll('#', String(serial))

/** Something in a stem that words alone can't say. */
function extraOf({ draws, say }: Desk, serial: number): TextPiece[] {
  const known = say('，已知 ', ', given ')
  return draws.pick<() => TextPiece[]>([
    () => [],
    () => [],
    () => [],
    () => [known, 'H', { lowered: '2' }, 'SO', { lowered: '4' }],
    () => [known, '10 m', { raised: '3' }],
    () => [known, { power: ['x', '2'] }],
    () => [known, { fraction: ['a', 'b'] }],
    () => [known, { root: 'x+1' }],
    () => [say('，如图', ', see the picture '), { picture: serial % 251 }],
  ])()
}

function askChoice(desk: Desk, kind: 'single' | 'multiple' | 'ordering', serial: number): Asked {
  const { draws, words, say } = desk
  if (kind === 'ordering') {
    const [stem, ...steps] = fresh(desk, words.orders)
    const shown = draws.shuffled(steps)
    const right = steps.map((step) => String.fromCharCode(65 + shown.indexOf(step))).join('')
    return {
      stem: [`${numbered(stem, serial)}${say('：', ':')}`],
      options: shown.map((step) => [step]),
      prompts: [],
      right,
      written: draws.pick([right, Array.from(right).join('、'), Array.from(right).join('→')]),
    }
  }
  const [text, goods, bads] = fresh(desk, words.choices)
  const count = kind === 'single' ? 1 : 2 + draws.below(2)
  const size = Math.min(4 + (draws.chance(0.2) ? 1 : 0), count + bads.length)
  const shown = draws.shuffled([
    ...draws.shuffled(goods).slice(0, count),
    ...draws.shuffled(bads).slice(0, size - count),
  ])
  const right = shown.flatMap((one, index) => (goods.includes(one) ? [String.fromCharCode(65 + index)] : [])).join('')
  const hasPictures = draws.chance(0.06)
  const options = shown.map((one, index): TextPiece[] =>
    hasPictures
      ? [one, { picture: (serial + index) % 251 }]
      : draws.chance(0.05)
        ? [one, { fraction: ['1', '2'] }]
        : [one],
  )
  const [before = '', after = ''] = numbered(text, serial).split('()')
  return {
    stem: [before.trimEnd(), ...extraOf(desk, serial), '()', after],
    options,
    prompts: [],
    right,
    written: draws.pick([
      right,
      right.length > 1 ? Array.from(right).join('、') : right,
      right.length > 1 ? Array.from(right).join(', ') : right,
    ]),
  }
}

function ask(desk: Desk, kind: PaperQuestionType, serial: number): Asked {
  const { draws, words, say, layout } = desk
  switch (kind) {
    case 'single':
    case 'multiple':
    case 'ordering':
      return askChoice(desk, kind, serial)
    case 'judge': {
      const isTrue = draws.chance(0.5)
      const signs = say('√×', 'TF') === 'TF' ? ['True/False', 'T/F'] : ['√/×', '对/错', '正确/错误']
      return {
        stem: [numbered(fresh(desk, words.statements), serial), ...extraOf(desk, serial), say('。', '.')],
        options: [],
        prompts: [],
        right: String(isTrue),
        written: draws.pick(signs).split('/')[isTrue ? 0 : 1] ?? '',
      }
    }
    case 'blank': {
      const [text, ...answers] = fresh(desk, words.gaps)
      const pieces = numbered(text, serial)
        .split('_')
        .flatMap((part, index): TextPiece[] => (index === 0 ? [part] : [{ gap: layout.gap }, part]))
      return {
        stem: [...pieces, say('。', '.')],
        options: [],
        prompts: [],
        right: answers.join('|'),
        written:
          answers.length === 1
            ? (answers[0] ?? '')
            : draws.pick([
                answers.join('；'),
                answers.join('; '),
                answers.map((one, at) => `（${at + 1}）${one}`).join(' '),
              ]),
      }
    }
    case 'short': {
      const [stem, answer] = fresh(desk, words.open)
      return {
        stem: [`${numbered(stem, serial)}${say('。', '.')}`],
        options: [],
        prompts: [],
        right: answer,
        written: answer,
      }
    }
    case 'numeric': {
      const [stem, value] = fresh(desk, words.numbers)
      return { stem: [numbered(stem, serial)], options: [], prompts: [], right: value, written: value }
    }
    case 'matching': {
      const [stem, ...pairs] = fresh(desk, words.pairs)
      const shown = draws.shuffled(pairs.map(([, answer]) => answer))
      const right = pairs.map(([, answer]) => String.fromCharCode(65 + shown.indexOf(answer))).join('')
      return {
        stem: [`${numbered(stem, serial)}${say('。', '.')}`],
        options: shown.map((one) => [one]),
        prompts: pairs.map(([prompt]) => prompt),
        right,
        written: Array.from(right)
          .map((letter, at) => `${at + 1}-${letter}`)
          .join(' '),
      }
    }
  }
}

const isChoice = (kind: PaperQuestionType) => kind === 'single' || kind === 'multiple'
const isBracketed = (kind: PaperQuestionType) => isChoice(kind) || kind === 'judge'

/** The letters of a question's options as they are typed: a fault may leave one out or repeat one. */
const lettersOf = (count: number, fault: PaperFault | null): string[] =>
  Array.from({ length: count }, (_, at) => {
    const shift = fault === 'hole' && at >= 2 ? 1 : fault === 'letterTwice' && at >= 2 ? -1 : 0
    return String.fromCharCode(65 + at + shift)
  })

function writeOptions(
  desk: Desk,
  asked: Asked,
  _kind: PaperQuestionType,
  fault: PaperFault | null,
  questionList: number,
): string[] {
  const { layout, draws, pictures, lists } = desk
  const ink = { draws, pictures, isTorn: layout.isTorn, isTracked: layout.isTracked }
  const letters = lettersOf(asked.options.length, fault)
  const isTyped = fault === 'hole' || fault === 'letterTwice' || fault === 'emptyOption'
  const look = isTyped && /^(?:auto|level|table|row)$/u.test(layout.options) ? 'lines' : layout.options
  const inside = asked.options.map((pieces, at) => (fault === 'emptyOption' && at === 1 ? '' : piecesXml(pieces, ink)))
  if (look === 'level') return inside.map((xml) => docxParagraph(xml, [questionList, 1]))
  if (look === 'auto') {
    const id = 5000 + lists.length
    lists.push({ id, levels: [['upperLetter', draws.pick(['%1.', '%1．', '%1、', '(%1)'])]], start: 1 })
    return inside.map((xml) => docxParagraph(xml, [id, 0]))
  }
  const signs: Readonly<Record<string, (letter: string) => string>> = {
    paren: (letter) => `（${letter}）`,
    wide: (letter) => `${String.fromCharCode(letter.charCodeAt(0) + 0xfee0)}．`,
    half: (letter) => `${letter}) `,
    comma: (letter) => `${letter}、`,
  }
  const sign = signs[look] ?? ((letter: string) => `${letter}. `)
  const typed = inside.map((xml, at) => docxRun(sign(letters[at] ?? '')) + xml)
  const joined = (some: readonly string[], between: string) => some.join(between)
  const pairs = [0, 2, 4].map((from) => typed.slice(from, from + 2)).filter((some) => some.length > 0)
  switch (look) {
    case 'tabs':
      return [docxParagraph(joined(typed, docxRun('\t')))]
    case 'pairs':
      return pairs.map((some) => docxParagraph(joined(some, docxRun('      '))))
    case 'table':
      return [docxTable(pairs)]
    case 'row':
      return [docxTable([typed])]
    case 'break':
      return [docxParagraph(joined(typed, '<w:r><w:br/></w:r>'))]
    default:
      return typed.map((xml) => docxParagraph(xml))
  }
}

/** The names of the fields in the manner of this paper. */
function fieldsOf({ layout, say }: Desk) {
  const square = layout.answers === 'square'
  const boxed = layout.answers === 'boxed'
  const named = (zh: string, en: string) =>
    square ? `【${say(zh, en)}】` : boxed ? `[${say(zh, en)}] ` : say(`${zh}：`, `${en}: `)
  return {
    answer: layout.answers === 'reference' ? say('参考答案：', 'Correct answer: ') : named('答案', 'Answer'),
    explanation: named('解析', 'Explanation'),
    difficulty: named('难度', 'Difficulty'),
    topic: named(square ? '考点' : '知识点', 'Topic'),
  }
}

const DIFFICULTIES = [
  ['易', 'very easy', 1],
  ['较易', 'easy', 2],
  ['中', 'medium', 3],
  ['较难', 'hard', 4],
  ['难', 'very hard', 5],
] as const

/** A wrong answer of the same kind. */
const otherThan = (kind: PaperQuestionType, asked: Asked, say: Desk['say']): string =>
  kind === 'judge'
    ? asked.right === 'true'
      ? say('×', 'F')
      : say('√', 'T')
    : (['A', 'B', 'C', 'D'].find((letter) => !asked.right.includes(letter)) ?? 'A')

function writtenAnswer(
  kind: PaperQuestionType,
  asked: Asked,
  fault: PaperFault | null,
  say: Desk['say'],
): string | null {
  switch (fault) {
    case 'noAnswer':
      return null
    case 'keyOutside':
      return kind === 'single' ? 'H' : `${asked.right}H`
    case 'twoForOne':
      return Array.from(asked.right + otherThan(kind, asked, say))
        .sort()
        .join('')
    case 'oneForSeveral':
      return asked.right.slice(0, 1)
    case 'notTruth':
      return say('待定', 'perhaps')
    case 'gapCount':
      return `${asked.right.replaceAll('|', '；')}；${say('另一个', 'another')}`
    case 'slash':
      return `${asked.right.replaceAll('|', '；')}/${say('另一种写法', 'another form')}`
    default:
      return asked.written
  }
}

const faultXml: Readonly<Partial<Record<PaperFault, () => string>>> = {
  mathType: docxMathType,
  chart: docxChart,
  footnote: docxFootnote,
  textBox: () => docxTextBox('图注'),
  missingPicture: () => docxPicture('rIdNowhere'),
}

type Section = {
  readonly kind: PaperQuestionType
  readonly at: number
  readonly count: number
  readonly points: number
}

function writeHeading(desk: Desk, { kind, at, count, points }: Section, isPerGap: boolean): string {
  const { layout, say, body } = desk
  const name = say(...questionTypeHeadings[kind])
  const rules =
    layout.points !== 'each'
      ? say(desk.draws.chance(0.5) ? `（共 ${count} 题）` : '', '')
      : isPerGap
        ? say(`（每空 ${points} 分）`, ` (${points} points per gap)`)
        : say(`（每小题 ${points} 分，共 ${points * count} 分）`, ` (${points} points each)`)
  const ordinal = {
    ordinal: `${ORDINALS[at]}、`,
    part: say(`第${ORDINALS[at]}部分 `, `Part ${at + 1}. `),
    bare: '',
    auto: '',
    bracketed: `（${ORDINALS[at]}）`,
  }[layout.heading]
  body.push(
    docxParagraph(docxRun(`${ordinal}${name}${rules}`, '<w:b/>'), layout.heading === 'auto' ? [1, 0] : undefined),
  )
  return `${ordinal || (layout.heading === 'auto' ? `${ORDINALS[at]}、` : '')}${name}`
}

/** Builds one paper, and what its author meant. */
function makePaper(index: number): PlantedPaper {
  const draws = seededRandom(`paper ${index}`)
  const layout = paperLayoutOf(index, draws)
  const pictures = createWordPictures()
  const say = (zh: string, en: string) => (layout.isEnglish ? en : zh)
  const desk: Desk = {
    layout,
    draws,
    pictures,
    say,
    words: layout.isEnglish ? englishPaperWords : chinesePaperWords,
    lists: [{ id: 1, levels: [['chineseCountingThousand', '%1、']] }],
    body: [],
    used: new Set(),
  }
  const { body, lists, words } = desk
  const hasNoAnswers = index % 42 === 41
  writeFront(desk)
  const kinds: PaperQuestionType[] = [
    'single',
    ...(['multiple', 'judge', 'blank', 'short'] as const).filter(() => draws.chance(0.6)),
  ]
  if (draws.chance(0.25)) kinds.push(draws.pick(['numeric', 'ordering', 'matching'] as const))
  const questions: IntendedQuestion[] = []
  const keyBody: string[] = []
  const styleList = 900
  if (layout.numbers === 'autoStyle')
    lists.push({ id: styleList, levels: [automaticNumberFormat(layout.numbers, layout.isEnglish)], start: 1 })
  let number = 0
  for (const [at, kind] of kinds.entries()) {
    const section = { kind, at, count: 3 + draws.below(3), points: draws.pick([1, 2, 2.5, 4]) }
    const isPerGap = kind === 'blank' && layout.points === 'each' && draws.chance(0.5)
    const heading = writeHeading(desk, section, isPerGap)
    if (layout.restarts && layout.numbers !== 'autoStyle') number = 0
    const list = layout.numbers === 'autoStyle' ? styleList : 10 + at
    if (layout.isAuto && list !== styleList)
      lists.push({
        id: list,
        levels: [automaticNumberFormat(layout.numbers, layout.isEnglish), ['upperLetter', '%2.']],
        start: number + 1,
      })
    const notes: KeyNote[] = []
    const material = writeMaterial(desk, section, number)
    for (let each = 0; each < section.count; each += 1) {
      const serial = 100 + questions.length * 7 + draws.below(7)
      const question = ask(desk, kind, serial)
      const possible = possibleFaults(kind, { layout, isFirst: each === 0, options: question.options.length })
      const fault = hasNoAnswers ? 'noAnswer' : draws.chance(0.1) && possible.length > 0 ? draws.pick(possible) : null
      number += fault === 'numberTwice' ? 0 : fault === 'numberJump' ? 2 : 1
      if (fault === 'numberTwice' || fault === 'numberJump') {
        const before = questions.at(-1)
        if (before !== undefined) questions[questions.length - 1] = { ...before, fault }
      }
      questions.push(
        writeQuestion(desk, {
          asked: question,
          kind,
          fault: fault ?? (material?.isNamed === false ? 'sharedUnnamed' : null),
          number,
          serial,
          list,
          points: isPerGap ? section.points * question.right.split('|').length : section.points,
          material: material !== null && (!material.isNamed || each < material.count) ? material.text : '',
          notes,
        }),
      )
    }
    if (layout.isInKey && !hasNoAnswers) keyBody.push(...answerKeyXml(notes, isBracketed(kind), layout, heading))
  }
  if (layout.hasEnding) body.push(docxParagraph(docxRun(draws.pick(words.endings))))
  const asked = layout.isInTable
    ? [`<w:tbl><w:tblPr/>${body.map((xml) => `<w:tr><w:tc>${xml}</w:tc></w:tr>`).join('')}</w:tbl>`]
    : [...body]
  const isApart = layout.answers === 'keyFile'
  if (keyBody.length > 0 && !isApart)
    asked.push(
      docxParagraph('<w:r><w:br w:type="page"/></w:r>'),
      docxParagraph(docxRun(say(draws.pick(keyHeadings), 'Answer key'), '<w:b/>')),
      ...keyBody,
    )
  return {
    name: `${String(index + 1).padStart(3, '0')}.docx`,
    bytes: docxFile(asked.join(''), lists, pictures.all, {
      section: `${layout.columns === 2 ? '<w:cols w:num="2" w:space="425"/>' : ''}<w:headerReference w:type="default" r:id="rId-header"/>`,
      header: `<w:p>${docxRun(say('绝密★启用前 第 9 题答案：C', 'Confidential. Question 9. Answer: C'))}</w:p>`,
      footer: `<w:p>${docxRun(say('第 1 页 共 4 页', 'Page 1 of 4'))}</w:p>`,
      styles: `<w:style w:type="paragraph" w:styleId="Question"><w:name w:val="Question"/><w:pPr><w:numPr><w:numId w:val="${styleList}"/></w:numPr></w:pPr></w:style>`,
    }),
    key:
      isApart && keyBody.length > 0
        ? docxFile(docxParagraph(docxRun(say('参考答案', 'Answers'))) + keyBody.join(''))
        : null,
    questions,
  }
}

/** Title, fields for names, points and instructions: what no importer should take for a question. */
function writeFront({ body, draws, layout, say, words }: Desk): void {
  body.push(
    docxParagraph(
      docxRun(say('2026 年度安全与技能考试试卷（A 卷）', 'Annual skills examination 2026, paper A'), '<w:b/>'),
    ),
  )
  if (draws.chance(0.5))
    body.push(
      docxParagraph(docxRun(say('姓名：________  工号：________  得分：________', 'Name: ________   Date: ________'))),
    )
  if (draws.chance(0.4) && !layout.isInTable)
    body.push(
      docxTable([
        [docxRun(say('题号', 'Part')), docxRun('一'), docxRun('二'), docxRun(say('总分', '总分'))],
        [docxRun(say('得分', '得分')), docxRun(''), docxRun(''), docxRun('')],
      ]),
    )
  if (draws.chance(0.2))
    body.push(docxParagraph(docxRun(say('密……封……线……内……不……准……答……题', 'Do not write in this margin'))))
  if (!layout.hasNotices) return
  body.push(docxParagraph(docxRun(say('注意事项：', 'Instructions to candidates:'))))
  const isNumbered = draws.chance(0.5)
  for (const [at, notice] of words.notices.entries())
    body.push(docxParagraph(docxRun(isNumbered ? `${at + 1}${say('．', '. ')}${notice}` : notice)))
}

/** The text that the first questions of a section share, announced with their numbers or without them. */
function writeMaterial(
  { body, draws, say, words }: Desk,
  { kind, count }: Section,
  before: number,
): { readonly text: string; readonly count: number; readonly isNamed: boolean } | null {
  if (kind !== 'single' && kind !== 'judge') return null
  const isNamed = draws.chance(0.85)
  if (!draws.chance(isNamed ? 0.14 : 0.1)) return null
  const shared = Math.min(count, 2 + draws.below(2))
  const text = numbered(draws.pick(words.materials), 7000 + before)
  const [from, to] = [before + 1, before + shared]
  const announced = isNamed
    ? say(
        draws.pick([`（${from}~${to}题共用题干）`, `阅读下列材料，回答第${from}—${to}题。`]),
        `Questions ${from}-${to} are based on the following text.`,
      )
    : say('阅读下列材料，回答问题。', '')
  if (announced === '') return null
  body.push(docxParagraph(docxRun(announced)), docxParagraph(docxRun(text)))
  return { text, count: shared, isNamed }
}

type Task = {
  readonly asked: Asked
  readonly kind: PaperQuestionType
  readonly fault: PaperFault | 'sharedUnnamed' | null
  readonly number: number
  readonly serial: number
  readonly list: number
  readonly points: number
  readonly material: string
  readonly notes: KeyNote[]
}

function writeQuestion(desk: Desk, task: Task): IntendedQuestion {
  const { layout, draws, body, say, words, pictures } = desk
  const { asked, kind, number, serial } = task
  const fault = task.fault === 'sharedUnnamed' ? null : task.fault
  const ink = { draws, pictures, isTorn: layout.isTorn, isTracked: layout.isTracked }
  const answer = writtenAnswer(kind, asked, fault, say)
  const fields = fieldsOf(desk)
  const isInBracket = isBracketed(kind) && layout.answers === 'bracket'
  const isInFront = isBracketed(kind) && layout.answers === 'front'
  const signOf = (given: string) =>
    kind === 'judge'
      ? /^(?:√|对|正确|T|True)$/u.test(given)
        ? say('√', 'T')
        : /^(?:×|错|错误|F|False)$/u.test(given)
          ? say('×', 'F')
          : given
      : given
  const inside =
    fault === 'answersDiffer' ? otherThan(kind, asked, say) : isInBracket && answer !== null ? signOf(answer) : ''
  const hole = say(`（ ${inside === '' ? '　' : inside} ）`, `( ${inside === '' ? '   ' : inside} )`)
  const hasOwnBracket = kind === 'judge' && !isInFront
  const withBracket: TextPiece[] = [
    ...asked.stem.map((piece): TextPiece => (piece === '()' ? (isInFront ? '' : hole) : piece)),
    ...(hasOwnBracket ? [hole] : []),
  ].filter((piece) => piece !== '')
  const value = layout.points === 'none' ? 1 : task.points
  const own =
    layout.points === 'own'
      ? say(`（${value}分）`, ` (${value} points)`)
      : fault === 'pointsDiffer'
        ? say(`（${value + 1}分）`, ` (${value + 1} points)`)
        : ''
  const mark =
    fault === 'typeDiffers'
      ? say(kind === 'single' ? '[多选题]' : '[单选题]', kind === 'single' ? '[Multiple answers] ' : '[Single choice] ')
      : ''
  const front = isInFront ? say(`（ ${signOf(answer ?? '')} ）`, `( ${signOf(answer ?? '')} )`) : ''
  const broken =
    fault === 'metafile' ? [docxPicture(pictures.relationOfMetafile())] : [faultXml[fault ?? 'noAnswer']?.() ?? '']
  const stemXml =
    docxRun(`${front}${typedQuestionNumber(layout.numbers, number, layout.isEnglish)}${mark}`) +
    piecesXml(withBracket, ink) +
    broken.join('') +
    docxRun(own)
  // Authors who number questions in brackets number the parts of one otherwise.
  const isRound = /paren/iu.test(layout.numbers)
  const prompts = asked.prompts.map((prompt, at) =>
    docxParagraph(docxRun(`${isRound ? '①②③'[at] : `（${at + 1}）`}${prompt}`)),
  )
  const options = asked.options.length > 0 ? writeOptions(desk, asked, kind, fault, task.list) : []
  const isBehind =
    /^(?:break|behind)$/u.test(layout.options) && options.length > 0 && prompts.length === 0 && kind !== 'ordering'
  const place = layout.isAuto ? ([task.list, 0] as const) : undefined
  const stemLine = (xml: string) =>
    layout.numbers === 'autoStyle'
      ? `<w:p><w:pPr><w:pStyle w:val="Question"/></w:pPr>${xml}</w:p>`
      : docxParagraph(xml, place)
  if (isBehind) {
    const lines = options.map((xml) => xml.replace(/^<w:p>|<\/w:p>$/gu, ''))
    const between = layout.options === 'break' ? '<w:r><w:br/></w:r>' : docxRun('  ')
    body.push(stemLine([stemXml, ...lines].join(between)))
  } else body.push(stemLine(stemXml), ...prompts, ...options)
  if (fault === 'strayLine')
    body.push(docxParagraph(docxRun(say('以上选项请结合实际选择', 'Think about your own site'))))
  const explanation = layout.hasFields && draws.chance(0.7) ? numbered(draws.pick(words.sources), serial) : ''
  const difficulty = layout.hasFields && draws.chance(0.5) ? draws.pick(DIFFICULTIES) : null
  const topic = layout.hasFields && draws.chance(0.5) ? draws.pick(words.topics) : ''
  const isElsewhere = isInBracket || isInFront
  const line = (text: string) => body.push(docxParagraph(desk.draws.chance(0.1) ? docxRun(`  ${text}`) : docxRun(text)))
  if (answer !== null) {
    if (layout.isInKey)
      task.notes.push({ number, answer, explanation: layout.answers === 'keyExplained' ? explanation : '' })
    else if (!isElsewhere || fault === 'answersDiffer') line(`${fields.answer}${answer}`)
  }
  if (explanation !== '' && !(layout.answers === 'keyExplained' && answer !== null))
    line(`${fields.explanation}${explanation}`)
  if (difficulty !== null) line(`${fields.difficulty}${say(difficulty[0], difficulty[1])}`)
  if (topic !== '') line(`${fields.topic}${topic}`)
  if (draws.chance(0.15)) body.push(docxParagraph(''))
  if (layout.columns === 2 && draws.chance(0.1)) body.push(docxParagraph('<w:r><w:br w:type="column"/></w:r>'))
  return {
    type: kind,
    serial,
    stem: plainPieces(asked.stem.filter((piece) => piece !== '()' || !isInFront)),
    options: asked.options.map(plainPieces),
    prompts: asked.prompts,
    right: asked.right,
    points: Math.round(value * 100),
    explanation,
    difficulty: difficulty?.[2] ?? null,
    topic,
    material: task.material,
    fault: task.fault,
  }
}

/** Makes the first `count` papers of the series; each number always gives the same paper. */
export const makePapers = (count: number): PlantedPaper[] =>
  Array.from({ length: count }, (_, index) => makePaper(index))
