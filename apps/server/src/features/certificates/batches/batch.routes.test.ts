import {
  certificateBatchCommit,
  certificateBatchFileTemplate,
  certificateBatchList,
  certificateBatchPreviewFile,
  certificateBatchPreviewPeople,
  certificateBatchUndo,
} from '@portal/contract/certificates/batch-staff.contract.ts'
import { certificateCheck, myCertificateList } from '@portal/contract/certificates/certificate.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { taskRead as taskCall } from '@portal/contract/operations/task.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../core/access/session.ts'
import { createTaskJob } from '../../../core/tasks/task.ts'
import { aCompany, aPerson, joinCompany, type Person } from '../../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { uploadAs } from '../../../testing/upload.ts'
import { aCertificate, aScheme } from '../certificate.builders.ts'
import { correctCertificate, issueCertificate, revokeIssuedCertificate } from '../issue.service.ts'
import { revokeCertificateAndNotify } from '../register/register.service.ts'
import { clearBatchPreviews } from './batch.jobs.ts'
import { commitCertificateBatch } from './batch.service.ts'
import { setBatchConfirmed } from './batch.store.ts'
import { certificateBatchKind, certificateBatchUndoKind } from './batch.tasks.ts'

type Preview = DataOf<typeof certificateBatchPreviewFile>
const work = createTaskJob([certificateBatchKind, certificateBatchUndoKind])
let server: TestServer
let company: string
let officer: Person
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps, { name: '星桥通信' })
  officer = await aPerson(server.deps, company, { grants: ['certificates'] })
})
afterAll(() => server.close())

async function previewOf(
  text: string | Buffer,
  input: Omit<InputOf<typeof certificateBatchPreviewFile>, 'reason'>,
  name = 'a.csv',
) {
  const query = new URLSearchParams({ reason: '年度补录', ...input } as Record<string, string>)
  const { data } = await uploadAs(server, officer, {
    name,
    bytes: Buffer.from(text as string),
    path: `${certificateBatchPreviewFile.path}?${query}`,
  })
  return data as unknown as Preview & { reason?: string; fields?: string[] }
}
async function finish(taskId: string) {
  await work.run(server.deps, { taskId })
  return (await server.call(taskCall, { taskId }, officer)).data.task
}
const commit = async ({ batchId, digest }: Preview, skipsWrong = false) => {
  const started = (await server.call(certificateBatchCommit, { batchId: batchId ?? '', digest, skipsWrong }, officer))
    .data
  return finish(started.task.id)
}
const held = async (person: Person) =>
  (await server.call(myCertificateList, {}, person)).data.list.map(({ number, state }) => ({ number, state }))

test('one certificate is issued to many people of a file, with a preview of each row, once, and undone with a reason', async () => {
  const schemeId = await aScheme(server.deps)
  const [ann, ben, cai] = [
    await aPerson(server.deps, company, { name: '安然', employeeNo: 'E-001' }),
    await aPerson(server.deps, company, { name: '贝宁', email: 'ben@issue.test' }),
    await aPerson(server.deps, company, { name: '蔡怡' }),
  ]
  await aCertificate(server.deps, cai, { schemeId })
  const rows = [
    '工号或邮箱,姓名',
    'E-001,安然',
    'BEN@issue.test,贝宁',
    `${cai.login},蔡怡`,
    'nobody-here,无人',
    'e-001x,',
    `${ann.login},别名`,
    `${ann.login},安然`,
    `${officer.login},`,
    ',无账号',
  ].join('\n')
  // The first heading is unknown, so the columns must be mapped.
  const blind = await previewOf(rows, { kind: 'issue', schemeId })
  expect(blind).toMatchObject({
    batchId: null,
    problem: expect.stringContaining('请指定必需的列'),
    columns: [
      { heading: '工号或邮箱', field: null, samples: ['E-001', 'BEN@issue.test', cai.login] },
      { field: 'name' },
    ],
  })
  const seen = await previewOf(rows, { kind: 'issue', schemeId, mapping: 'person,name' })
  expect(seen.counts).toEqual({ rows: 9, ready: 2, duplicate: 2, unknown: 2, wrong: 3 })
  const at = (line: number) => seen.rows.find((row) => row.line === line)
  expect(at(2)).toMatchObject({ verdict: 'ready', msg: null })
  expect(at(4)).toMatchObject({ verdict: 'duplicate', msg: expect.stringContaining('已持有同类有效证书') })
  expect(at(5)).toMatchObject({ verdict: 'unknown', msg: expect.stringContaining('没有这个人员') })
  expect(at(7)).toMatchObject({ verdict: 'wrong', msg: expect.stringContaining('“安然”') })
  expect(at(8)).toMatchObject({ verdict: 'duplicate', msg: '与第 2 行重复。' })
  expect(at(9)).toMatchObject({ verdict: 'wrong', msg: '不能为自己颁发证书。' })
  expect(at(10)).toMatchObject({ verdict: 'wrong', msg: '账号没有填写。' })
  expect(await held(ann)).toEqual([])

  const ask = { batchId: seen.batchId ?? '', digest: seen.digest }
  expect((await server.call(certificateBatchCommit, ask, officer)).data).toMatchObject({ reason: 'importHasProblems' })
  expect(
    (await server.call(certificateBatchCommit, { ...ask, digest: 'another-digest', skipsWrong: true }, officer)).data,
  ).toMatchObject({
    reason: 'conflict',
  })
  const other = await aPerson(server.deps, company, { grants: ['certificates'] })
  expect((await server.call(certificateBatchCommit, { ...ask, skipsWrong: true }, other)).data).toMatchObject({
    reason: 'batchNotFound',
  })
  expect(await commit(seen, true)).toMatchObject({ state: 'done', done: 2, failed: 0 })
  expect(await commit(seen, true)).toMatchObject({ state: 'done', done: 2, failed: 0 })
  const issued = [...(await held(ann)), ...(await held(ben))]
  expect(issued.map(({ state }) => state)).toEqual(['valid', 'valid'])

  const [listed] = (await server.call(certificateBatchList, { kind: 'issue' }, officer)).data.rows
  expect(listed).toMatchObject({
    id: seen.batchId,
    rows: 2,
    issued: 2,
    revoked: 0,
    reason: '年度补录',
    fileName: 'a.csv',
  })
  const undo = { batchId: ask.batchId, requestKey: 'undo-batch-1', reason: '名单有误' }
  const undone = await finish((await server.call(certificateBatchUndo, undo, officer)).data.task.id)
  expect(undone).toMatchObject({ state: 'done', done: 2, failed: 0 })
  const [gone] = await held(ann)
  expect(gone?.state).toBe('revoked')
  expect((await server.call(certificateCheck, { number: gone?.number ?? '', name: '安然' })).data).toMatchObject({
    state: 'revoked',
    stateReason: '名单有误',
    isImported: false,
  })
  expect(
    (await server.call(certificateBatchUndo, { ...undo, requestKey: 'undo-batch-2' }, officer)).data,
  ).toMatchObject({
    reason: 'batchUndone',
  })
  expect((await server.call(certificateBatchUndo, { ...undo, batchId: schemeId }, officer)).data).toMatchObject({
    reason: 'batchNotFound',
  })
  // The people were not at fault, so they may get it again.
  const again = await previewOf(rows, { kind: 'issue', schemeId, mapping: 'person,name' })
  expect(again.counts.ready).toBe(2)
})

test('people are chosen one by one, each in a company', async () => {
  const schemeId = await aScheme(server.deps)
  const ann = await aPerson(server.deps, company, { name: '林一' })
  const second = await aCompany(server.deps, { name: '第二企业' })
  await joinCompany(server.deps, ann.accountId, second)
  const people = [
    { accountId: ann.accountId, companyId: company },
    { accountId: ann.accountId, companyId: second },
    { accountId: schemeId, companyId: company },
  ]
  const seen = (await server.call(certificateBatchPreviewPeople, { schemeId, reason: '集体颁发', people }, officer))
    .data
  expect(seen.counts).toMatchObject({ rows: 3, ready: 2, unknown: 1 })
  expect(await commit(seen, true)).toMatchObject({ state: 'done', done: 2 })
  expect(await held(ann)).toHaveLength(1)
  expect(
    (await server.call(certificateBatchPreviewPeople, { schemeId: company, reason: '集体颁发', people }, officer)).data,
  ).toMatchObject({ reason: 'schemeNotFound' })
  // The file names the person, so it must be clear which company is meant.
  const file = await previewOf(`账号\n${ann.login}`, { kind: 'issue', schemeId })
  expect(file.rows[0]).toMatchObject({ verdict: 'wrong', msg: expect.stringContaining('不止一人或一家企业') })
  const other = await previewOf(`账号,企业\n${ann.login},哪里都没有`, { kind: 'issue', schemeId })
  expect(other.rows[0]?.msg).toContain('不在该企业')
})

test('older certificates keep their numbers and days, and are verified as imported ones', async () => {
  const schemeId = await aScheme(server.deps)
  const [scheme] = await server.deps.sql<{ code: string }[]>`select code from certificate_scheme where id = ${schemeId}`
  const ann = await aPerson(server.deps, company, { name: '周以宁' })
  const ben = await aPerson(server.deps, company, { name: '郑凯' })
  const current = await aCertificate(server.deps, ben, { schemeId })
  const rows = [
    '账号,姓名,证书模板,证书编号,颁发日期,有效期至',
    `${ann.login},周以宁,${scheme?.code},京培字（2019）第057号,2019/6/18,2022-06-17`,
    `${ann.login},周以宁,${scheme?.code},YW-2022-0411,2022年6月20日,`,
    `${ben.login},郑凯,IP 数据通信工程师,YW-2018-0001,20180102,`,
    `${ann.login},周以宁,没有的模板,YW-1,2020-01-01,`,
    `${ann.login},周以宁,${scheme?.code},YW-2,05/06/2020,`,
    `${ann.login},周以宁,${scheme?.code},YW-3,2031-01-01,`,
    `${ann.login},周以宁,${scheme?.code},YW-4,2021-01-01,2020-01-01`,
    `${ann.login},周以宁,${scheme?.code},——,2021-01-01,`,
    `${ann.login},周以宁,${scheme?.code},yw 2022 0411,2017-01-01,`,
    `${ann.login},周以宁,${scheme?.code},YW-5,,`,
    `${ben.login},郑凯,${scheme?.code},${current.number},2017-01-01,`,
    `${ann.login},周以宁,${scheme?.code},YW-6,2019-06-18,`,
  ].join('\n')
  const seen = await previewOf(rows, { kind: 'import', schemeId })
  expect(seen.problem).toBeNull()
  expect(
    seen.rows.filter(({ verdict }) => verdict !== 'ready').map(({ line, verdict, msg }) => [line, verdict, msg]),
  ).toEqual([
    [5, 'wrong', expect.stringContaining('没有这个证书模板')],
    [6, 'wrong', '颁发日期不是日期。请写成 2024-05-01。'],
    [7, 'wrong', '颁发日期在今天之后。'],
    [8, 'wrong', '有效期早于颁发日期。'],
    [9, 'wrong', expect.stringContaining('证书编号为 1 到 60 个字符')],
    [10, 'duplicate', '与第 3 行重复。'],
    [11, 'wrong', '颁发日期没有填写。'],
    [12, 'duplicate', '该编号已有证书使用。'],
    [13, 'duplicate', '与第 2 行重复。'],
  ])
  expect(await commit(seen, true)).toMatchObject({ state: 'done', done: 3, failed: 0 })
  expect(await held(ann)).toEqual([
    { number: 'YW-2022-0411', state: 'valid' },
    { number: '京培字（2019）第057号', state: 'superseded' },
  ])
  expect(await held(ben)).toEqual([
    { number: current.number, state: 'valid' },
    { number: 'YW-2018-0001', state: 'superseded' },
  ])
  // It is found even if typed with other signs, width or case; the name must match.
  for (const number of ['YW-2022-0411', 'yw20220411', 'ＹＷ ２０２２ ０４１１'])
    expect((await server.call(certificateCheck, { number, name: '周以宁' })).data).toMatchObject({
      number: 'YW-2022-0411',
      state: 'valid',
      isImported: true,
      issuedAt: '2022-06-20',
      validUntil: null,
    })
  expect((await server.call(certificateCheck, { number: '京培字2019第057号', name: '周以宁' })).data).toMatchObject({
    state: 'superseded',
    isImported: true,
    supersededBy: 'YW-2022-0411',
    issuedAt: '2019-06-18',
    validUntil: '2022-06-17',
  })
  expect((await server.call(certificateCheck, { number: 'YW-2022-0411', name: '郑凯' })).data).toMatchObject({
    reason: 'certificateNoMatch',
  })
  // The same file, read again, contains nothing new, and a preview that others overtook fails row by row.
  const again = await previewOf(rows, { kind: 'import', schemeId })
  expect(again.counts.ready).toBe(0)
  expect(again.batchId).toBeNull()
  const [cai, dan] = [await aPerson(server.deps, company), await aPerson(server.deps, company)]
  const [one, two] = [
    await previewOf(`账号,证书编号,颁发日期\n${cai.login},ZZ-9,2024-01-05`, { kind: 'import', schemeId }),
    await previewOf(`账号,证书编号,颁发日期\n${dan.login},zz 9,2025-01-05`, { kind: 'import', schemeId }),
  ]
  expect(await commit(one)).toMatchObject({ done: 1, failed: 0 })
  expect(await commit(two)).toMatchObject({ failed: 1 })
})

test('a number that the portal may still give is refused, and files that are none say so', async () => {
  const schemeId = await aScheme(server.deps)
  const ann = await aPerson(server.deps, company)
  const { number } = await aCertificate(server.deps, await aPerson(server.deps, company), { schemeId })
  const next = (await server.deps.sql<{ number: string }[]>`select ${number} as number`)[0]?.number
  expect(next).toBe(number)
  const head = '账号,证书编号,颁发日期'
  const taken = await previewOf(`${head}\n${ann.login},${number},2024-01-05`, { kind: 'import', schemeId })
  expect(taken.rows[0]).toMatchObject({ verdict: 'duplicate' })
  for (const [text, words] of [
    ['\0\0binary', '文件无法读取'],
    [head, '没有数据行'],
    ['甲,乙\n1,2', '请指定必需的列'],
  ] as const)
    expect((await previewOf(text, { kind: 'import', schemeId })).problem).toContain(words)
  expect(await previewOf(head, { kind: 'issue' })).toMatchObject({ reason: 'malformed' })
  expect(await previewOf(`${head}\n1,2,3`, { kind: 'import', mapping: 'person,person' })).toMatchObject({
    reason: 'malformed',
  })
  expect(await previewOf(`${head}\n${ann.login},2,2020-01-01`, { kind: 'import', schemeId: company })).toMatchObject({
    reason: 'schemeNotFound',
  })
  const missing = await previewOf(`${head}\n${ann.login},2,2020-01-01`, { kind: 'import' })
  expect(missing.rows[0]?.msg).toContain('证书模板没有填写')
  const wide = await uploadAs(server, officer, {
    name: 'a.csv',
    bytes: Buffer.alloc(10_600_000, 65),
    path: `${certificateBatchPreviewFile.path}?kind=import&reason=补录`,
  })
  expect(wide.data).toMatchObject({ reason: 'tooLarge' })
})

test('the template of each kind is read back as it is', async () => {
  for (const kind of ['issue', 'import'] as const)
    for (const lang of ['zh', 'en'] as const) {
      const answer = await server.inject({
        method: 'GET',
        url: `${certificateBatchFileTemplate.path}?kind=${kind}&lang=${lang}`,
        headers: { access_token: officer.token },
      })
      const schemeId = await aScheme(server.deps)
      const seen = await previewOf(answer.rawPayload, { kind, schemeId }, 'a.xlsx')
      expect(seen.problem).toBeNull()
      expect(seen.columns.every(({ field }) => field !== null)).toBe(true)
      expect(seen.counts).toMatchObject({ rows: 1, unknown: 1 })
    }
})

test('a batch is confirmed before a worker can take its task, and a deleted preview is not', async () => {
  const schemeId = await aScheme(server.deps)
  const ann = await aPerson(server.deps, company)
  const { batchId, digest } = await previewOf(`账号\n${ann.login}`, { kind: 'issue', schemeId })
  const ask = { batchId: batchId ?? '', digest, skipsWrong: false }
  const seen: (Date | null)[] = []
  // Another connection sees the batch like a worker that takes the job immediately.
  const jobs: typeof server.deps.jobs = {
    ...server.deps.jobs,
    add: async (...asked: Parameters<typeof server.deps.jobs.add>) => {
      const rows = await server.deps.sql<{ at: Date | null }[]>`
        select confirmed_at as at from certificate_batch where id = ${ask.batchId}`
      seen.push(...rows.map(({ at }) => at))
      return server.deps.jobs.add(...asked)
    },
  }
  const actor = { ...officer, sessionId: '', grants: ['certificates' as const], companyGrants: [] }
  const started = await commitCertificateBatch({ ...server.deps, jobs }, actor, ask, 'zh')
  expect(seen).toEqual([expect.any(Date)])
  expect(await finish(started.task.id)).toMatchObject({ state: 'done', done: 1, failed: 0 })
  const [first] = seen
  expect(await setBatchConfirmed(server.deps.sql, ask.batchId, new Date())).toBe(true)
  expect(await server.deps.sql`select confirmed_at as at from certificate_batch where id = ${ask.batchId}`).toEqual([
    { at: first },
  ])
  expect(await setBatchConfirmed(server.deps.sql, schemeId, new Date())).toBe(false)
})

const imported = (person: Person, number: string, day: string, until = '') =>
  `账号,证书编号,颁发日期,有效期至\n${person.login},${number},${day},${until}`

test('an import neither supersedes a valid certificate nor follows one that was revoked for good', async () => {
  const schemeId = await aScheme(server.deps, { validityMonths: 12 })
  const importOf = (text: string) => previewOf(text, { kind: 'import', schemeId })
  const earned = (person: Person, at: string) => aCertificate(server.deps, person, { schemeId, at: new Date(at) })
  const [ann, ben, cai] = [
    await aPerson(server.deps, company),
    await aPerson(server.deps, company),
    await aPerson(server.deps, company),
  ]
  const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * 86_400_000)
  const dayAgo = (days: number) => daysAgo(days).toISOString().slice(0, 10)
  // Both previews are made while nothing conflicts, so that the check at the commit refuses as well.
  const early = [
    await importOf(imported(ann, 'NO-1', dayAgo(20))),
    await importOf(imported(ben, 'NO-2', dayAgo(20))),
    await importOf(imported(cai, 'NO-3', dayAgo(20))),
  ]
  const valid = await earned(ann, daysAgo(60).toISOString())
  const revoked = await earned(ben, daysAgo(60).toISOString())
  await revokeIssuedCertificate(server.deps, server.deps.sql, revoked.certificateId, '作弊')
  await earned(cai, daysAgo(500).toISOString())
  expect((await importOf(imported(ann, 'NO-1', dayAgo(20)))).rows[0]).toMatchObject({
    verdict: 'duplicate',
    msg: `此人已持有同类有效证书 ${valid.number}。`,
  })
  expect((await importOf(imported(ben, 'NO-2', dayAgo(20)))).rows[0]).toMatchObject({
    verdict: 'duplicate',
    msg: expect.stringContaining('曾被撤销'),
  })
  // An older one remains in the past, and an expired one is followed.
  expect((await importOf(imported(ben, 'NO-4', dayAgo(400)))).rows[0]).toMatchObject({ verdict: 'ready' })
  expect((await importOf(imported(cai, 'NO-3', dayAgo(20)))).rows[0]).toMatchObject({ verdict: 'ready' })
  const ends: unknown[] = []
  for (const one of early) ends.push(await commit(one))
  expect(ends).toMatchObject([{ failed: 1 }, { failed: 1 }, { done: 1, failed: 0 }])
  expect(await held(ann)).toEqual([{ number: valid.number, state: 'valid' }])
  expect(await held(ben)).toEqual([{ number: revoked.number, state: 'revoked' }])
  // The rows of one file follow one another.
  const dan = await aPerson(server.deps, company)
  const both = await importOf(`${imported(dan, 'NO-5', dayAgo(90))}\n${dan.login},NO-6,${dayAgo(30)},`)
  expect(await commit(both)).toMatchObject({ done: 2, failed: 0 })
  expect(await held(dan)).toEqual([
    { number: 'NO-6', state: 'valid' },
    { number: 'NO-5', state: 'superseded' },
  ])
})

test('a number with more than the letters and digits of another is another number, and the check finds the right one', async () => {
  const schemeId = await aScheme(server.deps)
  // It does not matter which is entered first.
  for (const [name, number] of [
    ['安然', '88-2019-057'],
    ['贝宁', '京培字88（2019）057号'],
    ['贝宁', '京培字99（2019）057号'],
    ['安然', '99-2019-057'],
  ] as const) {
    const person = await aPerson(server.deps, company, { name })
    const seen = await previewOf(imported(person, number, '2019-06-18'), { kind: 'import', schemeId })
    expect(await commit(seen)).toMatchObject({ done: 1, failed: 0 })
  }
  const found = async (number: string, name: string) =>
    (await server.call(certificateCheck, { number, name })).data as { number?: string; reason?: string }
  for (const part of ['88', '99']) {
    // The checks of earlier tests count as well.
    server.clock.pass(60)
    expect(await found(`京培字${part}(2019)057号`, '贝宁')).toMatchObject({ number: `京培字${part}（2019）057号` })
    expect(await found(`${part} 2019 057`, '安然')).toMatchObject({ number: `${part}-2019-057` })
    expect(await found(`京培字${part}(2019)057号`, '安然')).toMatchObject({ reason: 'certificateNoMatch' })
  }
})

test('the undoing of a batch brings a certificate back that was in force before, and the next one supersedes it', async () => {
  const schemeId = await aScheme(server.deps, { validityMonths: 12 })
  const bea = await aPerson(server.deps, company)
  const issue = async () => {
    const seen = await previewOf(`账号\n${bea.login}`, { kind: 'issue', schemeId })
    expect((await commit(seen)).failed).toBe(0)
    return seen.batchId ?? ''
  }
  await issue()
  const [first] = await held(bea)
  // It may be renewed within its last half year.
  await server.deps
    .sql`update certificate set facts = jsonb_set(facts, '{renewFrom}', '"2000-01-01"') where number = ${first?.number ?? ''}`
  server.clock.pass(1)
  const batchId = await issue()
  expect((await held(bea)).map(({ state }) => state)).toEqual(['valid', 'superseded'])
  const undo = { batchId, requestKey: 'undo-batch-in-force', reason: '名单有误' }
  expect(await finish((await server.call(certificateBatchUndo, undo, officer)).data.task.id)).toMatchObject({
    state: 'done',
    done: 1,
  })
  const states = async () => new Map((await held(bea)).map(({ number, state }) => [number, state]))
  expect((await states()).get(first?.number ?? '')).toBe('valid')
  // The holder is notified, as for every certificate that is issued.
  const told = await server.deps.sql<{ title: string }[]>`
    select title ->> 'en' as title from notification where account_id = ${bea.accountId} and kind = 'certificateChanged'`
  expect(told.filter(({ title }) => title.startsWith('Your certificate is valid again'))).toHaveLength(1)
  expect([...(await states()).values()].sort()).toEqual(['revoked', 'valid'])
  await issue()
  expect((await states()).get(first?.number ?? '')).toBe('superseded')
  expect([...(await states()).values()].sort()).toEqual(['revoked', 'superseded', 'valid'])
})

test('certificates of one person in a batch are undone together, and the older ones do not become valid again', async () => {
  const schemeId = await aScheme(server.deps)
  const dan = await aPerson(server.deps, company)
  const rows = ['账号,证书编号,颁发日期', `${dan.login},ZU-3,2024-03-01`, `${dan.login},ZU-1,2024-01-01`]
  const seen = await previewOf([...rows, `${dan.login},ZU-2,2024-02-01`].join('\n'), { kind: 'import', schemeId })
  expect(await commit(seen)).toMatchObject({ done: 3, failed: 0 })
  expect((await held(dan)).map(({ state }) => state).sort()).toEqual(['superseded', 'superseded', 'valid'])
  const undo = { batchId: seen.batchId ?? '', requestKey: 'undo-batch-chain', reason: '名单有误' }
  expect(await finish((await server.call(certificateBatchUndo, undo, officer)).data.task.id)).toMatchObject({
    done: 3,
    failed: 0,
  })
  expect((await held(dan)).map(({ state }) => state)).toEqual(['revoked', 'revoked', 'revoked'])
  const told = await server.deps.sql`
    select from notification where account_id = ${dan.accountId} and starts_with(title ->> 'en', 'Your certificate is valid again')`
  expect(told).toHaveLength(0)
  expect(
    (await server.call(certificateBatchUndo, { ...undo, requestKey: 'undo-batch-chain-2' }, officer)).data,
  ).toMatchObject({
    reason: 'batchUndone',
  })
  // An older one that the batch did not supersede remains in the past.
  const ben = await aPerson(server.deps, company)
  await aCertificate(server.deps, ben, { schemeId })
  const past = await previewOf(imported(ben, 'ZU-4', '2018-01-02'), { kind: 'import', schemeId })
  expect(await commit(past)).toMatchObject({ done: 1, failed: 0 })
  const undoPast = { ...undo, batchId: past.batchId ?? '', requestKey: 'undo-batch-past' }
  expect((await server.call(certificateBatchUndo, undoPast, officer)).data).toMatchObject({ reason: 'batchUndone' })
})

test('a corrected result reinstates its own certificate, never one that the undoing of a batch revoked', async () => {
  const schemeId = await aScheme(server.deps)
  const ann = await aPerson(server.deps, company)
  const seen = await previewOf(`账号\n${ann.login}`, { kind: 'issue', schemeId })
  await commit(seen)
  const undo = { batchId: seen.batchId ?? '', requestKey: 'undo-batch-9', reason: '名单有误' }
  await finish((await server.call(certificateBatchUndo, undo, officer)).data.task.id)
  const [undone] = await held(ann)
  const earned = { schemeId, ...ann, source: { kind: 'exam', id: company, title: { zh: '考试' } } } as const
  const correct = (change: 'issue' | 'revoke') => correctCertificate(server.deps, server.deps.sql, change, earned)
  server.clock.pass(1)
  await correct('issue')
  const [own, former] = await held(ann)
  expect(former).toEqual({ number: undone?.number, state: 'revoked' })
  expect(own).toMatchObject({ state: 'valid' })
  await correct('revoke')
  expect((await held(ann)).map(({ state }) => state)).toEqual(['revoked', 'revoked'])
  await correct('issue')
  expect(await held(ann)).toEqual([own, former])
})

test('a correction of a result does not reinstate a certificate of it that staff revoked', async () => {
  const schemeId = await aScheme(server.deps)
  const ann = await aPerson(server.deps, company)
  const earned = { schemeId, ...ann, source: { kind: 'exam', id: company, title: { zh: '考试' } } } as const
  const issued = await issueCertificate(server.deps, server.deps.sql, earned)
  const actor: Actor = { ...officer, sessionId: officer.accountId, grants: ['certificates'], companyGrants: [] }
  const correct = (change: 'issue' | 'revoke') => correctCertificate(server.deps, server.deps.sql, change, earned)
  await server.deps.sql.begin((tx) =>
    revokeCertificateAndNotify(server.deps, tx, actor, {
      ...{ certificateId: issued?.certificateId ?? '', reason: '名单有误', mayReissue: true },
    }),
  )
  server.clock.pass(1)
  await correct('revoke')
  await correct('issue')
  // The person earns one under a new number, which a later correction revokes and reinstates.
  const [own, former] = await held(ann)
  expect([own?.state, former]).toEqual(['valid', { number: issued?.number, state: 'revoked' }])
  await correct('revoke')
  await correct('issue')
  expect(await held(ann)).toEqual([own, former])
})

test('previews that were not confirmed in time are deleted by the daily job', async () => {
  const schemeId = await aScheme(server.deps)
  const ann = await aPerson(server.deps, company)
  const ben = await aPerson(server.deps, company)
  const kept = await previewOf(`账号\n${ann.login}`, { kind: 'issue', schemeId })
  await commit(kept)
  const left = await previewOf(`账号\n${ben.login}`, { kind: 'issue', schemeId })
  const stored = async () =>
    (
      await server.deps.sql<{ id: string }[]>`
        select id from certificate_batch where id = any(${[kept.batchId, left.batchId]}::uuid[])`
    ).map(({ id }) => id)
  await clearBatchPreviews.run(server.deps)
  expect(await stored()).toHaveLength(2)
  server.clock.pass(25 * 3600)
  await clearBatchPreviews.run(server.deps)
  expect(await stored()).toEqual([kept.batchId])
})
