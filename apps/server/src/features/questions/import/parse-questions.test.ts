import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { detectFormat } from './detect-format.ts'
import { parseQuestions } from './parse-questions.ts'

describe('the format of a file', () => {
  it.each([
    ['<?xml version="1.0"?>\n<!-- c -->\n<quiz></quiz>', 'a.txt', 'moodle-xml'],
    ['<question type="essay"></question>', 'a', 'moodle-xml'],
    ['<?xml version="1.0"?><assessment/>', 'a.xml', 'unknown'],
    ['Who?{=a ~b}', 'a.txt', 'gift'],
    ['<p>Who?</p> {=a ~b}', 'a.txt', 'gift'],
    ['$CATEGORY: x', 'a.txt', 'gift'],
    ['Only words', 'a.gift', 'gift'],
    ['Only words', 'a.txt', 'unknown'],
    ['Q\nA) x\nB) y\nANSWER: A\n', 'a.txt', 'aiken'],
    ['{"a": {}}', 'a.gift', 'unknown'],
    ['PK\u0003\u0004\0\0{}', 'a.gift', 'unknown'],
    ['', 'a.gift', 'unknown'],
  ])('%j in %s is %s', (text, name, format) => {
    expect(detectFormat(text, name)?.id ?? 'unknown').toBe(format)
  })

  it('is reported when unknown or empty', () => {
    expect(parseQuestions(Buffer.from([0xff, 0xd8, 0xff, 0, 1]), 'a.jpg').problems).toMatchObject([
      { reason: 'unknown-format' },
    ])
    expect(parseQuestions(Buffer.from(' \n'), 'a.gift').problems).toMatchObject([{ reason: 'empty-file' }])
    expect(parseQuestions(Buffer.from('<quiz/>'), 'a.xml').problems).toMatchObject([{ reason: 'empty-file' }])
    expect(
      parseQuestions(Buffer.from('<?xml version="1.0" encoding="UTF-8"?><quiz>\xe9</quiz>', 'latin1'), 'a.xml')
        .problems,
    ).toMatchObject([{ reason: 'unreadable-encoding' }])
  })

  it('reads the encoding that XML declares', () => {
    const xml =
      '<?xml version="1.0" encoding="ISO-8859-1"?><quiz><question type="essay"><questiontext><text>\xe9t\xe9</text></questiontext></question></quiz>'
    expect(parseQuestions(Buffer.from(xml, 'latin1'), 'a.xml').questions).toMatchObject([{ stem: 'été' }])
  })
})

describe('Aiken', () => {
  it('reads single choice as plain text and rejects incomplete questions', () => {
    const report = parseQuestions(
      Buffer.from('Which <b>?\nA) <i>\nB. y\nANSWER: B\n\nNo answer\nA) x\nB) y\n\nZ\nA) x\nB) y\nANSWER: C\n'),
      'a.txt',
    )
    expect(report.questions).toMatchObject([
      {
        type: 'single',
        stem: 'Which &lt;b&gt;?',
        options: [
          { html: '&lt;i&gt;', correct: false },
          { html: 'y', correct: true },
        ],
      },
    ])
    expect(report.problems).toMatchObject([
      { line: 6, reason: 'malformed' },
      { line: 10, reason: 'no-right-answer' },
    ])
  })
})

/** Real question banks outside the project: CORPUS_DIR names the folder with MANIFEST.tsv and questions/. */
const corpus = process.env.CORPUS_DIR

function manifest(): { file: string; content: string }[] {
  const rows = readFileSync(path.join(corpus ?? '', 'MANIFEST.tsv'), 'utf8')
    .split('\n')
    .slice(1)
  return rows.map((row) => row.split('\t')).map((cells) => ({ file: cells[0] ?? '', content: cells[7] ?? '' }))
}

describe.skipIf(corpus === undefined)(
  `real banks ${corpus === undefined ? '(skipped: CORPUS_DIR is not set)' : ''}`,
  () => {
    const files =
      corpus === undefined
        ? []
        : ['gift', 'moodle-xml'].flatMap((folder) =>
            readdirSync(path.join(corpus, 'questions', folder), { recursive: true, encoding: 'utf8' })
              .map((name) => `questions/${folder}/${name}`)
              .filter((name) => /\.(?:gift|txt|xml)$/u.test(name)),
          )
    const read = (file: string) => parseQuestions(readFileSync(path.join(corpus ?? '', file)), path.basename(file))

    it('are there', () => {
      expect(files.length).toBeGreaterThan(60)
    })

    it.each(files)('%s: every question is imported or reported', (file) => {
      const { counts, questions, problems, warnings } = read(file)
      expect(counts.found).toBe(counts.taken + counts.refused + counts.skipped)
      expect(questions).toHaveLength(counts.taken)
      expect(warnings.filter((warning) => warning.reason === 'description')).toHaveLength(counts.skipped)
      for (const problem of problems) {
        expect(problem.line).toBeGreaterThan(0)
        expect(problem.message.zh).not.toBe('')
      }
      for (const question of questions) {
        const html = [
          question.stem,
          question.explanation,
          ...question.options.map((option) => option.html + (option.feedback ?? '')),
        ].join('\n')
        expect(html).not.toMatch(/<script|<[^>]*\son\w+=|<[^>]*javascript:|@@PLUGINFILE@@|<img(?! src="attachment:)/iu)
        for (const [, name] of html.matchAll(/src="attachment:([^"]+)"/gu))
          expect(question.attachments.map((file) => file.name)).toContain(name)
        if (question.type === 'single') expect(question.options.filter((option) => option.correct)).toHaveLength(1)
        if (question.type === 'blank') {
          const marks = Array.from(question.stem.matchAll(/\{\{(\d+)\}\}/gu), (match) => Number(match[1]))
          expect(marks).toEqual(question.blanks.map((_blank, index) => index + 1))
        }
      }
    })

    it('hold as many questions as an independent count', () => {
      for (const { file, content } of corpus === undefined ? [] : manifest()) {
        if (!content.startsWith('moodle ')) continue
        const types = Array.from(
          content.matchAll(/([a-z]+)=(\d+)/gu),
          (match) => [match[1] ?? '', Number(match[2])] as const,
        )
        const expected = types.filter(([type]) => type !== 'category').reduce((sum, [, count]) => sum + count, 0)
        const { counts, questions } = read(file)
        // A description above several questions is the material of their group and not a question; all of them may be
        // refused.
        const materials = new Set(questions.flatMap(({ group }) => (group ? [group.key] : []))).size
        const descriptions = types.find(([type]) => type === 'description')?.[1] ?? 0
        const missing = expected - counts.found
        expect([file, missing >= materials && missing <= descriptions, missing]).toEqual([file, true, missing])
      }
    })

    it.each([
      ['questions/gift/moodle-core/examples.txt', { found: 43, taken: 43, refused: 0, skipped: 0 }],
      ['questions/gift/moodle-core/questions.gift.txt', { found: 9, taken: 9, refused: 0, skipped: 0 }],
      ['questions/gift/qas-editor/all.gift', { found: 22, taken: 17, refused: 4, skipped: 1 }],
      [
        'questions/moodle-xml/stack-library/HELM_mixed_merged.xml',
        { found: 209, taken: 60, refused: 102, skipped: 47 },
      ],
      ['questions/moodle-xml/moodle-core/sample_questions_wrong.xml', { found: 0, taken: 0, refused: 0, skipped: 0 }],
    ])('%s gives %j', (file, counts) => {
      expect(read(file).counts).toMatchObject(counts)
    })
  },
)

describe('hostile files', () => {
  it.each(['<!--', '<p ', '{1:SA:', '```\n', '**a ', '\n', '{=a\n\n', '<b>', '_ _'])(
    'of %j again and again are read in time',
    (piece) => {
      const many = piece.repeat(20_000)
      const started = performance.now()
      parseQuestions(Buffer.from(many), 'a.gift')
      parseQuestions(Buffer.from(`q {=a${many}}`), 'a.gift')
      parseQuestions(Buffer.from(`[markdown]q ${many.replace(/[{}=]/gu, '\\$&')} {T}`), 'a.gift')
      parseQuestions(
        Buffer.from(
          `<quiz><question type="cloze"><questiontext><text><![CDATA[${many}]]></text></questiontext></question></quiz>`,
        ),
        'a.xml',
      )
      // a pattern with catastrophic backtracking takes minutes here
      expect(performance.now() - started).toBeLessThan(30_000)
    },
  )
})
