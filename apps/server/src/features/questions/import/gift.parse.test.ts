import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { escapeMarkup } from '../../../core/text/escape-markup.ts'
import { parseGift } from './gift.parse.ts'
import type { ImportedQuestion } from './imported-question.ts'
import { parseQuestions } from './parse-questions.ts'

function one(text: string): ImportedQuestion {
  const report = parseGift(text, 'test.gift')
  expect(report.problems).toEqual([])
  expect(report.questions).toHaveLength(1)
  return report.questions[0] as ImportedQuestion
}

function refusal(text: string): string | undefined {
  const report = parseGift(text, 'test.gift')
  expect(report.questions).toEqual([])
  expect(report.problems).toHaveLength(1)
  return report.problems[0]?.reason
}

function keys(question: ImportedQuestion): string {
  return question.options
    .filter((option) => option.correct)
    .map((option) => option.key)
    .join('')
}

describe('GIFT types', () => {
  it('reads single choice with feedback and partial weight', () => {
    const question = one('::Home::Where?{~Rome#no ~%25%Bari =Pisa#yes ####Look it up}')
    expect(question).toMatchObject({ type: 'single', name: 'Home', stem: 'Where?', explanation: 'Look it up' })
    expect(question.options).toEqual([
      { key: 'A', html: 'Rome', correct: false, feedback: 'no' },
      { key: 'B', html: 'Bari', correct: false, weight: 25 },
      { key: 'C', html: 'Pisa', correct: true, feedback: 'yes' },
    ])
  })

  it('reads weights without an equals sign as multiple choice, negative ones kept', () => {
    const question = one('Two?{~%50%a ~%-50%b ~%50%c ~d}')
    expect(question.type).toBe('multiple')
    expect(keys(question)).toBe('AC')
    expect(question.options.map((option) => option.weight)).toEqual([50, -50, 50, undefined])
  })

  it.each([
    ['{T}', true],
    ['{TRUE}', true],
    ['{ true }', true],
    ['{F}', false],
    ['{FALSE}', false],
  ])('reads true/false %s', (answer, isTrue) => {
    const question = one(`Sun rises in the east.${answer}`)
    expect(question.type).toBe('judge')
    expect(question.options.map((option) => option.correct)).toEqual([isTrue, !isTrue])
  })

  it('gives true/false feedback to its choice: first the wrong one, then the right one', () => {
    expect(one('Q.{FALSE#wrong#right}').options).toEqual([
      { key: 'A', html: 'true', correct: false, feedback: 'wrong' },
      { key: 'B', html: 'false', correct: true, feedback: 'right' },
    ])
    expect(one('Q.{T# #right}').options).toEqual([
      { key: 'A', html: 'true', correct: true, feedback: 'right' },
      { key: 'B', html: 'false', correct: false },
    ])
  })

  it('reads several equals signs without a tilde as one short answer', () => {
    const question = one('Who?{=no one =%75%nobody =%0%Grant#no =%0%*#no}')
    expect(question).toMatchObject({ type: 'blank', stem: 'Who? {{1}}' })
    expect(question.blanks).toEqual([
      {
        accepted: [
          { text: 'no one', weight: 100 },
          { text: 'nobody', weight: 75 },
        ],
        caseSensitive: false,
        wrong: [{ text: 'Grant', feedback: 'no' }, { feedback: 'no' }],
      },
    ])
  })

  it('reads a short answer without equals sign', () => {
    expect(one('The word for 1?{One}').blanks[0]?.accepted).toEqual([{ text: 'One', weight: 100 }])
  })

  it.each([
    ['{#1822}', [{ value: 1822, tolerance: 0, weight: 100 }]],
    ['{#-3.5:0.001}', [{ value: -3.5, tolerance: 0.001, weight: 100 }]],
    ['{#-5..5}', [{ min: -5, max: 5, weight: 100 }]],
    [
      '{#=1822:0 =%50%1822:2}',
      [
        { value: 1822, tolerance: 0, weight: 100 },
        { value: 1822, tolerance: 2, weight: 50 },
      ],
    ],
    ['{#3:2~#Completely wrong}', [{ value: 3, tolerance: 2, weight: 100 }]],
    ['{#=%0%5:0 =%100%9:0}', [{ value: 9, tolerance: 0, weight: 100 }]],
    [
      '{#=%0%9:0 =8..10}',
      [
        { value: 9, tolerance: 0, weight: 0 },
        { min: 8, max: 10, weight: 100 },
      ],
    ],
  ])('reads numbers %s', (answer, numeric) => {
    const question = one(`How many?${answer}`)
    expect(question).toMatchObject({ type: 'numeric', stem: 'How many?' })
    expect(question.blanks[0]?.numeric).toEqual(numeric)
  })

  it('a number within its sentence, or on a line of it, is a gap', () => {
    expect(one('It has {#3:2} parts.')).toMatchObject({ type: 'blank', stem: 'It has {{1}} parts.' })
    expect(one('It has _____ parts.{#3}')).toMatchObject({ type: 'blank', stem: 'It has {{1}} parts.' })
    expect(one('How many? {#1..5}')).toMatchObject({ type: 'numeric', blanks: [{ numeric: [{ min: 1, max: 5 }] }] })
  })

  it('reads missing words: a choice shows a line, an answer to type is a gap', () => {
    expect(one('Grant is {~buried =entombed} here.').stem).toBe('Grant is _____ here.')
    expect(one('Two plus two equals {=four =4}.').stem).toBe('Two plus two equals {{1}}.')
    expect(one('{=Asia} is large.').stem).toBe('{{1}} is large.')
    expect(one('_____ is large.{=Asia}').stem).toBe('{{1}} is large.')
    expect(one('[html]<p>Largest?</p>{=Asia}').stem).toBe('<p>Largest? {{1}}</p>')
  })

  it('reads an essay, with an explanation too', () => {
    expect(one('Write.{}')).toMatchObject({ type: 'short', stem: 'Write.', options: [], blanks: [] })
    expect(one('Write.{####Well}')).toMatchObject({ type: 'short', explanation: 'Well' })
  })

  it('reports descriptions and imports none as a question', () => {
    const report = parseGift('Use a pencil.\n\nTrue?{T}', 'x')
    expect(report.warnings).toMatchObject([{ line: 1, reason: 'description' }])
    expect(report.counts).toMatchObject({ found: 2, taken: 1, refused: 0, skipped: 1 })
  })
})

describe('GIFT text', () => {
  it('keeps category, id, tags and the line of the question, not of its comments', () => {
    const text =
      '// intro\r\n$CATEGORY: $course$/top/Net//Web/IP\r\n\r\n// [id:q-7] [tag:easy] [tag:ip]\r\n::T::Q{T}\r\n\r\nR{F}'
    const { questions } = parseGift(text, 'n.gift')
    expect(questions[0]).toMatchObject({
      topic: 'Net/Web/IP',
      idnumber: 'q-7',
      tags: ['easy', 'ip'],
      source: { line: 5, name: 'n.gift' },
    })
    expect(questions[1]).toMatchObject({ idnumber: '', tags: [], source: { line: 7 } })
  })

  it('reads answers that continue after a blank line, and rejects an open brace that does not', () => {
    expect(one('Q?{\n=a\n\n~b\n}').options).toHaveLength(2)
    const report = parseGift('Open?{=a ~b\n\n::N::Next?{T}', 'x')
    expect(report.problems).toMatchObject([{ line: 1, reason: 'malformed' }])
    expect(report.questions).toMatchObject([{ name: 'N' }])
  })

  it('reads formats of question, answers and feedback', () => {
    const question = one('[markdown]**Bold** `a<b`{=[html]<b>x</b>#[plain]<i> ~[plain]<b>y</b>}')
    expect(question.stem).toBe('<p><strong>Bold</strong> <code>a&lt;b</code></p>')
    expect(question.options.map((option) => option.html)).toEqual(['<b>x</b>', '&lt;b&gt;y&lt;/b&gt;'])
    expect(question.options[0]?.feedback).toBe('&lt;i&gt;')
  })

  it('keeps underlines by style and words in italics', () => {
    const stem = one(
      '[html]<p><span style\\="text-decoration\\: underline;">This is a <em>Numerical</em> question.</span></p>{T}',
    ).stem
    expect(stem).toBe('<p><u>This is a <em>Numerical</em> question.</u></p>')
  })

  it('shows tags that are the answer instead of obeying them', () => {
    const question = one('Which loads a program?{=<script> ~<link> ~a < b}')
    expect(question.options.map((option) => option.html)).toEqual(['&lt;script&gt;', '&lt;link&gt;', 'a &lt; b'])
  })

  it('leaves formulas alone and reads a written line end', () => {
    expect(one('[html]Is $ 1 \\\\neq 0 $ and \\\\(x^\\{2\\}\\\\)?\\nSay.{T}').stem).toBe(
      'Is $ 1 \\neq 0 $ and \\(x^{2}\\)?\nSay.',
    )
    expect(one('a\\nb\nc{T}').stem).toBe('a<br />b<br />c')
  })

  it('reads windows-1252 and GB18030 when the bytes are not UTF-8, and reports it', () => {
    const french = parseQuestions(Buffer.from('Né où ?{=Orléans}', 'latin1'), 'f.gift')
    expect(french.questions[0]?.blanks[0]?.accepted[0]?.text).toBe('Orléans')
    expect(french.warnings).toMatchObject([{ reason: 'decoded-as' }])
    const chinese = parseQuestions(Buffer.from([0xd6, 0xd0, 0xb9, 0xfa, 0x7b, 0x54, 0x7d]), 'c.gift')
    expect(chinese.questions[0]?.stem).toBe('中国')
    expect(parseQuestions(Buffer.from('\uFEFF中国{T}'), 'b.gift').questions[0]?.stem).toBe('中国')
  })
})

test('matching: prompts with their answers, equal answers as one option, and distractors without a prompt', () => {
  expect(one('M{=cat -> animal =oak -> plant =dog -> animal = -> stone}')).toMatchObject({
    type: 'matching',
    prompts: ['cat', 'oak', 'dog'],
    options: [{ html: 'animal' }, { html: 'plant' }, { html: 'stone' }],
    places: 'ABA',
    placePolicy: 'perPlace',
  })
})

describe('GIFT rejects', () => {
  it.each([
    ['matching without an arrow in one of its pairs', 'M{=a -> b =c =e -> f}', 'malformed'],
    ['matching with feedback, which has no place', 'M{=a -> b#why =c -> d}', 'malformed'],
    ['matching with answers that all read alike', 'M{=a -> b =c -> b}', 'too-few-options'],
    ['several right answers of a single choice', 'S{=a =b ~c}', 'several-right-answers'],
    ['no right answer', 'S{~a ~b}', 'no-right-answer'],
    ['weights below full points', 'S{~%50%a ~%25%b}', 'no-right-answer'],
    ['weights above full points', 'S{~%80%a ~%80%b ~c}', 'weights-not-kept'],
    ['one option', 'S{=a ~}', 'empty-option'],
    ['a choice of one', 'S{~%100%a}', 'too-few-options'],
    ['equal options with different truth', 'S{=a ~a ~b}', 'duplicate-options'],
    ['a wildcard that earns points', 'S{=*man*}', 'wildcard'],
    ['a wrong wildcard before the answer it would swallow', 'S{=%0%* =man}', 'wildcard'],
    ['a number that is none', 'S{#=zero}', 'bad-number'],
    ['a range upside down', 'S{#5..1}', 'bad-number'],
    ['two blocks of answers', 'S {=a} and {=b}', 'several-answer-blocks'],
    ['a stray brace', 'S } {=a}', 'malformed'],
    ['an unescaped equals sign in a tag', '[html]S{~%100%<b class="x">a</b> ~b}', 'malformed'],
    ['an unescaped equals sign in an answer', 'S{~x=2 ~y ~%100%z}', 'malformed'],
    ['text before the first answer', 'S{a ~b =c}', 'malformed'],
    ['a stem without text', '::T::{=a ~b}', 'empty-stem'],
    ['a picture that is not there', '[html]S<img src\\="@@PLUGINFILE@@/a.png">{T}', 'missing-file'],
    ['a picture elsewhere', '[html]S<img src\\="https\\://x.test/a.png">{T}', 'remote-image'],
    ['content that we do not show', '[html]S<video src\\="a"></video>{T}', 'sound-or-film'],
    ['a gap mark of its own', 'S \\{\\{1\\}\\} {=a}', 'marker-clash'],
    ['a negative weight of a short answer', 'S{=a =%-50%b}', 'weights-not-kept'],
    ['a noncharacter', 'S\ufdd0{T}', 'bad-character'],
  ])('%s', (_name, text, reason) => {
    expect(refusal(text)).toBe(reason)
  })

  it('with line, title, words in both languages and an excerpt', () => {
    const { problems } = parseGift('\n\n::Pairs::Match{=a -> b\n=c -> b}', 'x')
    expect(problems).toEqual([
      {
        line: 3,
        title: 'Pairs',
        reason: 'too-few-options',
        excerpt: '::Pairs::Match{=a -> b =c -> b}',
        message: { zh: '选项少于两个', en: 'There are fewer than two options' },
      },
    ])
  })
})

/** Writes text so that GIFT must read back exactly it. */
function write(text: string): string {
  return text.replace(/[\\~=#{}:]/gu, '\\$&').replace(/\n/gu, '\\n')
}

const anyText = fc
  .string({
    unit: fc.constantFrom(...'ab 1é中~=#{}:\\\n<>&"\'/.;-%$[]_'.split(''), '😀', '->', '####', '::', '//'),
    minLength: 1,
    maxLength: 30,
  })
  .filter((text) => /[\p{L}\p{N}]/u.test(text))

/** Plain text is shown literally, with line ends as breaks. */
function shown(text: string): string {
  return escapeMarkup(text.trim())
    .replace(/\n/gu, '<br />')
    .replace(/&quot;/gu, '"')
    .replace(/&#39;/gu, "'")
}

describe('written text is read back', () => {
  it('in titles, stems, options and feedback', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, anyText, (stem, right, wrong, feedback) => {
        fc.pre(shown(right) !== shown(wrong) && ![stem, right, wrong].some((text) => /\{\{\d+\}\}/u.test(text)))
        const question = one(
          `::${write('t')}::[plain]${write(stem)}{\n=[plain]${write(right)}#[plain]${write(feedback)}\n~[plain]${write(wrong)}\n}`,
        )
        expect(question.stem).toBe(shown(stem))
        expect(question.options.map((option) => option.html)).toEqual([shown(right), shown(wrong)])
        expect(question.options[0]?.feedback).toBe(shown(feedback))
      }),
      { numRuns: 500, seed: 11 },
    )
  })

  it('in short answers', () => {
    fc.assert(
      fc.property(anyText, (answer) => {
        // an arrow makes it matching, which GIFT has no way to escape
        fc.pre(!answer.includes('->') && !/^\s*%-?[\d.,+]+%/u.test(answer))
        const question = one(`Q?{\n=[plain]${write(answer)}\n=other\n}`)
        const text = answer.replace(/\s+/gu, ' ').trim()
        fc.pre(text.toLowerCase() !== 'other')
        expect(question.blanks[0]?.accepted[0]).toEqual({ text, weight: 100 })
      }),
      { numRuns: 500, seed: 11 },
    )
  })

  it('and nothing makes it throw or miscount', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            '{',
            '}',
            '=',
            '~',
            '#',
            ':',
            '::',
            '\\',
            '%50%',
            '\n',
            '\n\n',
            'a',
            '<b>',
            '->',
            'T',
            '//',
            '$CATEGORY:',
            '..',
          ),
          maxLength: 60,
        }),
        (text) => {
          const { counts, questions, problems, warnings } = parseGift(text, 'x')
          expect(counts.found).toBe(counts.taken + counts.refused + counts.skipped)
          expect(questions).toHaveLength(counts.taken)
          expect(problems).toHaveLength(counts.refused)
          expect(warnings.filter((warning) => warning.reason === 'description')).toHaveLength(counts.skipped)
        },
      ),
      { numRuns: 2000, seed: 12 },
    )
  })
})
