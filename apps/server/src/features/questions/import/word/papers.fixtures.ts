import {
  type DocxList,
  docxDeleted,
  docxFile,
  docxFraction,
  docxInserted,
  docxMathType,
  docxParagraph,
  docxPicture,
  docxPower,
  docxRun,
  docxTable,
  docxTextBox,
  docxUnderlinedGap,
  smallPng,
} from '../../../../testing/docx.ts'
import type { ImportedType } from '../imported-question.ts'

/** A question as its author meant it. `isTrap`: at this question the paper contradicts itself or can't be read. */
export type WordTestQuestion = {
  readonly type: ImportedType
  readonly number: number
  readonly stem: string
  readonly options: readonly string[]
  /** Letters, `true` or `false`, or the answers of gaps separated by `|`. */
  readonly right: string
  readonly points: number
  readonly explanation: string
  readonly isTrap: string | null
}
export type WordTestPaper = {
  readonly name: string
  readonly bytes: Buffer
  readonly key: Buffer | null
  readonly questions: readonly WordTestQuestion[]
}

/** Numbers from a seed: the same papers on every machine. */
function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (share: number) => next() < share,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
  }
}
type Random = ReturnType<typeof randomFrom>

const ZH = {
  places: ['蓄电池室', '配电房', '电缆井', '机房', '油机房', '铁塔', '弱电间', '冷冻站'],
  acts: [
    '通风并检测氢气浓度',
    '先验电再挂接地线',
    '佩戴绝缘手套',
    '办理动火作业票',
    '安排专人监护',
    '切断上级电源',
    '悬挂警示牌',
    '核对设备标识',
  ],
  wrong: [
    '直接开始作业',
    '关闭所有照明',
    '用湿布擦拭端子',
    '一人单独进入',
    '跳过工作票',
    '拆除接地线',
    '使用金属梯',
    '忽略告警信号',
  ],
  facts: [
    '登高作业必须系安全带',
    '带电更换熔断器可以不戴护目镜',
    '动火作业前要清理周围可燃物',
    '绝缘手套每六个月检验一次',
  ],
  terms: ['预防为主', '三相', '绿黄双色', '断路器', '接地线', '工作票', '监护人', '氢气'],
} as const
const EN = {
  places: [
    'battery room',
    'switch room',
    'cable shaft',
    'server room',
    'generator room',
    'tower',
    'riser',
    'chiller plant',
  ],
  acts: [
    'Ventilate and measure the gas',
    'Test before you earth',
    'Wear insulating gloves',
    'Get a hot work permit',
    'Post an observer',
    'Open the upstream breaker',
    'Hang a warning sign',
    'Check the labels',
  ],
  wrong: [
    'Start at once',
    'Turn off the lights',
    'Wipe with a wet cloth',
    'Enter alone',
    'Skip the permit',
    'Remove the earth',
    'Use a metal ladder',
    'Ignore the alarm',
  ],
  facts: [
    'A harness is required for work at height',
    'Fuses may be changed live without goggles',
    'Clear what can burn before hot work',
    'Gloves are tested every six months',
  ],
  terms: ['prevention', 'three', 'green and yellow', 'breaker', 'earth', 'permit', 'observer', 'hydrogen'],
} as const

type Answers = 'bracket' | 'line' | 'square' | 'keyRange' | 'keyList' | 'keyTable' | 'keyFile'
type Options = 'lines' | 'tabs' | 'pairs' | 'table' | 'auto' | 'paren' | 'tight' | 'comma'
type Numbers = 'dot' | 'wide' | 'comma' | 'paren' | 'word' | 'auto' | 'autoParen'
type Layout = {
  readonly isEnglish: boolean
  readonly answers: Answers
  readonly options: Options
  readonly numbers: Numbers
  readonly restarts: boolean
  readonly isExplained: boolean
  readonly hasTracking: boolean
  readonly isAutoHeading: boolean
}

const ANSWERS: readonly Answers[] = ['bracket', 'line', 'square', 'keyRange', 'keyList', 'keyTable', 'keyFile']
const OPTIONS: readonly Options[] = ['lines', 'tabs', 'pairs', 'table', 'auto', 'paren', 'tight', 'comma']
const NUMBERS: readonly Numbers[] = ['dot', 'wide', 'comma', 'paren', 'word', 'auto', 'autoParen']
const QUESTIONS: Numbers = 'auto'

const layoutOf = (index: number, random: Random): Layout => {
  const answers = ANSWERS[index % ANSWERS.length] ?? 'line'
  return {
    isEnglish: index % 4 === 3,
    answers,
    options: OPTIONS[index % OPTIONS.length] ?? 'lines',
    numbers: NUMBERS[(index * 3 + Math.floor(index / 7)) % NUMBERS.length] ?? QUESTIONS,
    restarts: random.chance(0.4),
    isExplained: (answers === 'line' || answers === 'square') && random.chance(0.6),
    hasTracking: random.chance(0.3),
    isAutoHeading: random.chance(0.25),
  }
}

type Kind = 'single' | 'multiple' | 'judge' | 'blank' | 'short'
const HEADINGS: Readonly<Record<Kind, readonly [zh: string, en: string]>> = {
  single: ['单项选择题', 'Single choice'],
  multiple: ['多项选择题', 'Multiple answers'],
  judge: ['判断题', 'True or false'],
  blank: ['填空题', 'Fill in the blanks'],
  short: ['简答题', 'Short answer'],
}
const TRAPS = [
  'answersDiffer',
  'hole',
  'gapCount',
  'numberTwice',
  'keyOutside',
  'twoForOne',
  'noAnswer',
  'mathType',
  'textBox',
] as const
type Trap = (typeof TRAPS)[number]
const TRAPS_OF: Readonly<Record<Kind, readonly Trap[]>> = {
  single: ['answersDiffer', 'hole', 'keyOutside', 'twoForOne', 'noAnswer', 'mathType', 'numberTwice'],
  multiple: ['hole', 'keyOutside', 'noAnswer'],
  judge: ['noAnswer', 'textBox', 'numberTwice'],
  blank: ['gapCount', 'noAnswer'],
  short: ['mathType', 'noAnswer'],
}

const NUMERALS = '一二三四五六'

/** Builds one paper and what its author meant. */
function buildPaper(index: number): WordTestPaper {
  const random = randomFrom(index * 7919 + 17)
  const layout = layoutOf(index, random)
  const words = layout.isEnglish ? EN : ZH
  const questions: WordTestQuestion[] = []
  const body: string[] = []
  const keyBody: string[] = []
  const pictures: Buffer[] = []
  const lists: DocxList[] = [{ id: 1, levels: [['chineseCountingThousand', '%1、']] }]
  const say = (zh: string, en: string) => (layout.isEnglish ? en : zh)
  body.push(docxParagraph(docxRun(say('2026 年通信机房安全试卷', 'Room safety examination 2026'), '<w:b/>')))
  if (random.chance(0.5))
    body.push(docxTable([[docxRun(say('得分', '得分')), docxRun(''), docxRun(say('评卷人', '评卷人')), docxRun('')]]))
  if (random.chance(0.5))
    body.push(
      docxParagraph(
        docxRun(say('考试时间 90 分钟，请将姓名写在左侧。', 'You have 90 minutes. Write your name on the left.')),
      ),
    )
  let number = 0
  let listId = 10
  const kinds = (['single', 'multiple', 'judge', 'blank', 'short'] as const).filter(
    (kind) => kind === 'single' || random.chance(0.7),
  )
  const isInKey = layout.answers.startsWith('key')
  const keyTarget = layout.answers === 'keyFile' ? keyBody : []
  for (const [at, kind] of kinds.entries()) {
    const points = random.pick([1, 2, 2.5, 5])
    const count = 3 + random.below(4)
    if (layout.restarts) number = 0
    listId += 1
    const questionList = listId
    const [autoText, autoFormat] =
      layout.numbers === 'autoParen' ? ['（%1）', 'decimal'] : [layout.isEnglish ? '%1.' : '%1．', 'decimal']
    lists.push({ id: questionList, levels: [[autoFormat, autoText]], start: number + 1 })
    const [zh, en] = HEADINGS[kind]
    const rules = say(
      kind === 'blank' && random.chance(0.5)
        ? `（每空 ${points} 分）`
        : `（每小题 ${points} 分，共 ${points * count} 分）`,
      ` (${points} points each)`,
    )
    const isPerGap = rules.startsWith('（每空')
    if (layout.isAutoHeading && !layout.isEnglish) body.push(docxParagraph(docxRun(`${zh}${rules}`, '<w:b/>'), [1, 0]))
    else
      body.push(docxParagraph(docxRun(`${say(`${NUMERALS[at]}、${zh}`, `Part ${at + 1}. ${en}`)}${rules}`, '<w:b/>')))
    const section: { number: number; answer: string }[] = []
    for (let each = 0; each < count; each += 1) {
      number += 1
      const trap = random.chance(0.06) && !(isInKey && kind === 'short') ? random.pick(TRAPS_OF[kind]) : null
      const serial = index * 100 + questions.length
      const made = makeQuestion(kind, { serial, words, layout, random, trap, isInKey })
      let shown = number
      if (trap === 'numberTwice' && each > 0 && !layout.numbers.startsWith('auto')) {
        shown = number - 1
        number -= 1
        const before = questions.at(-1)
        if (before !== undefined) questions[questions.length - 1] = { ...before, isTrap: 'numberTwice' }
      }
      const isTrap = trap === 'numberTwice' && (each === 0 || layout.numbers.startsWith('auto')) ? null : trap
      const value = isPerGap ? points * Math.max(1, made.right.split('|').length) : points
      questions.push({
        type: made.type,
        number: shown,
        stem: made.stem,
        options: made.options,
        right: made.right,
        points: value,
        explanation: made.explanation,
        isTrap,
      })
      const label: Readonly<Record<Numbers, string>> = {
        dot: `${shown}. `,
        wide: `${String(shown).replace(/\d/gu, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))}．`,
        comma: `${shown}、`,
        paren: `（${shown}）`,
        word: say(`第${shown}题 `, `Question ${shown}. `),
        auto: '',
        autoParen: '',
      }
      const isAuto = layout.numbers.startsWith('auto')
      body.push(
        docxParagraph(docxRun(label[layout.numbers]) + made.stemXml(pictures), isAuto ? [questionList, 0] : undefined),
      )
      if (made.options.length > 0) {
        listId += 1
        lists.push({ id: listId + 5000, levels: [['upperLetter', '%1.']], start: 1 })
        body.push(...optionsXml(made, layout, listId + 5000, trap))
      }
      if (made.answerText !== null) {
        if (isInKey) section.push({ number: shown, answer: made.answerText })
        else if (layout.answers === 'square') {
          const rest = made.explanation === '' ? '' : `【解析】${made.explanation}`
          body.push(docxParagraph(docxRun(`【答案】${made.answerText}${rest}`)))
        } else if (layout.answers !== 'bracket' || made.needsLine) {
          body.push(docxParagraph(docxRun(say(`答案：${made.answerText}`, `Answer: ${made.answerText}`))))
          if (made.explanation !== '')
            body.push(docxParagraph(docxRun(say(`解析：${made.explanation}`, `Explanation: ${made.explanation}`))))
        }
      }
      if (random.chance(0.2)) body.push(docxParagraph(''))
    }
    if (isInKey)
      keyTarget.push(...keyXml(section, kind, layout, say(`${NUMERALS[at]}、${zh}`, `Part ${at + 1}. ${en}`)))
  }
  if (isInKey && layout.answers !== 'keyFile') {
    body.push(docxParagraph('<w:r><w:br w:type="page"/></w:r>'))
    body.push(docxParagraph(docxRun(say('参考答案', 'Answer key'), '<w:b/>')), ...keyTarget)
  }
  return {
    name: `${String(index + 1).padStart(3, '0')}.docx`,
    bytes: docxFile(body.join(''), lists, pictures),
    key:
      layout.answers === 'keyFile'
        ? docxFile(docxParagraph(docxRun(say('参考答案', 'Answers'))) + keyBody.join(''))
        : null,
    questions,
  }
}

type Made = Pick<WordTestQuestion, 'type' | 'stem' | 'options' | 'right' | 'explanation'> & {
  readonly stemXml: (pictures: Buffer[]) => string
  /** The answer as the paper writes it; null: nowhere. */
  readonly answerText: string | null
  /** An answer that no bracket can hold. */
  readonly needsLine: boolean
}
type Given = {
  readonly serial: number
  readonly words: typeof ZH | typeof EN
  readonly layout: Layout
  readonly random: Random
  readonly trap: Trap | null
  readonly isInKey: boolean
}

function makeQuestion(kind: Kind, { serial, words, layout, random, trap }: Given): Made {
  const { isEnglish, answers } = layout
  const place = random.pick(words.places)
  const isBracket = answers === 'bracket' && (kind === 'single' || kind === 'multiple' || kind === 'judge')
  const explanation =
    layout.isExplained && random.chance(0.7)
      ? isEnglish
        ? `See rule ${serial}.`
        : `见《安全规程》第 ${serial} 条。`
      : ''
  const fill = (inner: string) => (isEnglish ? `(${inner})` : `（${inner}）`)
  const tracked = (xml: string) =>
    layout.hasTracking && random.chance(0.3)
      ? docxDeleted(isEnglish ? 'old words ' : '旧的说法') + docxInserted(xml)
      : xml
  if (kind === 'single' || kind === 'multiple') {
    const size = random.chance(0.2) ? 5 : 4
    const count = kind === 'single' ? 1 : 2 + random.below(2)
    const places = Array.from({ length: size }, (_, at) => at)
    const right = new Set<number>()
    while (right.size < count) right.add(random.pick(places))
    const [goods, bads] = [[...words.acts], [...words.wrong]]
    const options = places.map((at) => (right.has(at) ? goods : bads).splice(random.below(4), 1)[0] ?? '')
    const letters = [...right]
      .sort((a, b) => a - b)
      .map((at) => String.fromCharCode(65 + at))
      .join('')
    const first = isEnglish
      ? `Before work no. ${serial} in the ${place}, what comes first `
      : `进入${place}进行第 ${serial} 号作业前，首先应`
    const end = isEnglish ? '?' : '。'
    const wrongLetter = [...'ABCD'].find((letter) => !letters.includes(letter)) ?? 'A'
    const inside =
      isBracket && trap !== 'noAnswer'
        ? ` ${trap === 'keyOutside' ? 'H' : trap === 'twoForOne' ? `${letters}${wrongLetter}` : letters} `
        : trap === 'answersDiffer'
          ? ` ${wrongLetter} `
          : isEnglish
            ? '    '
            : '　　'
    const shape = random.below(6)
    return {
      type: kind,
      stem: `${first}${shape === 1 ? 'H2O' : ''}${shape === 4 ? 'x2' : ''}${shape === 5 ? '\\(\\frac{a}{b}\\)' : ''}${fill('')}${end}`,
      options,
      right: letters,
      explanation,
      stemXml: (pictures) => {
        let extra = ''
        if (shape === 1) extra = docxRun('H') + docxRun('2', '<w:vertAlign w:val="subscript"/>') + docxRun('O')
        if (shape === 4) extra = docxPower('x', '2')
        if (shape === 5) extra = docxFraction('a', 'b')
        if (trap === 'mathType') extra += docxMathType()
        const image =
          shape === 2 && pictures.push(smallPng(serial % 251)) > 0 ? docxPicture(`rIdPic${pictures.length}`) : ''
        const [half, rest] = [first.slice(0, 4), first.slice(4)]
        return (
          tracked(docxRun(half)) +
          docxRun(rest, shape === 3 ? '<w:b/>' : '') +
          extra +
          image +
          docxRun(`${fill(inside)}${end}`)
        )
      },
      answerText:
        trap === 'noAnswer'
          ? null
          : trap === 'keyOutside'
            ? 'H'
            : trap === 'twoForOne'
              ? `${letters}${wrongLetter}`
              : letters,
      needsLine: trap === 'answersDiffer',
    }
  }
  if (kind === 'judge') {
    const fact = `${random.pick(words.facts)}${isEnglish ? `, see case ${serial}` : `（见第 ${serial} 号案例）`}`
    const isTrue = random.chance(0.5)
    const sign =
      random.pick(isEnglish ? (['True,False', 'T,F'] as const) : (['√,×', '对,错', '正确,错误'] as const)).split(',')[
        isTrue ? 0 : 1
      ] ?? ''
    const end = isEnglish ? '.' : '。'
    const inside =
      isBracket && trap !== 'noAnswer'
        ? isEnglish
          ? isTrue
            ? 'T'
            : 'F'
          : isTrue
            ? '√'
            : '×'
        : isEnglish
          ? '   '
          : '　'
    return {
      type: 'judge',
      stem: `${fact}${end}`,
      options: [],
      right: String(isTrue),
      explanation,
      stemXml: () =>
        tracked(docxRun(fact.slice(0, 3))) +
        docxRun(`${fact.slice(3)}${end}${fill(inside)}`) +
        (trap === 'textBox' ? docxTextBox('补充说明') : ''),
      answerText: trap === 'noAnswer' ? null : sign,
      needsLine: false,
    }
  }
  if (kind === 'blank') {
    const gaps = 1 + random.below(3)
    const terms = [...words.terms]
    const right = Array.from({ length: gaps }, () => terms.splice(random.below(terms.length), 1)[0] ?? '')
    const start = isEnglish ? `Rule ${serial} asks for ` : `第 ${serial} 条规程要求`
    const between = isEnglish ? ' and ' : '，并且'
    const isUnderlined = random.chance(0.6)
    const separator = isEnglish ? '; ' : '；'
    return {
      type: 'blank',
      stem: `${start}${right.map((_, at) => `{{${at + 1}}}`).join(between)}${isEnglish ? '.' : '。'}`,
      options: [],
      right: right.join('|'),
      explanation,
      stemXml: () =>
        docxRun(start) +
        right.map(() => (isUnderlined ? docxUnderlinedGap() : docxRun('________'))).join(docxRun(between)) +
        docxRun(isEnglish ? '.' : '。'),
      answerText:
        trap === 'noAnswer'
          ? null
          : [...right, ...(trap === 'gapCount' ? [isEnglish ? 'more' : '多余'] : [])].join(separator),
      needsLine: true,
    }
  }
  const ask = isEnglish
    ? `Describe how you prepare work no. ${serial} in the ${place}.`
    : `简述在${place}进行第 ${serial} 号作业的准备步骤。`
  const steps = isEnglish ? 'Permit, test, earth, observe.' : '办票、验电、接地、监护。'
  return {
    type: 'short',
    stem: ask,
    options: [],
    right: steps,
    explanation,
    stemXml: () => docxRun(ask) + (trap === 'mathType' ? docxMathType() : ''),
    answerText: trap === 'noAnswer' ? null : steps,
    needsLine: true,
  }
}

function optionsXml(made: Made, layout: Layout, list: number, trap: Trap | null): string[] {
  const letterOf = (at: number) => String.fromCharCode(65 + at + (trap === 'hole' && at >= 2 ? 1 : 0))
  const sign = { lines: '．', tabs: '．', pairs: '. ', table: '. ', auto: '. ', paren: '', tight: '.', comma: '、' }[
    layout.options
  ]
  const text = (at: number) =>
    layout.options === 'paren' ? `（${letterOf(at)}）${made.options[at]}` : `${letterOf(at)}${sign}${made.options[at]}`
  const all = made.options.map((_, at) => at)
  // Word numbers without a gap.
  if (layout.options === 'auto' && trap !== 'hole')
    return all.map((at) => docxParagraph(docxRun(made.options[at] ?? ''), [list, 0]))
  if (layout.options === 'tabs') return [docxParagraph(docxRun(all.map(text).join('\t')))]
  if (layout.options === 'pairs')
    return [0, 2, 4].flatMap((from) => {
      const some = all.slice(from, from + 2)
      return some.length > 0 ? [docxParagraph(docxRun(some.map(text).join('    ')))] : []
    })
  if (layout.options === 'table' && trap !== 'hole') {
    const rows = [0, 2, 4].map((from) => all.slice(from, from + 2)).filter((row) => row.length > 0)
    return [docxTable(rows.map((row) => row.map((at) => docxRun(text(at)))))]
  }
  if (layout.options === 'tight' && trap !== 'hole')
    return [docxParagraph(docxRun(all.map(text).join(layout.isEnglish ? '  ' : '')))]
  return all.map((at) => docxParagraph(docxRun(text(at))))
}

function keyXml(
  section: readonly { number: number; answer: string }[],
  kind: Kind,
  layout: Layout,
  heading: string,
): string[] {
  const lines = [docxParagraph(docxRun(heading))]
  const isCompact = kind !== 'blank' && kind !== 'short'
  if (!isCompact || layout.answers === 'keyList')
    return [
      ...lines,
      ...(isCompact
        ? [docxParagraph(docxRun(section.map(({ number, answer }) => `${number}.${answer}`).join('  ')))]
        : section.map(({ number, answer }) => docxParagraph(docxRun(`${number}. ${answer}`)))),
    ]
  if (layout.answers === 'keyTable')
    return [
      ...lines,
      docxTable([
        [docxRun(layout.isEnglish ? 'No.' : '题号'), ...section.map(({ number }) => docxRun(String(number)))],
        [docxRun(layout.isEnglish ? 'Answer' : '答案'), ...section.map(({ answer }) => docxRun(answer))],
      ]),
    ]
  const isWhole = section.every(({ number }, at) => at === 0 || number === (section[at - 1]?.number ?? 0) + 1)
  const [first, last] = [section[0], section.at(-1)]
  if (!isWhole || first === undefined || last === undefined || section.length < 2)
    return [...lines, docxParagraph(docxRun(section.map(({ number, answer }) => `${number}. ${answer}`).join('  ')))]
  const isLetters = kind === 'single' && section.every(({ answer }) => /^[A-Z]$/u.test(answer))
  return [
    ...lines,
    docxParagraph(
      docxRun(`${first.number}-${last.number} ${section.map(({ answer }) => answer).join(isLetters ? '' : ' ')}`),
    ),
  ]
}

/** Returns the 120 papers with which the reading of Word papers is tested. */
export const wordTestPapers = (): WordTestPaper[] => Array.from({ length: 120 }, (_, index) => buildPaper(index))
