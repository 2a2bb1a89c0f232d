import { allCalls } from '@portal/contract/all-calls.ts'
import { examReportFile } from '@portal/contract/exams/exam-report.contract.ts'
import { type AnyCall, staffGrants } from '@portal/contract/http/call.ts'
import { studyRecordsExport } from '@portal/contract/learning/record.contract.ts'
import { learningReportFile } from '@portal/contract/operations/report.contract.ts'
import { type Task, taskRead as taskCall } from '@portal/contract/operations/task.contract.ts'
import type { Static } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allJobs } from '../jobs.ts'
import { aSession } from '../testing/builders.ts'
import { openDemoServer } from '../testing/demo-server.ts'
import { plausibleInput } from '../testing/plausible.ts'
import { readSheets } from '../testing/read-files.ts'
import type { TestServer } from '../testing/test-server.ts'

/** Writes every export with all its columns, over the demo organisation. A new export is included automatically. */
let server: TestServer
let token: string
/** The input of an export, each variant once in the demo. */
const known: Record<string, string[]> = {}
beforeAll(async () => {
  server = await openDemoServer()
  const { deps } = server
  const [person] = await deps.sql<{ id: string; companyId: string }[]>`
    select a.id, m.company_id as "companyId" from account a join membership m on m.account_id = a.id where a.login = 'learner' order by m.joined_at limit 1`
  if (!person) throw new Error('the demo has no learner')
  const { id, companyId } = person
  await deps.sql`insert into staff_grant select ${id}, g, now() from unnest(${[...staffGrants]}::text[]) g on conflict do nothing`
  await deps.sql`
    insert into training_place (class_id, account_id, company_id, state, asked_at)
    select (select min(id::text)::uuid from training_class), account_id, company_id, 'waiting', now() from membership where company_id = ${companyId} order by account_id limit 2 on conflict do nothing`
  await deps.sql`
    insert into live_attendance (class_id, company_id, account_id, entered_at, seen_at)
    select (select min(id::text)::uuid from live_class), company_id, account_id, now(), now() from membership where company_id = ${companyId} order by account_id limit 2 on conflict do nothing`
  token = await aSession(deps, id, companyId)
  const ids = async (table: string) =>
    (await deps.sql<{ id: string }[]>`select id::text from ${deps.sql(table)} order by id limit 40`).map(
      (row) => row.id,
    )
  Object.assign(known, {
    examId: await ids('exam'),
    planId: await ids('study_plan'),
    requirementId: await ids('requirement'),
    classId: await ids('live_class'),
    trainingClassId: await ids('training_class'),
  })
})
afterAll(() => server.close())

type Sheet = Awaited<ReturnType<typeof readSheets>>[number]
const kindOf = (cell: unknown) => (cell instanceof Date ? 'time' : typeof cell)
const looksLikeTime = /^\d{4}-\d\d-\d\d([ T]\d\d:\d\d.*)?$/

/** The faults of a sheet: a repeated heading, a column of several types, a time or a figure written as a text. */
function faultsOf({ sheet, data: [heads = [], ...rows] }: Sheet): string[] {
  const twice = heads.filter((head, index) => heads.indexOf(head) !== index)
  return [
    ...twice.map((head) => `${sheet}: “${head}” stands twice`),
    ...heads.flatMap((head, column) => {
      const cells = rows.map((row) => row[column]).filter((cell) => cell !== null && cell !== undefined)
      const kinds = [...new Set(cells.map(kindOf))]
      return [
        ...(kinds.length > 1 ? [`${sheet}: “${head}” holds ${kinds.join(' and ')}`] : []),
        ...(cells.some((cell) => typeof cell === 'string' && looksLikeTime.test(cell))
          ? [`${sheet}: “${head}” holds times as texts`]
          : []),
        ...(cells.some((cell) => typeof cell === 'string' && /\{\{\d+\}\}/.test(cell))
          ? [`${sheet}: “${head}” shows the mark of a gap`]
          : []),
        ...(cells.some((cell) => typeof cell === 'string' && /^'[=+\-@]/.test(cell))
          ? [`${sheet}: “${head}” was changed`]
          : []),
      ]
    }),
  ]
}

type Fields = {
  readonly properties?: Record<
    string,
    { readonly items?: { readonly enum?: readonly string[]; readonly anyOf?: readonly { readonly const: string }[] } }
  >
  readonly required?: readonly string[]
}
const bodyOf = (call: AnyCall) => (call.body ?? {}) as Fields
const exports = allCalls.filter(
  (call) => 'columns' in (bodyOf(call).properties ?? {}) && 'requestKey' in (bodyOf(call).properties ?? {}),
)
const columnsOf = (call: AnyCall): string[] => {
  const { enum: words, anyOf } = bodyOf(call).properties?.columns?.items ?? {}
  return [...(words ?? anyOf?.map((one) => one.const) ?? [])]
}
/** The headings by which a row about a person is joined to other files. */
const identity = { zh: ['账号名', '工号'], en: ['Username', 'Employee number'] } as const
const aboutPeople = /people|report\/export|attendance|progress|trainingClass|certificate/i

let asked = 0
async function written(call: AnyCall, input: Record<string, unknown>, lang: 'zh' | 'en'): Promise<Sheet[]> {
  const begun = await server.call(call, { ...input, requestKey: `export-all-${++asked}` } as never, { token, lang })
  expect(begun.code, `${call.path} ${JSON.stringify(input)} ${begun.msg}`).toBe(200)
  const { id } = (begun.data as unknown as { task: Static<typeof Task> }).task
  await allJobs.find(({ name }) => name === 'workTask')?.run(server.deps, { taskId: id })
  const { task } = (await server.call(taskCall, { taskId: id }, { token })).data
  expect(task, call.path).toMatchObject({ state: 'done' })
  return readSheets((await server.inject({ method: 'GET', url: task.fileUrl ?? '' })).rawPayload)
}

test('every export has each heading once, one type in a column, and what its rows are joined by', async () => {
  expect(exports.length).toBeGreaterThanOrEqual(10)
  const faults: string[] = []
  for (const call of exports) {
    const required = bodyOf(call).required ?? []
    const least = Object.fromEntries(Object.entries(plausibleInput(call)).filter(([name]) => required.includes(name)))
    const words = 'words' in (bodyOf(call).properties ?? {}) ? { words: [] } : {}
    const inputs = required.reduce(
      (list, name) =>
        known[name] ? list.flatMap((one) => (known[name] ?? []).map((id) => ({ ...one, [name]: id }))) : list,
      [{ ...least, ...words, columns: columnsOf(call) } as Record<string, unknown>],
    )
    let most: Sheet[] = []
    let best = inputs[0] ?? {}
    for (const input of inputs) {
      const sheets = await written(call, input, 'zh').catch(() => [])
      if ((sheets[0]?.data.length ?? 0) > (most[0]?.data.length ?? 0)) [most, best] = [sheets, input]
      if ((most[0]?.data.length ?? 0) > 5) break
    }
    expect(most[0]?.data.length ?? 0, `${call.path} wrote nothing`).toBeGreaterThan(1)
    const english = await written(call, best, 'en')
    faults.push(...[...most, ...english].flatMap(faultsOf).map((fault) => `${call.path} ${fault}`))
    if (aboutPeople.test(call.path))
      for (const [lang, [sheet]] of [
        ['zh', most],
        ['en', english],
      ] as const)
        for (const head of identity[lang])
          if (!sheet?.data[0]?.includes(head)) faults.push(`${call.path} has no ${head}`)
  }
  expect(faults).toEqual([])
})

test('so have the reports that are written directly', async () => {
  const files: [AnyCall, Record<string, unknown>][] = [
    ...(known.examId ?? []).map((examId): [AnyCall, Record<string, unknown>] => [
      examReportFile,
      { examId, as: 'xlsx' },
    ]),
    [learningReportFile, { as: 'xlsx' }],
    ...(['week', 'month', 'year'] as const).map((type): [AnyCall, Record<string, unknown>] => [
      studyRecordsExport,
      { type, all: 1 },
    ]),
  ]
  let read = 0
  for (const [call, input] of files) {
    for (const lang of ['zh', 'en'] as const) {
      const query = new URLSearchParams(
        Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
      )
      const isGet = call.method === 'GET'
      const answer = await server.inject({
        method: call.method ?? 'POST',
        url: isGet ? `${call.path}?${query}` : call.path,
        headers: {
          access_token: token,
          'accept-language': lang,
          ...(isGet ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(isGet ? {} : { payload: query.toString() }),
      } as never)
      if (answer.statusCode !== 200 || !answer.rawPayload.subarray(0, 2).equals(Buffer.from('PK'))) continue
      read += 1
      // Figures of an overview are of several kinds, each named in its row.
      const sheets = (await readSheets(answer.rawPayload)).filter(({ sheet }) => !['概况', 'Overview'].includes(sheet))
      expect(sheets.flatMap(faultsOf), call.path).toEqual([])
    }
  }
  expect(read).toBeGreaterThanOrEqual(6)
})
