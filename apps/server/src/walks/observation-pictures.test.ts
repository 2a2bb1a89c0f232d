import { Readable } from 'node:stream'
import {
  myObservation,
  observationPictureUpload,
  observationRoll,
  observationSync,
} from '@portal/contract/checklists/checklist.contract.ts'
import {
  checklistCreate,
  checklistPublish,
  checklistUpdate,
  observationDetail,
  observationExport,
} from '@portal/contract/checklists/checklist-staff.contract.ts'
import { taskRead as taskCall } from '@portal/contract/operations/task.contract.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearUnusedUploads } from '../core/files/unused.jobs.ts'
import { createTaskJob } from '../core/tasks/task.ts'
import { checklistTasks } from '../features/checklists/observation-list.service.ts'
import { clearOrphanObservationPictures } from '../features/checklists/observation-picture.service.ts'
import { erasePerson } from '../operator/erase-person.ts'
import { loadPersonData } from '../operator/export-person.ts'
import { findDataSubject } from '../operator/person-data.store.ts'
import { aCompany, aPerson, type Person } from '../testing/builders.ts'
import { aPhoto, aPixelBomb } from '../testing/pictures.ts'
import { readSheets } from '../testing/read-files.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { uploadAs } from '../testing/upload.ts'

let server: TestServer
let company: string
let staff: Person
let manager: Person
let member: Person
let stranger: Person
let checklistId: string
const item = { isRequired: true, isCritical: false, mayNotApply: false }
const content = {
  title: { zh: '登塔', en: 'Climbing' },
  passPercent: 60,
  sections: [
    {
      id: 's1',
      title: { zh: '准备' },
      items: [
        { ...item, id: 'helmet', kind: 'yesNo' as const, label: { zh: '佩戴安全帽' } },
        { ...item, id: 'anchor', kind: 'photo' as const, label: { zh: '挂点照片' } },
        { ...item, id: 'theirs', kind: 'signature' as const, label: { zh: '本人签名' }, signer: 'observed' as const },
        { ...item, id: 'mine', kind: 'signature' as const, label: { zh: '观察人签名' }, signer: 'observer' as const },
      ],
    },
  ],
}

const setManager = (person: Person, of: Person) =>
  server.deps.sql`update membership set manager_id = ${of.accountId}
    where account_id = ${person.accountId} and company_id = ${person.companyId}`

beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['companies'] })
  manager = await aPerson(server.deps, company, { name: '班组长' })
  member = await aPerson(server.deps, company, { name: '林工' })
  stranger = await aPerson(server.deps, company)
  await setManager(member, manager)
  const made = await server.call(
    checklistCreate,
    { requestKey: crypto.randomUUID(), companyId: company, title: content.title },
    staff,
  )
  checklistId = made.data.checklistId
  await server.call(checklistUpdate, { checklistId, revision: 1, content }, staff)
  expect((await server.call(checklistPublish, { checklistId, revision: 2 }, staff)).data.version).toBe(1)
})
afterAll(() => server.close())
beforeEach(() => server.clock.set(new Date('2026-03-02T02:00:00Z')))

async function anObservation(of = member) {
  const roll = (await server.call(observationRoll, {}, manager)).data
  const pass = roll.people.find(({ accountId }) => accountId === of.accountId)?.pass ?? ''
  return {
    observationId: crypto.randomUUID(),
    checklistId,
    version: 1,
    accountId: of.accountId,
    issuedAt: roll.issuedAt,
    pass,
  }
}
type Place = Awaited<ReturnType<typeof anObservation>>
const pathOf = ({ observationId, accountId, issuedAt, pass }: Place, itemId: string, more: { pictureId: string }) =>
  `${observationPictureUpload.path}?${new URLSearchParams({ observationId, itemId, checklistId, version: '1', accountId, issuedAt, pass, ...more })}`
const sendPicture = async (by: Person, place: Place, itemId: string, bytes?: Buffer, more: object = {}) => {
  const pictureId = crypto.randomUUID()
  const path = pathOf(place, itemId, { pictureId, ...more })
  const { code, data } = await uploadAs(server, by, { name: 'picture', bytes: bytes ?? (await aPhoto()), path })
  return { code, reason: data?.reason, pictureId: (more as { pictureId?: string }).pictureId ?? pictureId }
}
type Answers = { itemId: string; value: string }[]
const sync = async (place: Place, answers: Answers, by = manager) => {
  const observations = [{ ...place, observedAt: server.clock.now().toISOString(), answers, remark: '' }]
  return (await server.call(observationSync, { observations }, by)).data.results[0]
}
/** An observation with two photos, a drawn signature and a typed one, sent as a device does. */
async function send(of = member) {
  const place = await anObservation(of)
  const photos = [await sendPicture(manager, place, 'anchor'), await sendPicture(manager, place, 'anchor')]
  const drawn = await sendPicture(
    manager,
    place,
    'theirs',
    await sharp(await aPhoto())
      .png()
      .toBuffer(),
  )
  const answers = [
    { itemId: 'helmet', value: 'yes' },
    { itemId: 'anchor', value: photos.map(({ pictureId }) => pictureId).join(',') },
    { itemId: 'theirs', value: drawn.pictureId },
    { itemId: 'mine', value: 'typed:班组长' },
  ]
  return { place, answers, result: await sync(place, answers) }
}
const read = (url: string) => server.inject({ method: 'GET', url })
const countOf = async (observationId: string) =>
  (await server.deps.sql`select from observation_picture where observation_id = ${observationId}`).length

test('pictures arrive before their observation, once each, without the place where they were taken', async () => {
  const { place, answers, result } = await send()
  expect(result).toMatchObject({ outcome: 'passed', reason: null })
  // Sent again after a lost answer, nothing is stored twice.
  const [first = ''] = (answers[1]?.value ?? '').split(',')
  expect((await sendPicture(manager, place, 'anchor', undefined, { pictureId: first })).code).toBe(200)
  expect(await sync(place, answers)).toMatchObject({ outcome: 'passed' })
  expect(await countOf(place.observationId)).toBe(3)
  const seen = (await server.call(myObservation, { observationId: place.observationId }, member)).data
  expect(seen.pictures.map(({ itemId }) => itemId)).toEqual(['anchor', 'anchor', 'theirs'])
  for (const { url } of seen.pictures) {
    const file = await read(url)
    expect(file.statusCode).toBe(200)
    const { exif, width, height } = await sharp(file.rawPayload).metadata()
    expect(exif).toBeUndefined()
    expect([width, height].toSorted()).toEqual([48, 64])
  }
})

test('two connections that send the same picture store it once', async () => {
  const place = await anObservation()
  const pictureId = crypto.randomUUID()
  const answers = await Promise.all(
    [1, 2, 3].map(() => sendPicture(manager, place, 'anchor', undefined, { pictureId })),
  )
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
  expect(await countOf(place.observationId)).toBe(1)
  expect(
    await server.deps.sql`select from stored_file s where s.purpose = 'observation'
    and not exists (select from observation_picture p where p.file_id = s.id)`,
  ).toHaveLength(0)
})

test('an observation without its pictures, or with those of another one, is refused', async () => {
  const { place, answers } = await send()
  const other = await anObservation()
  expect(await sync(other, answers)).toMatchObject({ outcome: 'refused', reason: 'noPicture' })
  const own = await sendPicture(manager, other, 'theirs')
  const swapped = answers.map((one) => (one.itemId === 'anchor' ? { ...one, value: own.pictureId } : one))
  expect(await sync(other, swapped)).toMatchObject({ outcome: 'refused', reason: 'noPicture' })
  const wrong = (itemId: string, value: string) =>
    answers.map((one) => (one.itemId === itemId ? { itemId, value } : one))
  for (const bad of [wrong('anchor', 'yes'), wrong('mine', 'typed: '), wrong('theirs', 'typed:'), answers.slice(0, 3)])
    expect(await sync(other, bad)).toMatchObject({ outcome: 'refused', reason: 'incomplete' })
  // No picture is added to an observation that has arrived.
  expect((await sendPicture(manager, place, 'anchor')).reason).toBe('observationPictureRefused')
  expect(await countOf(place.observationId)).toBe(3)
})

test('only the holder of a pass sends a picture, and only for an item that takes one', async () => {
  const place = await anObservation()
  expect((await sendPicture(stranger, place, 'anchor')).reason).toBe('observationPictureRefused')
  expect((await sendPicture(manager, { ...place, accountId: stranger.accountId }, 'anchor')).reason).toBe(
    'observationPictureRefused',
  )
  expect((await sendPicture(manager, place, 'helmet')).reason).toBe('observationPictureRefused')
  expect((await sendPicture(manager, place, 'nothing')).reason).toBe('observationPictureRefused')
  const refused = [
    ['wrongFileType', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['wrongFileType', Buffer.from('%PDF-1.7\n%%EOF')],
    ['pictureTooLarge', aPixelBomb(12_000)],
    ['tooLarge', Buffer.concat([await aPhoto(), Buffer.alloc(5 * 1024 * 1024), Buffer.from([0xff, 0xd9])])],
  ] as const
  for (const [reason, bytes] of refused)
    expect((await sendPicture(manager, place, 'anchor', bytes)).reason).toBe(reason)
  expect(await countOf(place.observationId)).toBe(0)
})

test('a picture is refused once no observation with its pass may arrive', async () => {
  const place = await anObservation()
  server.clock.pass(33 * 86_400 - 1)
  expect((await sendPicture(manager, place, 'anchor')).code).toBe(200)
  server.clock.pass(2)
  expect((await sendPicture(manager, place, 'anchor')).reason).toBe('observationPictureRefused')
})

test('a person whose pictures arrive slowly sends only a few at once', async () => {
  const place = await anObservation()
  const release = Promise.withResolvers<void>()
  const photo = await aPhoto()
  async function* slowly() {
    yield '--b0undary\r\ncontent-disposition: form-data; name="file"; filename="picture"\r\n'
    await release.promise
    yield Buffer.concat([Buffer.from('\r\n'), photo, Buffer.from('\r\n--b0undary--\r\n')])
  }
  const slow = Array.from({ length: 5 }, async () => {
    const answer = await server.inject({
      method: 'POST',
      url: pathOf(place, 'anchor', { pictureId: crypto.randomUUID() }),
      headers: { 'content-type': 'multipart/form-data; boundary=b0undary', access_token: manager.token },
      payload: Readable.from(slowly()),
    })
    return answer.json() as { code: number; data?: { reason?: string } }
  })
  // One is refused as soon as the others are being received; they wait for the rest of their pictures.
  expect((await Promise.race(slow)).data?.reason).toBe('tooManyRequests')
  expect((await sendPicture(manager, place, 'anchor')).reason).toBe('tooManyRequests')
  // Others are not held up.
  expect((await sendPicture(stranger, place, 'anchor')).reason).toBe('observationPictureRefused')
  release.resolve()
  const codes = (await Promise.all(slow)).map(({ code }) => code)
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 429])
  expect((await sendPicture(manager, place, 'anchor')).code).toBe(200)
})

test('a picture opens for those who may see the observation, and for their session alone', async () => {
  const { place } = await send()
  const { observationId } = place
  for (const person of [member, manager]) {
    const { pictures } = (await server.call(myObservation, { observationId }, person)).data
    expect((await read(pictures[0]?.url ?? '')).statusCode).toBe(200)
  }
  const shown = (await server.call(observationDetail, { observationId }, staff)).data.pictures[0]?.url ?? ''
  expect((await read(shown)).statusCode).toBe(200)
  expect((await server.call(myObservation, { observationId }, stranger)).reason).toBe('observationNotFound')
  expect((await server.call(observationDetail, { observationId }, stranger)).reason).toBe('forbidden')
  expect((await read(shown.replace(/&access_token=.*/, ''))).statusCode).toBe(404)
  // A link of another file doesn't open it.
  const [one, two] = (await server.call(myObservation, { observationId }, member)).data.pictures
  const token = /access_token=(.*)$/.exec(one?.url ?? '')?.[1] ?? ''
  expect((await read((two?.url ?? '').replace(/access_token=.*/, `access_token=${token}`))).statusCode).not.toBe(200)
  server.clock.pass(7 * 3600)
  expect((await read(shown)).statusCode).not.toBe(200)
})

test('an export says how many photos there are and how it was signed', async () => {
  const { place } = await send()
  const started = await server.call(
    observationExport,
    { requestKey: crypto.randomUUID(), companyId: company, checklistId },
    staff,
  )
  await createTaskJob(checklistTasks).run(server.deps, { taskId: started.data.task.id })
  const { task } = (await server.call(taskCall, { taskId: started.data.task.id }, staff)).data
  const file = await read(task.fileUrl ?? '')
  const [heads = [], ...rows] = (await readSheets(file.rawPayload))[0]?.data ?? []
  expect(heads.slice(14)).toEqual(['佩戴安全帽', '挂点照片', '本人签名', '观察人签名'])
  expect(rows[0]?.slice(14)).toEqual(['是', '2 张照片', '已手写签名', '已签名：班组长'])
  expect(place.observationId).toBeTruthy()
})

test('pictures whose observation never arrived are deleted, the others stay', async () => {
  const { place } = await send()
  const lost = await anObservation()
  await sendPicture(manager, lost, 'anchor')
  server.clock.pass(40 * 86_400)
  await clearOrphanObservationPictures.run(server.deps, {} as never)
  await clearUnusedUploads.run(server.deps, {} as never)
  expect([await countOf(place.observationId), await countOf(lost.observationId)]).toEqual([3, 0])
  expect(
    await server.deps.sql`select from stored_file s where s.purpose = 'observation'
    and not exists (select from observation_picture p where p.file_id = s.id)`,
  ).toHaveLength(0)
})

test('erasing a person erases their photos and signatures; the outcome stays', async () => {
  const erased = await aPerson(server.deps, company, { name: '离职者' })
  await setManager(erased, manager)
  const [theirs, others] = [await send(erased), await send()]
  const [row] = await server.deps.sql<{ login: string }[]>`select login from account where id = ${erased.accountId}`
  const subject = await findDataSubject(server.deps.sql, row?.login ?? '')
  if (!subject) throw new Error('no person')
  const data = await loadPersonData(server.deps, subject)
  expect(data.observation_picture).toHaveLength(3)
  expect(data.stored_file?.filter(({ purpose }) => purpose === 'observation')).toHaveLength(3)
  await erasePerson(server.deps, subject, { keepsName: false })
  server.clock.pass(25 * 3600)
  await clearUnusedUploads.run(server.deps, {} as never)
  expect([await countOf(theirs.place.observationId), await countOf(others.place.observationId)]).toEqual([0, 3])
  expect(
    await server.deps.sql`select from stored_file where owner_id = ${erased.accountId} and purpose = 'observation'`,
  ).toHaveLength(0)
  const { observationId } = theirs.place
  expect((await server.call(observationDetail, { observationId }, staff)).data).toMatchObject({
    outcome: 'passed',
    answers: [{ itemId: 'helmet', value: 'yes' }],
    pictures: [],
  })
})
