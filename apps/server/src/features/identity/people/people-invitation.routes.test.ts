import type { InputOf } from '@portal/contract/http/call.ts'
import {
  peopleImportCommit,
  peopleImportPreview,
  peopleInvite,
} from '@portal/contract/identity/people-bulk.contract.ts'
import { passwordReset, passwordSignIn } from '@portal/contract/identity/session.contract.ts'
import { taskRead as taskCall } from '@portal/contract/operations/task.contract.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTaskJob } from '../../../core/tasks/task.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { readOutbox } from '../../../testing/outbox.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { uploadAs } from '../../../testing/upload.ts'
import { isWholeRun } from '../../../testing/whole-run.ts'
import { peopleTasks } from './people-bulk.service.ts'
import { invitationTasks } from './people-invitation.service.ts'

let server: TestServer
let company: string
let admin: Person
let serial = 0
const workTask = createTaskJob([...peopleTasks, ...invitationTasks])
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps, { name: '星衡' })
  admin = await aPerson(server.deps, company, { login: 'admin', companyGrants: ['companies'] })
})
afterAll(() => server.close())

type Input = Omit<InputOf<typeof peopleInvite>, 'requestKey' | 'again'> & { again?: boolean }
const start = (input: Input, by = admin) =>
  server.call(peopleInvite, { requestKey: `invitation-${++serial}`, again: false, ...input }, by)
async function finish(taskId: string, by = admin) {
  // A turn of a task ends after ten seconds.
  for (let turn = 0; turn < 20; turn++) {
    await workTask.run(server.deps, { taskId })
    const { task } = (await server.call(taskCall, { taskId }, by)).data
    if (task.state !== 'running' && task.state !== 'waiting') return task
  }
  throw new Error('the task does not end')
}
/** The PDFs of a stored zip, or the one PDF itself. */
function documentsOf(bytes: Buffer): Buffer[] {
  if (!bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return [bytes]
  const found: Buffer[] = []
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    at = from + bytes.readUInt32LE(at + 18)
    found.push(bytes.subarray(from, at))
  }
  return found
}
async function textOf(fileUrl: string | null): Promise<{ readonly pages: number; readonly text: string }> {
  const answer = await server.inject({ method: 'GET', url: fileUrl ?? '' })
  const texts: string[] = []
  for (const bytes of documentsOf(answer.rawPayload)) {
    const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
    for (let page = 1; page <= document.numPages; page++) {
      const { items } = await (await document.getPage(page)).getTextContent()
      texts.push(items.map((item) => ('str' in item ? item.str : '')).join('|'))
    }
  }
  return { pages: texts.length, text: texts.join('|') }
}
const tokens = (text: string) =>
  [...text.matchAll(/token=([0-9a-z]{4}(?:-[0-9a-z]{4}){4})/g)].map(([, token]) => token ?? '')

test('invites each person once by email, names those who can’t be, and reaches exactly them when repeated', async () => {
  const people = [
    await aPerson(server.deps, company, { name: '甲', email: 'jia@star.test' }),
    await aPerson(server.deps, company, { name: '乙' }),
    await aPerson(server.deps, company, { name: '丙', email: 'bing@star.test', passwordHash: 'set' }),
    await aPerson(server.deps, company, { name: '丁', email: 'ding@star.test', grants: ['exams'] }),
  ]
  const selection = { ids: people.map(({ accountId }) => accountId) }
  const requestKey = 'invitation-of-four'
  const input = { requestKey, selection, by: 'mail', again: false } as const
  const { task } = (await server.call(peopleInvite, input, admin)).data
  // The third has a password.
  expect(task.total).toBe(3)
  expect(await finish(task.id)).toMatchObject({ state: 'done', done: 3, failed: 2 })
  const failures = (await server.call(taskCall, { taskId: task.id }, admin)).data.task.failures
  expect(failures.map(({ name, reason }) => [name, reason]).sort()).toEqual(
    [
      ['丁', 'personAboveYou'],
      ['乙', 'noEmail'],
    ].sort(),
  )
  const sent = async () =>
    (await readOutbox(server.deps)).filter(({ body }) => body.includes('token=')).map((one) => one.recipient)
  expect(await sent()).toEqual(['jia@star.test'])

  await server.deps.sql`update account set email = 'yi@star.test' where id = ${people[1]?.accountId ?? ''}`
  const again = (await start({ selection, by: 'mail' })).data.task
  expect(again.total).toBe(2)
  await finish(again.id)
  expect((await sent()).sort()).toEqual(['jia@star.test', 'yi@star.test'])
  expect((await start({ selection: { ids: [people[0]?.accountId ?? ''] }, by: 'mail' })).reason).toBe('nobodyToInvite')
  // A repeated request is answered with its task, although no one is left to invite.
  expect((await server.call(peopleInvite, input, admin)).data.task.id).toBe(task.id)
  const forced = (await start({ selection: { ids: [people[0]?.accountId ?? ''] }, by: 'mail', again: true })).data.task
  await finish(forced.id)
  expect((await sent()).sort()).toEqual(['jia@star.test', 'jia@star.test', 'yi@star.test'])
})

test('a printed sheet sets a first password once, and replaces the links of before', async () => {
  const person = await aPerson(server.deps, company, { name: '王小明', login: 'xiaoming', employeeNo: 'E-77' })
  const selection = { ids: [person.accountId] }
  const first = await finish((await start({ selection, by: 'sheet' })).data.task.id)
  const { pages, text } = await textOf(first.fileUrl)
  expect(pages).toBe(1)
  for (const word of ['王小明', 'xiaoming', 'E-77', '星衡']) expect(text).toContain(word)
  const second = await finish((await start({ selection, by: 'sheet', again: true })).data.task.id)
  const [old = '', token = ''] = [...tokens(text), ...tokens((await textOf(second.fileUrl)).text)]
  const password = 'Lantern-Orchard-77'
  expect((await server.call(passwordReset, { token: old, password })).reason).toBe('resetLinkInvalid')
  expect((await server.call(passwordReset, { token, password })).code).toBe(200)
  expect((await server.call(passwordReset, { token, password })).reason).toBe('resetLinkInvalid')
  expect((await server.call(passwordSignIn, { userName: 'xiaoming', password, rememberMe: false })).code).toBe(200)
  expect((await start({ selection, by: 'sheet', again: true })).reason).toBe('nobodyToInvite')
})

test('a sheet opens nothing that its maker may not open when it is used', async () => {
  const person = await aPerson(server.deps, company, { login: 'promoted' })
  const made = await finish((await start({ selection: { ids: [person.accountId] }, by: 'sheet' })).data.task.id)
  const [token = ''] = tokens((await textOf(made.fileUrl)).text)
  await server.deps.sql`insert into staff_grant values (${person.accountId}, 'exams', ${server.clock.now()})`
  expect((await server.call(passwordReset, { token, password: 'Lantern-Orchard-78' })).code).not.toBe(200)
  const [row] = await server.deps.sql<{ hash: string | null }[]>`
    select password_hash as hash from account where id = ${person.accountId}`
  expect(row?.hash).toBeNull()
})

test('all people of a file get sheets right after the import', async () => {
  const count = isWholeRun ? 2000 : 120
  const other = await aPerson(server.deps, await aCompany(server.deps), { companyGrants: ['companies'] })
  const rows = Array.from(
    { length: count },
    (_, n) => `星衡,new${n},员工${String.fromCodePoint(0x4e00 + n)},,,N${n},,,,`,
  )
  const seen = await uploadAs(server, admin, {
    name: 'a.csv',
    bytes: Buffer.from(['企业,账号,姓名,邮箱,手机,工号,部门,职位,权限,状态', ...rows].join('\n')),
    path: peopleImportPreview.path,
  })
  const { importId, digest } = seen.data as unknown as { importId: string; digest: string }
  const imported = await server.call(peopleImportCommit, { importId, digest, skipsWrong: false }, admin)
  expect(await finish(imported.data.task.id)).toMatchObject({ done: count, failed: 0 })
  expect((await start({ importId, by: 'sheet' }, other)).reason).toBe('nobodyToInvite')
  const made = await finish((await start({ importId, by: 'sheet' })).data.task.id)
  expect(made).toMatchObject({ state: 'done', done: count, failed: 0, total: count })
  const { pages, text } = await textOf(made.fileUrl)
  expect(pages).toBe(count / 2)
  expect(new Set(tokens(text)).size).toBe(count)
})
