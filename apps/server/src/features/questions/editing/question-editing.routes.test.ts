import { attemptStart } from '@portal/contract/exams/exam.contract.ts'
import { examCreate, examPreview, examPublish } from '@portal/contract/exams/exam-authoring.contract.ts'
import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import type { BodyOf } from '@portal/contract/http/call.ts'
import {
  questionCreate,
  questionFileUpload,
  questionRead,
  questionRetire,
  questionUpdate,
} from '@portal/contract/questions/question-editing.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createExamDriver, testWriter } from '../../exams/testing/exam.driver.ts'
import { addBank } from '../questions.public.ts'

let server: TestServer
let author: Person
let company: string
let bankId: string
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  author = await aPerson(server.deps, company, { grants: ['questions', 'exams'], name: '李老师' })
  bankId = await addBank(server.deps, server.deps.sql, { title: { zh: '题库' } })
})
afterAll(() => server.close())

type Input = BodyOf<typeof questionCreate>
const text = (words: string) => ({ zh: words })
const single = (own: Partial<Input> = {}): Input => ({
  bankId,
  type: 'single',
  topic: '网络 / 路由/',
  difficulty: 2,
  points: 200,
  stem: text('哪一个？'),
  options: ['甲', '乙', '丙', '以上都是'].map((words, index) => ({ text: text(words), pinned: index === 3 })),
  answerKey: { keys: ['A'] },
  explanation: text('因为'),
  title: '',
  sourceId: '',
  tags: [],
  ...own,
})
const create = (own: Partial<Input> = {}) => server.call(questionCreate, single(own), author)
const read = async (questionId: string, version?: number) =>
  (await server.call(questionRead, { questionId, ...(version ? { version } : {}) }, author)).data

type Blank = NonNullable<Input['answerKey']['blanks']>[number]

test('every type of question is added, and read back as it was meant', async () => {
  const { data } = await create()
  expect(data).toMatchObject({ version: 1, status: 'active', lost: [] })
  expect(await read(data.questionId)).toMatchObject({
    bankId,
    topic: '网络/路由',
    difficulty: 2,
    points: 200,
    options: [{ key: 'A', pinned: false }, {}, {}, { key: 'D', text: { zh: '以上都是' }, pinned: true }],
    answerKey: { keys: ['A'] },
    explanation: { zh: '因为' },
    versions: [{ version: 1, author: '李老师' }],
  })
  const kinds: Partial<Input>[] = [
    { type: 'multiple', answerKey: { keys: ['C', 'A'], alternatives: [['B', 'A']], policy: 'netCorrect' } },
    {
      type: 'multiple',
      stem: text('加权'),
      answerKey: {
        weights: [
          { key: 'A', percent: 100 },
          { key: 'B', percent: -50 },
        ],
      },
    },
    { type: 'judge', options: [], answerKey: { keys: ['B'] } },
    {
      type: 'blank',
      options: [],
      stem: { zh: '{{1}} 是 {{2}}', en: '{{2}} is {{1}}' },
      answerKey: {
        blanks: [
          { accepted: [{ text: 'TCP', weight: 100 }], caseSensitive: true, punctuation: 'drop', group: 'g' },
          {
            accepted: [],
            numeric: [
              { value: 10, tolerance: 0.5 },
              { min: 20, max: 30, weight: 50 },
            ],
            caseSensitive: false,
            units: [{ unit: 'km', factor: 1000 }],
            unitRequired: true,
          },
        ],
      },
    },
    {
      type: 'short',
      options: [],
      stem: text('说说'),
      answerKey: { rubric: text('三点'), criteria: [{ text: text('第一点'), points: 100 }] },
      enemySet: '一对',
    },
  ]
  const km = { unit: 'km', factor: 1 }
  kinds.push(
    {
      type: 'upload',
      options: [],
      stem: text('拍下标签'),
      upload: { kinds: ['photo', 'audio'], files: 3, megabytes: 5 },
      answerKey: { rubric: text('看得清'), criteria: [{ text: text('两端都有'), points: 100 }] },
    },
    {
      type: 'numeric',
      options: [],
      stem: text('多远？'),
      answerKey: { blanks: [{ accepted: [], numeric: [{ min: 1, max: 2 }], caseSensitive: false, units: [km] }] },
    },
    {
      type: 'numeric',
      options: [],
      stem: text('多远？（选单位）'),
      answerKey: {
        blanks: [
          {
            accepted: [],
            numeric: [{ value: 10, tolerance: 0.02, isRelative: true }],
            caseSensitive: false,
            units: [km, { unit: 'm', factor: 0.001 }],
            // The server decides this, whatever the form has sent.
            unitRequired: true,
          },
        ],
      },
    },
  )
  const file = '/files/read?fileId=0196a000-0000-7000-8000-000000000001'
  kinds.push({
    type: 'hotspot',
    options: [],
    stem: text('标出电源'),
    picture: text(`<img src="${file}&access_token=x" alt="机柜" width="800" height="600" />`),
    spots: 3,
    answerKey: {
      regions: [
        { shape: 'rectangle', coords: [0, 0, 100, 200], label: text('电源') },
        { shape: 'circle', coords: [5000, 5000, 300, 400], isWrong: true },
        { shape: 'polygon', coords: [0, 0, 10_000, 0, 5000, 10_000] },
      ],
      policy: 'minusWrong',
    },
  })
  for (const own of kinds) {
    const made = await create(own)
    expect(made.code, made.raw).toBe(200)
    const back = await read(made.data.questionId)
    const sorted = own.answerKey?.keys
      ? {
          ...own.answerKey,
          keys: [...own.answerKey.keys].sort(),
          ...(own.answerKey.alternatives ? { alternatives: [['A', 'B']] } : {}),
        }
      : own.answerKey
    expect(back.answerKey).toEqual(sorted)
    expect(back.enemySet).toBe(own.enemySet)
    expect(back.spots).toBe(own.spots)
    if (own.picture)
      expect(back.picture?.zh?.replace(/&amp;access_token=[^"]*/, '')).toBe(
        `<img src="${file}" alt="机柜" width="800" height="600" />`,
      )
    if (own.type === 'judge')
      expect(back.options.map((option) => option.text)).toEqual([
        { zh: '正确', en: 'True' },
        { zh: '错误', en: 'False' },
      ])
  }
})

test('a question that can’t be used or graded is rejected, with the field and messages in both languages', async () => {
  const blank = (stem: string, accepted = [{ text: 'x', weight: 100 }]): Partial<Input> => ({
    type: 'blank',
    options: [],
    stem: text(stem),
    answerKey: { blanks: [{ accepted, caseSensitive: false }] },
  })
  const number = (own: Partial<Blank>): Partial<Input> => ({
    type: 'numeric',
    options: [],
    stem: text('多少？'),
    answerKey: { blanks: [{ accepted: [], numeric: [{ value: 1, tolerance: 0 }], caseSensitive: false, ...own }] },
  })
  const picture = text('<img src="/files/read?fileId=0196a000-0000-7000-8000-000000000001" alt="x" />')
  const whole = { shape: 'rectangle' as const, coords: [0, 0, 100, 100] }
  const hotspot = (regions: NonNullable<Input['answerKey']['regions']>, own: Partial<Input> = {}): Partial<Input> => ({
    type: 'hotspot',
    options: [],
    picture,
    stem: text('在哪里？'),
    answerKey: { regions, policy: 'perPlace' },
    ...own,
  })
  const cases: [Partial<Input>, string[]][] = [
    [hotspot([whole], { picture: {} }), ['picture']],
    [hotspot([whole], { picture: text('<p>没有图</p>') }), ['picture']],
    [hotspot([whole], { picture: text('<img src="https://elsewhere.example/x.png" alt="x" />') }), ['picture']],
    [hotspot([]), ['answerKey.regions']],
    [hotspot([{ ...whole, isWrong: true }]), ['answerKey.regions']],
    [hotspot([whole, { shape: 'rectangle', coords: [5, 5, 5, 9] }]), ['answerKey.regions.1']],
    [hotspot([{ shape: 'polygon', coords: [0, 0, 50, 50, 100, 100] }]), ['answerKey.regions.0']],
    [hotspot([{ shape: 'circle', coords: [5, 5, 0, 9] }]), ['answerKey.regions.0']],
    [hotspot([whole, whole], { spots: 1 }), ['spots']],
    [hotspot([whole], { answerKey: { regions: [whole], policy: 'longest' } }), ['answerKey.policy']],
    [{ stem: text('<p>&nbsp;</p>') }, ['stem']],
    [
      {
        options: [
          { text: text('甲'), pinned: false },
          { text: {}, pinned: false },
        ],
      },
      ['options.1'],
    ],
    [{ options: [{ text: text('甲'), pinned: false }] }, ['options']],
    [{ answerKey: { keys: ['A', 'B'] } }, ['answerKey.keys']],
    [{ answerKey: { keys: ['E'] } }, ['answerKey.keys']],
    [{ answerKey: {} }, ['answerKey.keys']],
    [{ answerKey: { keys: ['A'], rubric: text('x') } }, ['answerKey.rubric']],
    [{ type: 'multiple', answerKey: { weights: [{ key: 'A', percent: -10 }] } }, ['answerKey.weights']],
    [{ type: 'judge', answerKey: { keys: ['A'] } }, ['options']],
    [blank('没有空'), ['stem.zh']],
    [blank('{{1}}{{2}}'), ['stem.zh']],
    [blank('{{1}}', [{ text: 'x', weight: 50 }]), ['answerKey.blanks.0']],
    [{ type: 'short', answerKey: { rubric: text('x') } }, ['options']],
    [{ type: 'upload', options: [], answerKey: { rubric: text('x') } }, ['upload']],
    [
      { type: 'upload', options: [], upload: { kinds: ['file'], files: 1, megabytes: 1 }, answerKey: { keys: ['A'] } },
      ['answerKey.keys'],
    ],
    [number({ numeric: [] }), ['answerKey.blanks.0']],
    [number({ numeric: [{ value: 1, tolerance: 0, weight: 50 }] }), ['answerKey.blanks.0']],
    [number({ accepted: [{ text: '一', weight: 100 }] }), ['answerKey.blanks.0']],
    [number({ units: [{ unit: 'km', factor: 1000 }] }), ['answerKey.blanks.0']],
    [number({ numeric: [{ min: 2, max: 1 }] }), ['answerKey.blanks.0.numeric']],
    [{ ...number({}), stem: text('{{1}}') }, ['stem.zh']],
    [{ ...number({}), answerKey: {} }, ['answerKey.blanks.0', 'answerKey.blanks']],
  ]
  for (const [own, fields] of cases) {
    const answer = await create(own)
    expect([answer.code, answer.fields], answer.raw).toEqual([400, fields])
    for (const problem of JSON.parse(answer.raw).data.problems)
      expect([problem.zh.length > 2, problem.en.length > 2]).toEqual([true, true])
  }
})

test('rich text is sanitised, and its author sees what was removed', async () => {
  const own = '/files/read?fileId=0196a000-0000-7000-8000-000000000001'
  const { data } = await create({
    stem: text(
      `<p onmouseover="x()">看图 <img src="${own}" alt="图" onerror="y()"><img src="https://evil.test/a.png"><script>alert(1)</script><code>a &lt; b</code></p>`,
    ),
    explanation: text('<a href="javascript:z()">点我</a><iframe src="//evil.test"></iframe>'),
  })
  expect(data.lost).toEqual(expect.arrayContaining(['https://evil.test/a.png', '<script>', '<iframe>']))
  const { stem, explanation } = await read(data.questionId)
  expect(stem.zh?.replace(/&amp;access_token=[\w.-]+/, '')).toBe(
    `<p>看图 <img src="${own}" alt="图" /><code>a &lt; b</code></p>`,
  )
  expect(explanation?.zh).toBe('点我')
})

async function upload(name: string, bytes: Buffer, by = author) {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')])
  const headers = { 'content-type': 'multipart/form-data; boundary=b', access_token: by.token }
  const answer = await server.inject({ method: 'POST', url: questionFileUpload.path, headers, payload })
  return answer.json() as {
    code: number
    data: { fileId: string; name: string; mime: string; size: number; url: string; reason?: string }
  }
}
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')

test('a document with a question: uploaded, linked, downloaded from the paper; no other link and no other file type is', async () => {
  const { code, data } = await upload('../配置 表.pdf', pdf)
  expect([code, data.name, data.mime, data.size]).toEqual([200, '配置 表.pdf', 'application/pdf', pdf.length])
  const { code: made, data: stand } = await create({
    stem: text(
      `<p>见<a href="${data.url}" target="_blank" onclick="x()">附件</a>，<a href="https://evil.test/">外部</a><a href="javascript:z()">脚本</a><a href="/user">别处</a><a href="${data.url}&x=1">改过</a></p>`,
    ),
  })
  expect([made, stand.lost]).toEqual([200, ['https://evil.test/']])
  const bare = data.url.split('&')[0]
  expect((await read(stand.questionId)).stem.zh?.replace(/&amp;access_token=[\w.-]+/, '')).toBe(
    `<p>见<a href="${bare}" download="">附件</a>，外部脚本别处改过</p>`,
  )
  // Text that merely looks like markup remains.
  expect((await read((await create({ stem: text('写作 href="attachment:%zz"') })).data.questionId)).stem.zh).toBe(
    '写作 href="attachment:%zz"',
  )
  const file = await server.inject({ url: data.url })
  expect([file.statusCode, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    expect.stringMatching(/^attachment; /),
  ])
  expect(file.rawPayload.equals(pdf)).toBe(true)
  for (const [name, bytes] of [
    ['a.html', Buffer.from('<script>alert(1)</script>')],
    ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a.png', pdf],
    ['a.exe', Buffer.from('MZ')],
  ] as const)
    expect((await upload(name, bytes)).data.reason).toBe('wrongFileType')
  expect((await upload('a.pdf', Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]))).data.reason).toBe('tooLarge')
  expect((await upload('a.pdf', pdf, await aPerson(server.deps, company, { grants: ['grading'] }))).code).toBe(403)
  expect(
    await server.deps
      .sql`select detail ->> 'name' as name from audit_line where action = 'question.file' and thing_id = ${data.fileId}`,
  ).toEqual([{ name: '配置 表.pdf' }])
})

test('the same question is not added twice, and two authors do not overwrite each other', async () => {
  const { data } = await create({ stem: text('只有一次') })
  expect((await create({ stem: text('只有一次') })).reason).toBe('questionExists')
  const { data: other } = await create({ stem: text('另一题') })
  const { bankId: _, type: __, ...same } = single({ stem: text('只有一次') })
  expect(
    (await server.call(questionUpdate, { ...same, questionId: other.questionId, version: 1 }, author)).reason,
  ).toBe('questionExists')
  const answers = await Promise.all(
    ['一', '二', '三'].map((words) =>
      server.call(questionUpdate, { ...same, stem: text(words), questionId: data.questionId, version: 1 }, author),
    ),
  )
  expect(answers.map((answer) => answer.code).sort()).toEqual([200, 409, 409])
  const rows = await server.deps
    .sql`select version from question_version where question_id = ${data.questionId} order by version`
  expect(rows.map((row) => row.version)).toEqual([1, 2])
  expect((await create({ bankId: data.questionId })).reason).toBe('notFound')
  expect((await server.call(questionRead, { questionId: bankId }, author)).reason).toBe('notFound')
})

test('INT-10: finished and running attempts keep their version, whatever happens to the question', async () => {
  const drive = createExamDriver(server)
  const own = await addBank(server.deps, server.deps.sql, { title: { en: 'Versions' } })
  const { data } = await create({ bankId: own, stem: text('版本一') })
  const rules = [{ bankId: own, count: 1, points: 200 }]
  const exam = (
    await server.call(
      examCreate,
      {
        kind: 'mock',
        title: { en: 'Versions' },
        paper: { rules, fixed: [] },
        passingPoints: 200,
        multiplePolicy: 'allOrNothing',
        leavePolicy: 'lenient',
        onReload: 'countAsLeave',
        shuffleOptions: false,
        release: { graded: 'atOnce', score: 'atOnce', marks: 'atOnce', key: 'atOnce' },
      },
      author,
    )
  ).data
  const { examId } = (await server.call(examPublish, exam, author)).data
  const [finished, running, later] = [
    await aPerson(server.deps, company),
    await aPerson(server.deps, company),
    await aPerson(server.deps, company),
  ]
  const answer = (key: string) => [{ position: 1, seq: 1, answer: { keys: [key] }, uncertain: false }]
  const done = await drive.open(finished, examId)
  await drive.submit(finished, done.attemptId, 'submit-key-1', answer('A'))
  const open = await drive.open(running, examId)

  const {
    bankId: _,
    type: __,
    ...base
  } = single({ stem: text('版本二'), answerKey: { keys: ['B'] }, points: 900, explanation: text('新的解析') })
  expect(
    (await server.call(questionUpdate, { ...base, questionId: data.questionId, version: 1 }, author)).data.version,
  ).toBe(2)
  const fresh = await drive.open(later, examId)
  expect([open, fresh].map((paper) => paper.questions[0]?.stem.zh)).toEqual(['版本一', '版本二'])
  const kept = await server.call(questionRetire, { questionId: data.questionId, version: 2 }, { ...author, lang: 'en' })
  expect([kept.code, kept.msg, JSON.parse(kept.raw).data.exams]).toEqual([
    409,
    'Published exams would not have enough questions',
    [{ examId, title: { en: 'Versions' } }],
  ])
  expect((await read(data.questionId)).status).toBe('active')
  const retired = await server.call(questionRetire, { questionId: data.questionId, version: 2, force: true }, author)
  expect(retired.data.status).toBe('retired')

  await drive.submit(running, open.attemptId, 'submit-key-2', answer('A'))
  await drive.submit(later, fresh.attemptId, 'submit-key-3', answer('A'))
  const result = async (person: Person, attemptId: string) =>
    (await server.call(examResult, { attemptId }, person)).data
  expect(await result(finished, done.attemptId)).toMatchObject({
    score: 200,
    questions: [{ stem: { zh: '版本一' }, explanation: { zh: '因为' } }],
  })
  expect(await result(running, open.attemptId)).toMatchObject({
    score: 200,
    questions: [{ stem: { zh: '版本一' }, points: 200 }],
  })
  expect(await result(later, fresh.attemptId)).toMatchObject({
    score: 0,
    questions: [{ stem: { zh: '版本二' }, explanation: { zh: '新的解析' } }],
  })
  expect(
    (await server.call(attemptStart, { examId, writer: testWriter }, await aPerson(server.deps, company))).reason,
  ).toBe('bankTooSmall')
  expect((await server.call(examPreview, { examId }, author)).reason).toBe('bankTooSmall')
  expect(
    (await server.call(questionRetire, { questionId: data.questionId, version: 2, retired: false }, author)).data
      .status,
  ).toBe('active')
  expect((await server.call(examPreview, { examId }, author)).data.questions[0]).toMatchObject({
    version: 2,
    stem: { zh: '版本二' },
  })
  expect(await read(data.questionId, 1)).toMatchObject({
    version: 1,
    currentVersion: 2,
    stem: { zh: '版本一' },
    answerKey: { keys: ['A'] },
  })
  const lines = await server.deps.sql`select action from audit_line where thing_id = ${data.questionId} order by action`
  expect(lines.map((line) => line.action)).toEqual([
    'question.create',
    'question.restore',
    'question.retire',
    'question.update',
  ])
})

test('a question does not leave the cell of a published exam that needs it, unless it is forced', async () => {
  const own = await addBank(server.deps, server.deps.sql, { title: { en: 'Cells' } })
  const [one, two] = [
    await create({ bankId: own, stem: text('甲题') }),
    await create({ bankId: own, stem: text('乙题') }),
  ]
  const exam = (
    await server.call(
      examCreate,
      {
        kind: 'mock',
        title: { en: 'Cells' },
        paper: { rules: [{ bankId: own, topic: '网络', difficulty: 2, count: 2, points: 100 }], fixed: [] },
        passingPoints: 200,
        multiplePolicy: 'allOrNothing',
        leavePolicy: 'lenient',
        onReload: 'countAsLeave',
        release: { graded: 'atOnce', score: 'atOnce', marks: 'atOnce', key: 'atOnce' },
      },
      author,
    )
  ).data
  await server.call(examPublish, exam, author)
  const { bankId: _, type: __, ...same } = single({ stem: text('甲题') })
  const change = (own: object) =>
    server.call(questionUpdate, { ...same, questionId: one.data.questionId, version: 1, ...own }, author)
  for (const moved of [{ topic: '系统' }, { difficulty: 3 }])
    expect((await change(moved)).reason).toBe('examsFallShort')
  expect((await change({ topic: '网络/交换', points: 300 })).data.version).toBe(2)
  const enemies = [one, two].map(({ data }, n) => ({
    ...same,
    stem: text(n ? '乙题' : '甲题'),
    questionId: data.questionId,
    version: n ? 1 : 2,
    enemySet: '一对',
  }))
  expect((await server.call(questionUpdate, enemies[0] as never, author)).code).toBe(200)
  expect((await server.call(questionUpdate, enemies[1] as never, author)).reason).toBe('examsFallShort')
  expect((await server.call(questionUpdate, { ...enemies[1], force: true } as never, author)).code).toBe(200)
})

test('a key is read by question authors alone', async () => {
  const { data } = await create({ stem: text('机密题'), explanation: text('OnlyForAuthors') })
  for (const person of [
    await aPerson(server.deps, company),
    await aPerson(server.deps, company, { grants: ['exams', 'grading', 'reports'] }),
  ]) {
    const answer = await server.call(questionRead, { questionId: data.questionId }, person)
    expect([answer.code, answer.raw.includes('OnlyForAuthors')]).toEqual([403, false])
  }
})
