import { t } from '../text.ts'
import type { DemoBlank, DemoOption, DemoQuestion, DemoText, figureNames, QuestionType } from '../types.ts'

/** A text in both languages as a pair, or one that is the same in both. */
type Words = string | readonly [zh: string, en: string]
const text = (words: Words): DemoText => (typeof words === 'string' ? t(words) : t(words[0], words[1]))

type Ask = {
  readonly topic: string
  readonly difficulty: DemoQuestion['difficulty']
  readonly stem: Words
  readonly why: Words
}
const base = (type: QuestionType, { topic, difficulty, stem, why }: Ask, points: number) => ({
  key: '',
  type,
  topic,
  difficulty,
  stem: text(stem),
  explanation: text(why),
  points,
  options: [],
  blanks: [],
})

/** Rotates the list, so that right choices are not all first. */
function turned(options: readonly { readonly text: DemoText; readonly correct: boolean }[], stem: Words): DemoOption[] {
  const by = [...text(stem).en].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % options.length
  return [...options.slice(by), ...options.slice(0, by)].map((option, index) => ({
    key: String.fromCharCode(65 + index),
    ...option,
  }))
}

/** Returns a single choice question. The first given option is correct; the order of the options is changed. */
export const singleChoice = (ask: Ask & { readonly options: readonly Words[] }): DemoQuestion => ({
  ...base('single', ask, 200),
  options: turned(
    ask.options.map((words, index) => ({ text: text(words), correct: index === 0 })),
    ask.stem,
  ),
})

export const multipleChoice = (
  ask: Ask & { readonly right: readonly Words[]; readonly wrong: readonly Words[] },
): DemoQuestion => ({
  ...base('multiple', ask, 300),
  options: turned(
    [
      ...ask.right.map((words) => ({ text: text(words), correct: true })),
      ...ask.wrong.map((words) => ({ text: text(words), correct: false })),
    ],
    ask.stem,
  ),
})

export const trueFalse = (ask: Ask & { readonly isTrue: boolean }): DemoQuestion => ({
  ...base('judge', ask, 100),
  options: [
    { key: 'A', text: t('正确', 'True'), correct: ask.isTrue },
    { key: 'B', text: t('错误', 'False'), correct: !ask.isTrue },
  ],
})

/** Returns a fill-in question: each gap {{n}} of the stem accepts the given forms, or exactly the given number. */
export const fillInBlank = (ask: Ask & { readonly blanks: readonly (readonly string[] | number)[] }): DemoQuestion => ({
  ...base('blank', ask, 200),
  blanks: ask.blanks.map(
    (gap): DemoBlank =>
      typeof gap === 'number' ? { accepted: [], numeric: { value: gap, tolerance: 0 } } : { accepted: gap },
  ),
})

/** Returns a number question with its tolerance and units; the first unit is that of the number. */
export const numeric = (
  ask: Ask & {
    readonly value: number
    readonly tolerance: number
    readonly isRelative?: true
    readonly units?: readonly { readonly unit: string; readonly factor: number }[]
  },
): DemoQuestion => ({
  ...base('numeric', ask, 200),
  blanks: [
    {
      accepted: [],
      numeric: { value: ask.value, tolerance: ask.tolerance, ...(ask.isRelative ? { isRelative: true } : {}) },
      ...(ask.units ? { units: ask.units } : {}),
    },
  ],
})

const lettered = (options: readonly Words[]): DemoOption[] =>
  options.map((words, index) => ({ key: String.fromCharCode(65 + index), text: text(words), correct: false }))

/** Returns a matching question: each pair is a prompt with its option; `others` are distractors. */
export const matching = (
  ask: Ask & {
    readonly pairs: readonly (readonly [prompt: Words, option: Words])[]
    readonly others?: readonly Words[]
  },
): DemoQuestion => ({
  ...base('matching', ask, 400),
  options: lettered([...ask.pairs.map(([, option]) => option), ...(ask.others ?? [])]),
  prompts: ask.pairs.map(([prompt]) => text(prompt)),
  places: ask.pairs.map((_, index) => String.fromCharCode(65 + index)).join(''),
  once: true,
})

/** Returns an ordering question: the steps in their correct order. */
export const ordering = (ask: Ask & { readonly steps: readonly Words[] }): DemoQuestion => ({
  ...base('ordering', ask, 400),
  options: lettered(ask.steps),
  places: ask.steps.map((_, index) => String.fromCharCode(65 + index)).join(''),
})

/** Returns a gap choice question: the first options fill the gaps in order; the others are distractors. */
export const gapChoice = (
  ask: Ask & { readonly right: readonly Words[]; readonly others: readonly Words[] },
): DemoQuestion => ({
  ...base('gapChoice', ask, 300),
  options: lettered([...ask.right, ...ask.others]),
  places: ask.right.map((_, index) => String.fromCharCode(65 + index)).join(''),
})

/**
 * Returns a hotspot question. Each box is a correct region: its left and top edge, width, height and label; `size` is
 * the size of the figure, all in pixels.
 */
export const hotspot = (
  ask: Ask & {
    readonly figure: (typeof figureNames)[number]
    readonly alt: Words
    readonly size: readonly [width: number, height: number]
    readonly boxes: readonly (readonly [left: number, top: number, width: number, height: number, label: Words])[]
    readonly costsWrong?: true
  },
): DemoQuestion => {
  const [width, height] = ask.size
  const units = (pixels: number, of: number) => Math.round((pixels / of) * 10_000)
  return {
    ...base('hotspot', ask, 100 * ask.boxes.length),
    hotspot: {
      figure: ask.figure,
      alt: text(ask.alt),
      regions: ask.boxes.map(([x, y, w, h, label]) => ({
        shape: 'rectangle',
        coords: [units(x, width), units(y, height), units(x + w, width), units(y + h, height)],
        label: text(label),
      })),
      policy: ask.costsWrong ? 'minusWrong' : 'perPlace',
    },
  }
}

export const shortAnswer = (ask: Ask & { readonly rubric: Words }): DemoQuestion => ({
  ...base('short', ask, 1000),
  rubric: text(ask.rubric),
})

/** Returns an upload question: candidates answer with files, which people mark by the rubric. */
export const uploadAnswer = (
  ask: Ask & { readonly rubric: Words; readonly takes: NonNullable<DemoQuestion['upload']> },
): DemoQuestion => ({
  ...base('upload', ask, 1000),
  rubric: text(ask.rubric),
  upload: ask.takes,
})

/** Returns the questions in the same order, and gives them the stable ids (`key`) `prefix-001` onwards. */
export const numberDemoQuestions = (prefix: string, questions: readonly DemoQuestion[]): DemoQuestion[] =>
  questions.map((question, index) => ({ ...question, key: `${prefix}-${String(index + 1).padStart(3, '0')}` }))
