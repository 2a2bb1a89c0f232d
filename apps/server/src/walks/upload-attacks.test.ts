import { deflateRawSync } from 'node:zlib'
import {
  examApplicant,
  examApplicantSave,
  examApplicationSave,
} from '@portal/contract/certificates/exam-apply.contract.ts'
import {
  examApplicationQueue,
  examCentreSave,
  examSessionCreate,
} from '@portal/contract/certificates/exam-apply-staff.contract.ts'
import { sessionSignOut } from '@portal/contract/identity/session.contract.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestExam } from '../features/exams/testing/exam.builders.ts'
import { aCompany, aPerson, type Person } from '../testing/builders.ts'
import { aPhoto, aPixelBomb } from '../testing/pictures.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { uploadAs } from '../testing/upload.ts'

let server: TestServer
let company: string
let officer: Person
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  officer = await aPerson(server.deps, company, { grants: ['certificates'] })
})
afterAll(() => server.close())

const send = (by: Person, name: string, bytes: Buffer) => uploadAs(server, by, { name, bytes, purpose: 'idDocument' })
const get = (address: string) => {
  const { pathname, search } = new URL(address, 'http://portal.test')
  return server.inject({ url: pathname + search })
}
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

describe('an identity document', () => {
  test('that is none is refused, whatever it calls itself', async () => {
    const ann = await aPerson(server.deps, company)
    const zipBomb = Buffer.concat([
      Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1'),
      Buffer.alloc(20),
      deflateRawSync(Buffer.alloc(20_000_000)),
    ])
    for (const [what, name, bytes, reason] of [
      ['a page', 'a.html', Buffer.from('<script>alert(1)</script>'), 'wrongFileType'],
      ['a page called a picture', 'a.jpg', Buffer.from('<script>alert(1)</script>'), 'wrongFileType'],
      [
        'a drawing',
        'a.svg',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
        'wrongFileType',
      ],
      [
        'a drawing called a picture',
        'a.png',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
        'wrongFileType',
      ],
      ['a program', 'a.php', Buffer.from('<?php evil() ?>'), 'wrongFileType'],
      [
        'a program that begins as a picture',
        'a.php.jpg',
        Buffer.concat([jpeg, Buffer.from('<?php evil() ?>'), Buffer.from([0xff, 0xd9])]),
        'wrongFileType',
      ],
      ['a picture called a program', 'a.php', await aPhoto(), 'wrongFileType'],
      ['a zip file', 'a.zip', zipBomb, 'wrongFileType'],
      ['a zip file called a picture', 'a.png', zipBomb, 'wrongFileType'],
      ['10,000 pixels each way', 'a.png', aPixelBomb(10_000), 'pictureTooLarge'],
      [
        '11 MB',
        'a.jpg',
        Buffer.concat([await aPhoto(), Buffer.alloc(11 * 1024 * 1024), Buffer.from([0xff, 0xd9])]),
        'tooLarge',
      ],
      ['50 MB', 'a.jpg', Buffer.concat([await aPhoto(), Buffer.alloc(50 * 1024 * 1024)]), 'tooLarge'],
    ] as const)
      expect((await send(ann, name, bytes)).data.reason, what).toBe(reason)
    expect(await server.deps.sql`select from stored_file where owner_id = ${ann.accountId}`).toHaveLength(0)
  })

  test('is redrawn and stored under a name of ours', async () => {
    const ann = await aPerson(server.deps, company)
    const polyglot = Buffer.concat([
      await aPhoto(),
      Buffer.from('<?php evil() ?><script>evil()</script>'),
      Buffer.from([0xff, 0xd9]),
    ])
    const { code, data } = await send(ann, '../../../../etc/cron.d/证件.jpg', polyglot)
    expect([code, data.name]).toEqual([200, '证件.jpg'])
    const [stored] = await server.deps.sql`select storage_key as key, name from stored_file where id = ${data.fileId}`
    expect(stored).toEqual({ key: expect.stringMatching(/^[0-9a-f]{2}\/[0-9a-f-]{36}$/), name: '证件.jpg' })
    const read = await get(data.url)
    expect([read.statusCode, read.rawPayload.includes('evil')]).toEqual([200, false])
    const { width, height, exif, xmp } = await sharp(read.rawPayload).metadata()
    expect([width, height, exif, xmp]).toEqual([48, 64, undefined, undefined])
  })

  test('is read by its owner and by who decides, each look of whom is noted, for minutes and no longer than they are signed in', async () => {
    const ann = await aPerson(server.deps, company)
    const { fileId } = (await send(ann, 'a.jpg', await aPhoto())).data
    await server.deps.sql`update account set phone = '+8613800009999' where id = ${ann.accountId}`
    const examId = await createTestExam(server.deps, { single: 2 })
    const text = { zh: '南京', en: 'Nanjing' }
    const { centreId } = (await server.call(examCentreSave, { city: text, name: text, address: text }, officer)).data
    const at = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString()
    await server.call(
      examSessionCreate,
      { centreId, examId, startsAt: at(48), endsAt: at(50), changeUntil: at(24), seats: 2, needsCoupon: 0 },
      officer,
    )
    const details = {
      realName: '林晓雯',
      certificateType: 'idCard',
      identityType: 'employee',
      employer: '星桥',
      email: 'lin@starbeam.example',
      idNumber: '11010519491231002x',
      documentFileId: fileId,
    }
    expect((await server.call(examApplicantSave, details, ann)).code).toBe(200)
    expect((await server.call(examApplicationSave, { examId, submit: 1 }, ann)).code).toBe(200)

    const own = (await server.call(examApplicant, {}, ann)).data.documentUrl ?? ''
    const looks = () =>
      server.deps
        .sql`select actor_id as who, detail ->> 'ownerId' as whose from audit_line where action = 'idDocument.look' and thing_id = ${fileId}`
    const read = await get(own)
    expect(read.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; /),
    })
    expect(await looks()).toHaveLength(0)

    const link = async () =>
      (await server.call(examApplicationQueue, { state: 'submitted' }, officer)).data.list.find(
        (one) => one.account === ann.login || one.details?.documentUrl,
      )?.details?.documentUrl ?? ''
    const theirs = await link()
    expect((await get(theirs)).statusCode).toBe(200)
    expect(await looks()).toEqual([{ who: officer.accountId, whose: ann.accountId }])

    const ben = await aPerson(server.deps, company)
    const another = (await send(ben, 'a.jpg', await aPhoto())).data.url
    const bare = own.replace(/&access_token=.*/, '')
    const foreign = new URL(another, 'http://portal.test').searchParams.get('access_token') ?? ''
    const guessed = own
      .replace(ann.accountId, ben.accountId)
      .replace(/access_token=[^.]+/, `access_token=${ben.accountId}`)
    expect((await get(bare)).statusCode).toBe(404)
    for (const address of [`${bare}&access_token=${foreign}`, `${bare}&access_token=${ben.token}`, guessed, `${own}x`])
      expect((await get(address)).statusCode, address).toBe(403)

    server.clock.pass(16 * 60)
    expect([(await get(own)).statusCode, (await get(theirs)).statusCode]).toEqual([403, 403])
    const again = (await server.call(examApplicant, {}, ann)).data.documentUrl ?? ''
    expect((await get(again)).statusCode).toBe(200)
    await server.call(sessionSignOut, {}, ann)
    expect((await get(again)).statusCode).toBe(403)
    expect(await looks()).toHaveLength(1)
  })
})
