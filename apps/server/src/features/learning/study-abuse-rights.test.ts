import { fileRead } from '@portal/contract/http/file.contract.ts'
import { studyRecordsSave } from '@portal/contract/learning/play.contract.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { storeFile } from '../../core/files/file.service.ts'
import { hashSecret } from '../../core/secrets/random.ts'
import { aPerson, aSession, type Person } from '../../testing/builders.ts'
import { aCourse } from '../../testing/course.builder.ts'
import { openStudyTests } from './testing/study.driver.ts'

/** The attempts of study-abuse.test.ts that use a lesson, a name or a video without permission. */
const { server, company, other, newLearner, anHour, open, claim, send, expectCredit } = await openStudyTests()

let ann: Person
/** Ann in her other company. */
let annThere: Person
beforeEach(async () => {
  ;({ ann, annThere } = await newLearner())
})

describe('attempts without permission', () => {
  test('24. a locked lesson', async () => {
    const course = await aCourse(server.deps, {
      inSequence: true,
      sections: [[{ type: 3, seconds: 600 }], [{ type: 3, seconds: 600 }]],
    })
    await open(course)
    expect((await open(course, 1)).reason).toBe('lessonLocked')
    server.clock.pass(15)
    await send([claim(course, { contentId: course.contentIds[1] as string })])
    await expectCredit(0, 0)
  })

  test('25. an unpaid lesson, and the part after a preview', async () => {
    const [closed, preview] = [
      await anHour({ priceKind: 'paid' }),
      await anHour({ priceKind: 'paid', previewTime: 10 }),
    ]
    expect((await open(closed)).reason).toBe('notEntitled')
    await open(preview)
    server.clock.pass(15)
    await send([claim(closed)])
    await send([claim(preview, { from: 300 })])
    await expectCredit(0, 0)
  })

  test('26. a course of another company, and a withdrawn one', async () => {
    const [foreign, withdrawn] = [await anHour({ companyIds: [other] }), await anHour()]
    await open(foreign, 0, annThere)
    await open(withdrawn)
    await server.deps.sql`update product set status = 'withdrawn' where id = ${withdrawn.productId}`
    server.clock.pass(15)
    await send([claim(foreign)])
    await send([claim(withdrawn)])
    await expectCredit(0, 0)
  })

  test('27. a locked or unpaid lesson named as part of another course', async () => {
    const [paid, free] = [await anHour({ priceKind: 'paid' }), await anHour()]
    await open(free)
    server.clock.pass(15)
    await send([
      claim(paid, { productId: free.productId }),
      claim(free, { productId: paid.productId }),
      claim(free, { productId: 'x' }),
      claim(free, { contentId: '' }),
    ])
    await expectCredit(0, 0)
  })

  test("28. a record in somebody else's name, and in the name of another company", async () => {
    const course = await anHour()
    const bob = await aPerson(server.deps, company)
    await open(course)
    await open(course, 0, bob)
    server.clock.pass(15)
    await send([claim(course, { tarUserId: bob.accountId })])
    await send([claim(course, { tarCompanyId: other })])
    await expectCredit(0, 0)
    await send([claim(course, { tarUserId: ann.accountId, tarCompanyId: company })])
    await expectCredit(15)
    await expectCredit(0, 0, bob)
    const [there] = await server.deps.sql<
      { seconds: number }[]
    >`select coalesce(sum(seconds), 0)::int as seconds from study_day where company_id = ${other}  and account_id = ${ann.accountId}`
    expect(there?.seconds).toBe(0)
  })

  test('29. an ended session, or none', async () => {
    const course = await anHour()
    await open(course)
    server.clock.pass(15)
    const ended = await aSession(server.deps, ann.accountId, company)
    await server.deps
      .sql`update session set ended_at = now(), end_reason = 'elsewhere' where token_hash = ${hashSecret(ended)}`
    expect((await send([claim(course)], { ...ann, token: ended })).code).not.toBe(200)
    expect((await server.call(studyRecordsSave, { recordJson: [claim(course)] } as never)).code).toBe(401)
    await expectCredit(0, 0)
  })

  test('32. the media token of a preview for the rest of the video, or another one', async () => {
    const [preview, film] = [await anHour({ priceKind: 'paid', previewTime: 36 }), await anHour()]
    const keep = (contentId: string) =>
      storeFile(server.deps, {
        bytes: Buffer.alloc(4_000_000, 1),
        name: 'f.mp4',
        mime: 'video/mp4',
        purpose: 'media',
        companyId: null,
        ownerId: null,
        isPublic: false,
        mediaScope: contentId,
      })
    const file = await keep(preview.contentIds[0] as string)
    const foreign = await keep(film.contentIds[0] as string)
    const { mediaToken } = (await open(preview)).data
    const read = (fileId: string, range: string) =>
      server.inject({
        url: `${fileRead.path}?fileId=${fileId}&access_token=${encodeURIComponent(mediaToken)}`,
        headers: { range },
      })
    expect((await read(file.id, 'bytes=2000000-')).statusCode).toBe(416)
    expect((await read(file.id, 'bytes=0-')).rawPayload.length).toBeLessThan(400_000)
    expect((await read(foreign.id, 'bytes=0-')).statusCode).toBe(403)
  })
})
