import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { packStoredZip } from '../../../core/readers/stored-zip.ts'
import { unpackZip } from '../../../core/readers/zip-package.ts'
import { everyNthOf, propertyRuns } from '../../../testing/whole-run.ts'
import { qti21Item, qtiChoiceDeclaration, qtiChoices, qtiPackage, qtiTemplate, smallestPng } from './qti.fixtures.ts'
import { readQuestionFile } from './read-question-file.ts'

const item = qti21Item({
  declarations: qtiChoiceDeclaration(['Y']),
  body: `<p>Which <img src="a.png" alt=""/></p>${qtiChoices({ X: 'one', Y: 'two' })}`,
  rules: qtiTemplate('match_correct'),
})
const samples: Record<string, Buffer> = {
  'a.gift': Buffer.from(
    '$CATEGORY: a/b\n\n::T:: Is it? {T}\n\nWhich {=a ~b#no}\n\nPi? {#3.14:0.01}\n\nWho _ {=x =%50%y}',
  ),
  'a.txt': Buffer.from('Which?\nA. one\nB. two\nANSWER: B\n'),
  'a.xml': Buffer.from(
    '<?xml version="1.0"?><quiz><question type="truefalse"><questiontext><text><![CDATA[<p>Is it?</p>]]></text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>',
  ),
  'item.xml': Buffer.from(item.replace(/<img[^>]*>/u, '')),
  'a.zip': qtiPackage({ 'a.xml': item, 'b.xml': item }, { 'a.png': smallestPng }),
  'a.xlsx': await writeWorkbook([
    {
      data: [
        ['题型', '题干', '选项A', '选项B', '答案'],
        ['单选题', '题', '1', '2', 'A'],
        ['填空题', '题 ____', null, null, 'a;b'],
      ],
      sheet: '题',
    },
  ]).toBuffer(),
}

describe('any file', () => {
  it.each(Object.keys(samples))('%s is read', async (name) => {
    const report = await readQuestionFile(samples[name] as Buffer, name)
    expect(report.problems).toEqual([])
    expect(report.counts.taken).toBeGreaterThan(0)
  })

  it('a question with more points than allowed is rejected when it is read, not when it is stored', async () => {
    const sample = String(samples['a.xml'])
    const read = (grade: string) =>
      readQuestionFile(Buffer.from(sample.replace('<answer', `<defaultgrade>${grade}</defaultgrade><answer`)), 'a.xml')
    expect((await read('1000')).questions).toMatchObject([{ points: 100_000 }])
    expect(await read('99999999999')).toMatchObject({ questions: [], problems: [{ reason: 'not-gradable' }] })
  })

  it.each(Object.keys(samples))('%s, changed anyhow, is reported and never throws', async (name) => {
    const sample = samples[name] as Buffer
    const change = fc.record({
      at: fc.nat(sample.length - 1),
      cut: fc.nat(20),
      put: fc.oneof(
        fc.uint8Array({ maxLength: 8 }),
        fc
          .constantFrom('<', '>', '{', '}', '&', '\0', ']]>', '<!--', '__proto__', '{{1}}')
          .map((text) => Buffer.from(text)),
      ),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        let bytes = sample
        for (const { at, cut, put } of changes)
          bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + cut)])
        const { counts, questions, problems, warnings } = await readQuestionFile(bytes, name)
        expect(counts.found).toBe(counts.taken + counts.refused + counts.skipped)
        expect(questions).toHaveLength(counts.taken)
        expect(questions.length + problems.length + warnings.length).toBeGreaterThan(0)
      }),
      propertyRuns(30),
    )
  })

  it.each(['a.zip', 'a.xlsx'])('parts of %s, changed anyhow, are reported and never throw', async (name) => {
    const { files } = await unpackZip(samples[name] as Buffer, () => true)
    const change = fc.record({
      part: fc.nat(files.size - 1),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      cut: fc.nat(30),
      put: fc.constantFrom('<', '>', '"', '&', '&a;', '/', '../', '9999999', '<!--', 'é', ''),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const parts = [...files]
        for (const { part, at, cut, put } of changes) {
          const [path, bytes] = parts[part] as [string, Buffer]
          const from = Math.floor(at * bytes.length)
          parts[part] = [path, Buffer.concat([bytes.subarray(0, from), Buffer.from(put), bytes.subarray(from + cut)])]
        }
        const { counts, problems, warnings } = await readQuestionFile(packStoredZip(parts), name)
        expect(counts.found).toBe(counts.taken + counts.refused + counts.skipped)
        expect(counts.taken + problems.length + warnings.length).toBeGreaterThan(0)
      }),
      propertyRuns(40),
    )
  })

  it('meaningless bytes are reported, under every name', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom(...Object.keys(samples)),
        async (bytes, name) => {
          const report = await readQuestionFile(Buffer.from(bytes), name)
          expect(report.problems.length + report.questions.length + report.warnings.length).toBeGreaterThan(0)
        },
      ),
      propertyRuns(100),
    )
  })
})

describe('text in other encodings', () => {
  const gift = '::一:: 电磁兼容的英文缩写是什么？ {=EMC ~EMI}\n\n::二:: 电流的单位是安培。 {T}\n'
  const utf16 = (mark: string) => Buffer.from(`${mark}${gift}`, 'utf16le')
  it.each([
    ['UTF-16 with its mark', utf16('\uFEFF'), undefined],
    ['UTF-16, big end first', utf16('\uFEFF').swap16(), undefined],
    ['UTF-16 without a mark', utf16(''), 'utf-16le'],
    ['UTF-16 without a mark, big end first', utf16('').swap16(), 'utf-16be'],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${gift}`), undefined],
  ])('%s', async (_name, bytes, told) => {
    const report = await readQuestionFile(bytes, 'a.gift')
    expect(report.questions).toMatchObject([{ stem: '电磁兼容的英文缩写是什么？' }, { stem: '电流的单位是安培。' }])
    expect(report.warnings.map(({ message }) => message.en)).toEqual(
      told === undefined ? [] : [expect.stringContaining(told)],
    )
  })

  it('titles, numbers and tags that a bank shortens are reported', async () => {
    const { questions, warnings } = await readQuestionFile(
      Buffer.from(`// [id:${'7'.repeat(201)}] [tag:${'t'.repeat(101)}]\n::${'n'.repeat(301)}::Is it? {T}`),
      'a.gift',
    )
    expect(questions).toHaveLength(1)
    expect(warnings).toMatchObject([
      { reason: 'part-not-kept', message: { en: expect.stringMatching(/title …n, id …7, tag t+/u) } },
    ])
  })

  it('GB18030, GBK, Big5 and Western text are detected', async () => {
    // a character of GBK that GB2312 lacks (镕), traditional text in Big5, and French
    const gbk = Buffer.concat([
      Buffer.from('::q:: '),
      Buffer.from([0xd6, 0xec, 0xe9, 0x46, 0xbb, 0xf9, 0xca, 0xc7, 0xcb, 0xad, 0xa3, 0xbf]),
      Buffer.from(' {T}\n'),
    ])
    expect((await readQuestionFile(gbk, 'a.gift')).questions).toMatchObject([{ stem: '朱镕基是谁？' }])
    const big5 = Buffer.concat([
      Buffer.from('::q:: '),
      Buffer.from([0xb9, 0x71, 0xac, 0x79, 0xaa, 0xba, 0xb3, 0xe6, 0xa6, 0xec, 0xac, 0x4f, 0xa6, 0x77, 0xb0, 0xf6]),
      Buffer.from(' {T}\n'),
    ])
    expect((await readQuestionFile(big5, 'a.gift')).questions).toMatchObject([{ stem: '電流的單位是安培' }])
    expect(
      (await readQuestionFile(Buffer.from("::q:: L'été à la forêt, où est né Zoë ? {T}\n", 'latin1'), 'a.gift'))
        .questions,
    ).toMatchObject([{ stem: "L'été à la forêt, où est né Zoë ?" }])
  })
})

/**
 * Real packages, workbooks and encodings outside the project: CORPUS_DIR names the folder with questions/ and
 * encodings/.
 */
const corpus = process.env.CORPUS_DIR
describe.skipIf(corpus === undefined)(
  `real files ${corpus === undefined ? '(skipped: CORPUS_DIR is not set)' : ''}`,
  () => {
    const root = corpus ?? ''
    const files =
      corpus === undefined
        ? []
        : readdirSync(path.join(root, 'questions'), { recursive: true, encoding: 'utf8', withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    const read = (file: string) => readQuestionFile(readFileSync(path.join(root, file)), path.basename(file))

    // In the run of a change every third of them.
    it.each(everyNthOf(files, 3))('%s: every question is taken or told', async (file) => {
      const { counts, questions, problems, warnings } = await read(file)
      expect(counts.found).toBe(counts.taken + counts.refused + counts.skipped)
      expect(questions.length + problems.length + warnings.length).toBeGreaterThan(0)
      for (const question of questions) {
        const html = [
          question.stem,
          question.explanation,
          ...question.options.map((option) => option.html + (option.feedback ?? '')),
        ].join('\n')
        expect(html).not.toMatch(/<script|<[^>]*\son\w+=|<[^>]*javascript:|<img(?! src="attachment:)/iu)
        for (const [, name] of html.matchAll(/src="attachment:([^"]+)"/gu))
          expect(question.attachments.map((picture) => picture.name)).toContain(name)
      }
    })

    it.each([
      ['questions/qti12/minimal_qti_1.2_sample.zip', { found: 1, taken: 1, refused: 0, skipped: 0 }],
      [
        'questions/qti12/biology-problems/canvas_qti_v1_2-solution-mass_vol-numeric.zip',
        { found: 199, taken: 199, refused: 0, skipped: 0 },
      ],
      // hidden points keep the columns of the chart apart; their positions stay empty
      [
        'questions/qti12/biology-problems/canvas_qti_v1_2-convert_Fischer_to_Haworth-MC-with_hint-PYRAN-5_choices.zip',
        { found: 64, taken: 64, refused: 0, skipped: 0 },
      ],
      ['cases/gift-feedback-outside.gift.txt', { found: 2, taken: 2, refused: 0, skipped: 0 }],
      ['cases/gift-embedded-film.gift.txt', { found: 1, taken: 0, refused: 1, skipped: 0 }],
      ['cases/markdown.xml', { found: 2, taken: 2, refused: 0, skipped: 0 }],
      ['cases/bb-noident.xml', { found: 2, taken: 2, refused: 0, skipped: 0 }],
      ['cases/bb-pool.zip', { found: 2, taken: 2, refused: 0, skipped: 0 }],
      ['cases/nq-regex.xml', { found: 1, taken: 0, refused: 1, skipped: 0 }],
      ['cases/bad-test.zip', { found: 1, taken: 1, refused: 0, skipped: 0 }],
      ['questions/qti12/instructure/canvas_cartridge.imscc', { found: 24, taken: 16, refused: 6, skipped: 2 }],
      ['questions/qti12/qas-editor/bb8.imscc', { found: 23, taken: 12, refused: 11, skipped: 0 }],
      ['questions/qti30/kennisnet/valid-package.zip', { found: 47, taken: 45, refused: 0, skipped: 2 }],
      ['questions/qti30/citolab/kennisnet-1.zip', { found: 10, taken: 7, refused: 2, skipped: 1 }],
      ['questions/qti21/qtiworks/WebDeveloperTest1.zip', { found: 9, taken: 8, refused: 1, skipped: 0 }],
      ['questions/qti21/tao/invalid__MalformedXMLItemInTheMiddle.zip', { found: 3, taken: 2, refused: 1, skipped: 0 }],
      ['questions/qti21/tao/sharedStimulus__BasicSharedStimulus.zip', { found: 3, taken: 3, refused: 0, skipped: 0 }],
      ['questions/qti22/tao/2.2-basic__Basic.zip', { found: 3, taken: 3, refused: 0, skipped: 0 }],
      // Their keys refer to choices by identifiers that the choices don't have.
      [
        'questions/qti21/biology-problems/blackboard_qti_v2_1-TFMS-nucleotide_components.zip',
        { found: 98, taken: 0, refused: 98, skipped: 0 },
      ],
      ['questions/xlsx-zh/yanglao_hermannmayer_题库模板.xlsx', { found: 12, taken: 11, refused: 1, skipped: 0 }],
      ['questions/aiken/fcc_technician-2026-2030.aiken.txt', { found: 409, taken: 409, refused: 0, skipped: 0 }],
    ])('%s gives %j', async (file, counts) => {
      expect((await read(file)).counts).toMatchObject(counts)
    })

    it.each([
      ['questions/qti21/qtiworks/ZipSlip.zip', 'unsafe-package'],
      ['questions/qti21/qtiworks/BadManifest.zip', 'not-well-formed'],
      ['questions/qti21/tao/invalid__InvalidArchive.zip', 'not-what-it-says'],
      ['questions/other/blackboard/sample_blackboard_pool.dat', 'known-but-not-read'],
      ['questions/xlsx-zh/crac_class_b.xlsx', 'no-heading-row'],
    ])('%s is refused as a whole: %s', async (file, reason) => {
      expect((await read(file)).problems[0]?.reason).toBe(reason)
    })

    it('a thousand real Chinese questions under our headings, but for two that contradict themselves', async () => {
      const { default: readWorkbook } = await import('read-excel-file/node')
      const rows = (await readWorkbook(path.join(root, 'questions/xlsx-zh/crac_class_b.xlsx')))[0]?.data.slice(1) ?? []
      const data = [
        ['题型', '题干', '答案', '选项A', '选项B', '选项C', '选项D', '知识点'],
        ...rows.map(([, topic, kind, stem, answer, ...options]) => [
          String(kind).startsWith('MC1') ? '单选题' : '多选题',
          stem,
          answer,
          ...options,
          topic,
        ]),
      ]
      const report = await readQuestionFile(
        await writeWorkbook([{ data: data as never, sheet: '题' }]).toBuffer(),
        'a.xlsx',
      )
      expect(report.counts).toMatchObject({ found: 1143, taken: 1141, refused: 2 })
      expect(report.problems.map((problem) => problem.reason)).toEqual([
        'several-answers-for-one',
        'several-answers-for-one',
      ])
    })

    it('Chinese text in its encodings is read as its twin in UTF-8', async () => {
      const { decodeText } = await import('../../../core/readers/decode-text.ts')
      const text = (name: string) => readFileSync(path.join(root, 'encodings/cjk', name))
      for (const name of ['gb18030', 'gb2312', 'gbk', 'big5'])
        expect(decodeText(text(`${name}.txt`)).text, name).toBe(text(`${name}-utf8.txt`).toString('utf8'))
    })
  },
)

describe('files of other systems', () => {
  it.each([
    ['quiz.h5p', 'PK\u0003\u0004', 'H5P'],
    ['course.mbz', '\u001f\u008b', 'Moodle backup'],
    ['pool.xml', '<?xml version="1.0"?><POOL><TITLE/></POOL>', 'Blackboard'],
    ['pool.txt', 'MC\tWhich?\ta\tcorrect\tb\tincorrect\n', 'Blackboard'],
  ])('%s is named for what it is', async (name, content, what) => {
    const { problems } = await readQuestionFile(Buffer.from(content, 'latin1'), name)
    expect(problems).toMatchObject([{ reason: 'known-but-not-read' }])
    expect(problems[0]?.message.en).toContain(what)
  })
})
