import { describe, expect, it } from 'vitest'
import { parseGift } from './gift.parse.ts'

const only = (text: string) => {
  const report = parseGift(text, 'x.gift')
  expect(report.problems).toEqual([])
  expect(report.questions).toHaveLength(1)
  return { ...report.questions[0], warnings: report.warnings.map(({ reason }) => reason) }
}

describe('general feedback of GIFT', () => {
  it.each([
    ['The office is in Rome. {F}\n#### It is in Milan.', 'The office is in Rome.'],
    ['The office is in Rome. {F#Look again.}\n\n#### It is in Milan.\n', 'The office is in Rome.'],
    ['The office is in Rome. {F####It is in Milan.}', 'The office is in Rome.'],
    ['The office is in Rome. {}\n#### It is in Milan.', 'The office is in Rome.'],
    ['It stands in {=Milan ~Rome}, they say. #### It is in Milan.', 'It stands in _____, they say.'],
    ['The {=office} is there.\n#### It is in Milan.', 'The {{1}} is there.'],
  ])('is found in %j and is never part of the question', (text, stem) => {
    expect(only(text)).toMatchObject({ stem, explanation: 'It is in Milan.' })
  })

  it('is read from both places', () => {
    expect(only('A? {T####one}\n#### two').explanation).toBe('one<br>two')
  })

  it('is rejected before the answers, where it would reveal them', () => {
    expect(parseGift('A? #### It is so. {T}', 'x').problems).toMatchObject([{ reason: 'malformed' }])
    expect(only('[markdown]#### Read\\n\\nA? {T}').stem).toMatch(/^<p><b>Read<\/b><\/p>\s*<p>A\?<\/p>$/u)
  })

  it('may contain content that is reported with its line', () => {
    const { warnings } = parseGift('A? {T}\n\nB? {F}\n#### See <video src\\="a.mp4"></video> there', 'x')
    expect(warnings).toMatchObject([{ line: 3, reason: 'feedback-content-removed' }])
  })
})

describe('other marks of GIFT', () => {
  it('a statement gets no line for a word, even with text behind its answer', () => {
    expect(only('It rains {T} in spring.').stem).toBe('It rains  in spring.')
  })

  it('a gap in Markdown is a line', () => {
    expect(only('[markdown]The\\n\\n{=sun ~moon}\\n\\nis hot').stem).toContain('<p>_____</p>')
  })

  it('number and tags are read from a comment inside a question as well', () => {
    expect(only('::A::\n// [id:q7] [tag:new]\nIs it so? {T}')).toMatchObject({ idnumber: 'q7', tags: ['new'] })
  })

  it('a category ends the question above it', () => {
    const { questions, problems } = parseGift('A? {T}\n$CATEGORY: x/y\n\nB? {F}', 'x')
    expect(problems).toEqual([])
    expect(questions).toMatchObject([{ stem: 'A?' }, { stem: 'B?', topic: 'x/y' }])
  })

  it('embedded content without a format is rejected with its line', () => {
    const { questions, problems } = parseGift(
      '\n\nWhat is shown?\n<iframe width\\="560" src\\="https\\://video.example/clip"></iframe> {=a splice ~a test}',
      'x',
    )
    expect(questions).toEqual([])
    expect(problems).toMatchObject([
      { line: 3, reason: 'unsupported-markup', message: { en: expect.stringContaining('<iframe>') } },
    ])
  })
})
