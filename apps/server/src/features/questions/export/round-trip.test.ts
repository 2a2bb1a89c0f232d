import { type QuestionType, uploadKinds, uploadLimits } from '@portal/contract/exams/question-types.ts'
import { questionExportFormats } from '@portal/contract/questions/question-export.contract.ts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { propertyRuns } from '../../../testing/whole-run.ts'
import { bankQuestionOf, pictureIdOf } from '../bank-question.ts'
import { smallestPng } from '../import/qti.fixtures.ts'
import { readQuestionFile } from '../import/read-question-file.ts'
import { sanitiseHtml } from '../import/sanitise-html.ts'
import { questionProblems } from '../question.rules.ts'
import type { AnswerKey, Feedback, GapKey, NewQuestion, NumericKey } from '../question-content.ts'
import { exportFileKinds, writeQuestionFile } from './export-format.ts'
import { exportLossesOf } from './export-losses.rules.ts'
import { type ExportQuestion, questionTextsOf } from './export-question.ts'
import { canonicalQuestion, groupIndexesOf } from './round-trip.fixtures.ts'

const picture = {
  id: pictureIdOf({ name: '', mime: 'image/png', bytes: smallestPng }),
  mime: 'image/png',
  bytes: smallestPng,
}
const letters = fc.constantFrom(
  ...'kü9 <>&"\'`=~{}%|;\\*[]()中文，。√×±é𠮷😀:#/',
  '<b>',
  '&lt;',
  ']]>',
  '->',
  '$$x_1$$',
  '\\(a\\)',
)
/** A text may start like a formula or a phone number. */
const plain = fc
  .tuple(fc.constantFrom('q', 'q', 'q', '=q', '+86 1', '-1', '@q'), fc.array(letters, { minLength: 1, maxLength: 12 }))
  .map(([first, parts]) => `${first}${parts.join('')}`.replace(/\s+/gu, ' ').trim())
  .filter((text) => !/\{\{\d|\{\d*:\s*[A-Za-z_]/u.test(text))
const shown = (text: string) => text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;')
const image = `<p><img src="/files/read?fileId=${picture.id}" /></p>`
/** HTML as stored in a bank: by authors and from files, with pictures, tables and code. */
const html = fc.oneof(
  { weight: 4, arbitrary: plain.map(shown) },
  plain.map((text) => `<p>${shown(text)}</p>`),
  fc.tuple(plain, plain).map(([a, b]) => `<p>${shown(a)} <strong>${shown(b)}</strong></p><ul><li>one</li></ul>`),
  plain.map((text) => `<p>${shown(text)}</p>${image}`),
  plain.map((text) => `${shown(text)}<br />two`),
  plain.map((text) => `<table><tbody><tr><td>${shown(text)}</td></tr></tbody></table>`),
)
const clean = (text: string) =>
  sanitiseHtml(text.replaceAll(`/files/read?fileId=${picture.id}`, 'P'), () => 'P').html.replaceAll(
    'attachment:P',
    `/files/read?fileId=${picture.id}`,
  )
const bilingual = (text: fc.Arbitrary<string>) =>
  fc.oneof(
    text.map((one) => (/\p{Script=Han}/u.test(one) ? { zh: clean(one) } : { en: clean(one) })),
    text.map((one) => ({ zh: clean(one) })),
    fc.tuple(text, text).map(([zh, en]) => ({ zh: clean(zh), en: clean(en) })),
  )
/**
 * As a reader sees an option: two that read alike, one right and one wrong, are refused by every importer, however they
 * are marked up.
 */
const readAs = (text: { zh?: string; en?: string }) =>
  (text.zh ?? text.en ?? '')
    .replace(/<img[^>]*>/gu, '▣')
    .replace(/<[^>]*>/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const percent = fc.constantFrom(100, 50, 33.33333, 25, 12.5)

const numerics = fc.uniqueArray(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 3 }).chain((places) =>
  fc.tuple(
    ...places.map((place, index) =>
      fc.tuple(fc.constantFrom('exact', 'absolute', 'relative', 'range'), percent).map(([kind, weight]): NumericKey => {
        const value = place * 10 + 5
        const own = { weight: index === 0 ? 100 : weight }
        if (kind === 'range') return { min: value - 1, max: value + 2, ...own }
        if (kind === 'relative') return { value, tolerance: 0.01, isRelative: true, ...own }
        return { value, tolerance: kind === 'exact' ? 0 : 0.5, ...own }
      }),
    ),
  ),
) as fc.Arbitrary<NumericKey[]>
const forms = fc
  .uniqueArray(plain, { minLength: 1, maxLength: 3, selector: (text) => text.toLowerCase() })
  .chain((texts) =>
    fc.tuple(...texts.map((text, index) => percent.map((weight) => ({ text, weight: index === 0 ? 100 : weight })))),
  ) as fc.Arbitrary<{ text: string; weight: number }[]>
const gap = fc
  .record({
    numeric: maybe(numerics),
    accepted: forms,
    caseSensitive: fc.boolean(),
    share: maybe(fc.constantFrom(2, 3, 1.5)),
  })
  .map(
    ({ numeric, accepted, caseSensitive, share }): GapKey => ({
      ...(numeric ? { accepted: [], numeric, caseSensitive: false } : { accepted, caseSensitive }),
      ...(share ? { share } : {}),
    }),
  )

const common = fc.record({
  topic: fc.constantFrom('', '物理', 'Physics/Waves & <sound>', '光传输/基础'),
  difficulty: maybe(fc.integer({ min: 1, max: 5 })),
  enemySet: maybe(fc.constantFrom('A', '甲 & 乙')),
  points: fc.integer({ min: 1, max: 9999 }),
  explanation: maybe(bilingual(html)),
  title: fc.constantFrom('', 'Sum: 1 + 1', '标题 & <b>'),
  sourceId: fc.constantFrom('', 'Q-1', 'a [x] \\ ]'),
  tags: fc.constantFrom([], ['x'], ['x', 'a]b', '逗，号']),
})
const words = fc.record({
  correct: maybe(bilingual(html)),
  partly: maybe(bilingual(html)),
  incorrect: maybe(bilingual(html)),
  hints: fc.array(bilingual(html), { maxLength: 2 }),
})
const said = ({
  correct,
  partly,
  incorrect,
  hints,
}: {
  correct?: object | undefined
  partly?: object | undefined
  incorrect?: object | undefined
  hints: object[]
}): Feedback => ({
  ...(correct ? { correct } : {}),
  ...(partly ? { partly } : {}),
  ...(incorrect ? { incorrect } : {}),
  ...(hints.length > 0 ? { hints } : {}),
})

const choice = (type: 'single' | 'multiple') =>
  fc
    .record({
      options: fc.uniqueArray(bilingual(html), { minLength: 2, maxLength: 5, selector: readAs }),
      right: fc.nat(),
      more: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
      pins: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
      allPinned: fc.boolean(),
      penalty: fc.constantFrom(0, -25, -33.33333, -100),
      isWeighed: fc.boolean(),
      policy: maybe(
        fc.constantFrom(
          'allOrNothing' as const,
          'halfForSubset' as const,
          'netCorrect' as const,
          'minusExcess' as const,
        ),
      ),
      optionWords: fc.array(maybe(bilingual(html)), { minLength: 5, maxLength: 5 }),
    })
    .map(({ options, right, more, pins, allPinned, penalty, isWeighed, policy, optionWords }) => {
      const keys = options.map((_option, index) => String.fromCharCode(65 + index))
      const isRight = (index: number) =>
        index === right % options.length || (type === 'multiple' && (more[index] ?? false))
      const own = keys.filter((_key, index) => isRight(index))
      const share = Number((100 / own.length).toFixed(5))
      const answerKey: AnswerKey = isWeighed
        ? { weights: Object.fromEntries(keys.map((key, index) => [key, isRight(index) ? share : penalty])) }
        : { keys: own, ...(policy && type === 'multiple' ? { policy } : {}) }
      const ofOptions = Object.fromEntries(
        keys.flatMap((key, index) => (optionWords[index] ? [[key, optionWords[index]] as const] : [])),
      )
      return {
        type: type as QuestionType,
        answerKey,
        options: options.map((text, index) => ({
          key: keys[index] ?? '',
          text,
          ...(allPinned || pins[index] ? { pinned: true } : {}),
        })),
        blankCount: 0,
        more: Object.keys(ofOptions).length > 0 ? { options: ofOptions } : {},
      }
    })
const judge = fc
  .record({ isTrue: fc.boolean(), yes: maybe(bilingual(html)), no: maybe(bilingual(html)) })
  .map(({ isTrue, yes, no }) => ({
    type: 'judge' as QuestionType,
    answerKey: { keys: [isTrue ? 'A' : 'B'] } as AnswerKey,
    options: [
      { key: 'A', text: { zh: '正确', en: 'True' } },
      { key: 'B', text: { zh: '错误', en: 'False' } },
    ],
    blankCount: 0,
    more: yes || no ? { options: { ...(yes ? { A: yes } : {}), ...(no ? { B: no } : {}) } } : {},
  }))
const short = bilingual(html).map((rubric) => ({
  type: 'short' as QuestionType,
  answerKey: { rubric } as AnswerKey,
  options: [],
  blankCount: 0,
  more: {},
}))
const upload = fc
  .record({
    rubric: bilingual(html),
    kinds: fc.subarray([...uploadKinds], { minLength: 1 }),
    files: fc.integer({ min: 1, max: uploadLimits.files }),
    megabytes: fc.integer({ min: 1, max: uploadLimits.megabytes }),
  })
  .map(({ rubric, kinds, files, megabytes }) => ({
    type: 'upload' as QuestionType,
    answerKey: { rubric } as AnswerKey,
    options: [],
    blankCount: files,
    upload: { kinds, megabytes },
    more: {},
  }))
const blank = fc
  .record({
    gaps: fc.array(gap, { minLength: 1, maxLength: 3 }),
    ofGaps: fc.array(maybe(bilingual(html)), { minLength: 9, maxLength: 9 }),
  })
  .map(({ gaps, ofGaps }) => {
    const blanks = gaps.map(({ accepted, numeric = [] }, index) => {
      const [own, star, wrong] = ofGaps.slice(index * 3, index * 3 + 3)
      const first = accepted[0]
        ? { accepted: accepted[0].text }
        : { numeric: (({ weight: _, ...rest }) => rest)(numeric[0] as NumericKey & { weight?: number }) as NumericKey }
      return [
        ...(own ? [{ text: own, ...first }] : []),
        ...(wrong && accepted[0] ? [{ text: wrong, accepted: 'wrong words' }] : []),
        ...(star ? [{ text: star }] : []),
      ]
    })
    return {
      type: 'blank' as QuestionType,
      answerKey: { blanks: gaps } as AnswerKey,
      options: [],
      blankCount: gaps.length,
      more: blanks.some((one) => one.length > 0) ? { blanks } : {},
    }
  })

const unitLists: { unit: string; factor: number }[][] = [
  [],
  [{ unit: 'm/s²', factor: 1 }],
  [{ unit: '%', factor: 1 }],
  [{ unit: '毫米', factor: 1 }],
  [
    { unit: 'dBm', factor: 1 },
    { unit: 'dB/km & <x>', factor: 2.5 },
  ],
  [
    { unit: 'm', factor: 0.001 },
    { unit: 'km', factor: 1 },
  ],
]
const numeric = fc
  .record({
    numbers: numerics,
    units: fc.constantFrom(...unitLists),
    own: maybe(bilingual(html)),
    star: maybe(bilingual(html)),
  })
  .map(({ numbers, units, own, star }) => {
    const [{ weight: _, ...first }] = numbers as [NumericKey]
    const said = [...(own ? [{ text: own, numeric: first as NumericKey }] : []), ...(star ? [{ text: star }] : [])]
    const key = {
      accepted: [],
      numeric: numbers,
      caseSensitive: false,
      ...(units.length > 0 ? { units } : {}),
      ...(units.length > 1 ? { unitRequired: true } : {}),
    }
    return {
      type: 'numeric' as QuestionType,
      answerKey: { blanks: [key] } as AnswerKey,
      options: [],
      blankCount: 1,
      ...(units.length > 0 ? { units: units.map(({ unit }) => unit) } : {}),
      more: said.length > 0 ? { blanks: [said] } : {},
    }
  })

/** Options that read differently, also without their markup. */
const placeOptions = fc.uniqueArray(bilingual(plain.map(shown)), { minLength: 3, maxLength: 6, selector: readAs })
const matching = fc
  .record({
    options: placeOptions,
    prompts: fc.array(bilingual(html), { minLength: 1, maxLength: 4 }),
    picks: fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
    once: fc.boolean(),
    policy: fc.constantFrom('perPlace' as const, 'allOrNothing' as const, 'minusWrong' as const),
  })
  .map(({ options, prompts, picks, once, policy }) => {
    const right = prompts.map((_prompt, place) => letterAt((picks[place] ?? 0) % options.length))
    return {
      type: 'matching' as QuestionType,
      answerKey: { places: right.join(''), policy } as AnswerKey,
      options: lettered(options),
      blankCount: right.length,
      prompts,
      ...(once && new Set(right).size === right.length ? { once: true } : {}),
      more: {},
    }
  })
const ordering = fc
  .record({
    options: fc.uniqueArray(bilingual(html), { minLength: 2, maxLength: 6, selector: readAs }),
    order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6, maxLength: 6 }),
    policy: fc.constantFrom(
      'perPlace' as const,
      'allOrNothing' as const,
      'longest' as const,
      'perNext' as const,
      'distance' as const,
      'beforeAfter' as const,
    ),
  })
  .map(({ options, order, policy }) => ({
    type: 'ordering' as QuestionType,
    answerKey: {
      places: order
        .filter((at) => at < options.length)
        .map(letterAt)
        .join(''),
      policy,
    } as AnswerKey,
    options: lettered(options),
    blankCount: options.length,
    more: {},
  }))
const gapChoice = fc
  .record({
    options: placeOptions,
    picks: fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
    gaps: fc.integer({ min: 1, max: 3 }),
    without: fc.array(fc.array(fc.nat({ max: 5 }), { maxLength: 2 }), { minLength: 3, maxLength: 3 }),
    limits: fc.boolean(),
    once: fc.boolean(),
    policy: fc.constantFrom('perPlace' as const, 'allOrNothing' as const, 'minusWrong' as const),
  })
  .map(({ options, picks, gaps, without, limits, once, policy }) => {
    const right = Array.from({ length: gaps }, (_, gap) => (picks[gap] ?? 0) % options.length)
    const choices = right.map((own, gap) =>
      options
        .map((_option, at) => at)
        .filter((at) => at === own || at === (own + 1) % options.length || !without[gap]?.includes(at))
        .map(letterAt)
        .join(''),
    )
    const isLimited = limits && choices.some((letters) => letters.length < options.length)
    return {
      type: 'gapChoice' as QuestionType,
      answerKey: { places: right.map(letterAt).join(''), policy } as AnswerKey,
      options: lettered(options),
      blankCount: gaps,
      ...(isLimited ? { choices } : {}),
      ...(once && new Set(right).size === right.length ? { once: true } : {}),
      more: {},
    }
  })
/** The head of a picture of 640 × 480, which is all that its size is read from. */
const largeBytes = Buffer.from(smallestPng)
largeBytes.writeUInt32BE(640, 16)
largeBytes.writeUInt32BE(480, 20)
const large = {
  id: pictureIdOf({ name: '', mime: 'image/png', bytes: largeBytes }),
  mime: 'image/png',
  bytes: largeBytes,
}
const unit = fc.integer({ min: 0, max: 10_000 })
const region = fc
  .record({
    shape: fc.constantFrom('rectangle' as const, 'circle' as const, 'polygon' as const),
    at: fc.tuple(unit, unit, unit, unit, unit, unit),
    label: maybe(fc.constantFrom({ zh: '电源' }, { en: 'Feed' }, { zh: '电源', en: 'Feed & "fuse"' })),
    isWrong: fc.boolean(),
  })
  .map(({ shape, at: [a, b, c, d, e, f], label, isWrong }) => ({
    shape,
    coords:
      shape === 'rectangle'
        ? [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
        : shape === 'circle'
          ? [a, b, 1 + (c % 3000), 1 + (d % 3000)]
          : [a, b, c, d, e, f],
    ...(label ? { label } : {}),
    ...(isWrong ? { isWrong: true } : {}),
  }))
const hotspot = fc
  .record({
    regions: fc.array(region, { minLength: 1, maxLength: 4 }),
    alt: fc.constantFrom(['机柜', undefined], [undefined, 'Rack'], ['机柜', 'Rack &amp; &quot;frame&quot;']),
    more: fc.nat({ max: 2 }),
    policy: fc.constantFrom('perPlace' as const, 'allOrNothing' as const, 'minusWrong' as const),
  })
  .map(({ regions, alt: [zh, en], more, policy }) => {
    const img = (words: string) => `<img src="/files/read?fileId=${large.id}" alt="${words}" />`
    return {
      type: 'hotspot' as QuestionType,
      answerKey: { regions, policy } as AnswerKey,
      options: [],
      blankCount: Math.max(1, regions.filter(({ isWrong }) => !isWrong).length + more),
      picture: { ...(zh ? { zh: img(zh) } : {}), ...(en ? { en: img(en) } : {}) },
      more: {},
    }
  })
function letterAt(at: number): string {
  return String.fromCharCode(65 + at)
}
function lettered(options: readonly { zh?: string; en?: string }[]) {
  return options.map((text, at) => ({ key: letterAt(at), text }))
}

const asExport = (question: NewQuestion): ExportQuestion => ({
  ...question,
  pictures: new Map([picture, large].map((one) => [one.id, one])),
})
type Placed = {
  units?: readonly string[]
  prompts?: NewQuestion['content']['prompts']
  choices?: readonly string[]
  once?: boolean
  picture?: NewQuestion['content']['picture']
  upload?: NonNullable<NewQuestion['content']['upload']>
}
const question = (
  part:
    | typeof blank
    | ReturnType<typeof choice>
    | typeof judge
    | typeof short
    | typeof upload
    | typeof numeric
    | typeof matching
    | typeof ordering
    | typeof gapChoice
    | typeof hotspot,
) =>
  fc
    .record({ part, stem: bilingual(html), common, words })
    .map(
      ({
        part: { type, answerKey, options, blankCount, more, ...placed },
        stem,
        common: facts,
        words: feedback,
      }): ExportQuestion => {
        const { enemySet, difficulty, explanation, ...rest } = facts
        const { units, prompts, choices, once, picture, upload } = placed as Placed
        const hasGaps = type === 'blank' || type === 'gapChoice'
        const marks = Array.from({ length: hasGaps ? blankCount : 0 }, (_, index) => `{{${index + 1}}}`)
        const gapped = (text: string | undefined) =>
          text === undefined
            ? {}
            : clean(
                marks.reduce(
                  (before, mark, index) => (index === 0 ? `${mark} ${before}` : `${before} ${mark} end`),
                  text,
                ),
              )
        const own =
          marks.length === 0
            ? stem
            : (Object.fromEntries(Object.entries(stem).map(([lang, text]) => [lang, gapped(text)])) as typeof stem)
        return asExport({
          ...rest,
          ...(enemySet ? { enemySet } : {}),
          ...(difficulty ? { difficulty } : {}),
          type,
          content: {
            stem: own,
            options,
            blankCount,
            ...(prompts ? { prompts } : {}),
            ...(choices ? { choices } : {}),
            ...(once ? { once } : {}),
            ...(upload ? { upload } : {}),
            ...(units ? { units } : {}),
            ...(picture ? { picture } : {}),
          },
          answerKey,
          explanation: explanation ?? {},
          feedback: { ...said(feedback), ...more },
        })
      },
    )

/** The question in one of two groups, if any. */
const inGroup = (
  one: ExportQuestion,
  place: number | undefined,
  materials: readonly [{ zh?: string; en?: string }, { zh?: string; en?: string }],
): ExportQuestion => {
  const material = place === undefined ? undefined : materials[place]
  return material ? { ...one, content: { ...one.content, group: { id: `group ${place}`, material } } } : one
}

describe.each(questionExportFormats)('questions written as %s are read back', (format) => {
  it.each([
    'single',
    'multiple',
    'judge',
    'blank',
    'numeric',
    'short',
    'upload',
    'matching',
    'ordering',
    'gapChoice',
    'hotspot',
  ] as const)(
    '%s',
    async (type) => {
      const parts = { blank, numeric, judge, short, upload, matching, ordering, gapChoice, hotspot }
      const part = type === 'single' || type === 'multiple' ? choice(type) : parts[type]
      let held = 0
      let all = 0
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(question(part), {
            minLength: 1,
            maxLength: 5,
            selector: ({ content }) => JSON.stringify(questionTextsOf({ content, answerKey: { keys: [] } } as never)),
          }),
          fc.array(maybe(fc.nat({ max: 1 })), { minLength: 5, maxLength: 5 }),
          fc.tuple(bilingual(html), bilingual(html)),
          async (given, places, materials) => {
            const questions = given.map((one, index) => inGroup(one, places[index], materials))
            const sound = questions.filter((one) => questionProblems(one).length === 0)
            const written = sound.filter((one) => exportLossesOf(one, format).leftOut === null)
            all += sound.length
            held += written.length
            if (written.length === 0) return
            const file = await writeQuestionFile(written, format, 'zh')
            const report = await readQuestionFile(file, `questions${exportFileKinds[format].ending}`)
            expect(report.problems).toEqual([])
            const read = report.questions.map((one) => bankQuestionOf(one))
            const kept = (one: NewQuestion, index: number) =>
              canonicalQuestion(one, format, new Set(exportLossesOf(written[index] as ExportQuestion, format).losses))
            expect(read.map(kept)).toEqual(written.map(kept))
            // A sheet gives one language for a row, so material in another one is a listed loss.
            const losses = written.flatMap((one) => exportLossesOf(one, format).losses)
            if (!losses.includes('material') && !losses.includes('languages'))
              expect(groupIndexesOf(read)).toEqual(groupIndexesOf(written))
          },
        ),
        propertyRuns(15),
      )
      const isUnknown =
        (format === 'xlsx' && ['matching', 'ordering', 'gapChoice'].includes(type)) ||
        (format === 'gift' && ['ordering', 'gapChoice'].includes(type)) ||
        (['xlsx', 'docx', 'gift'].includes(format) && type === 'hotspot')
      if (isUnknown) return expect(held).toBe(0)
      // A rule that leaves everything out would prove nothing.
      expect(held / all).toBeGreaterThan(type === 'blank' ? 0.05 : type === 'numeric' ? 0.2 : 0.5)
    },
    60_000,
  )
})

test('pictures come back byte for byte', async () => {
  const given = asExport({
    type: 'judge',
    topic: '',
    points: 100,
    content: {
      stem: { en: `Look ${image}` },
      options: [
        { key: 'A', text: { en: 'True' } },
        { key: 'B', text: { en: 'False' } },
      ],
      blankCount: 0,
    },
    answerKey: { keys: ['A'] },
  })
  for (const format of questionExportFormats) {
    const report = await readQuestionFile(
      await writeQuestionFile([given], format, 'en'),
      `a${exportFileKinds[format].ending}`,
    )
    expect(report.questions[0]?.attachments.map(({ bytes }) => bytes.equals(smallestPng))).toEqual([true])
  }
})
