import { certificateTracks } from '@portal/contract/certificates/track.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson } from '../../testing/builders.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { createTestExam } from '../exams/testing/exam.builders.ts'
import { aCertificate, aScheme } from './certificate.builders.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('a track shows all its levels, the available exam of each, and the reader’s certificates', async () => {
  const companyId = await aCompany(server.deps)
  const other = await aCompany(server.deps)
  const person = await aPerson(server.deps, companyId)
  const stranger = await aPerson(server.deps, other)
  const scheme = await aScheme(server.deps, { levelIndex: 1 })
  const examId = await createTestExam(server.deps, { single: 2 }, { certificateSchemeId: scheme })
  await aScheme(server.deps, { kind: 'course', trackId: null, levelIndex: null })
  const trackOf = async (who: { token: string } | null) =>
    (await server.call(certificateTracks, {}, who ?? {})).data.list.find((one) =>
      one.levels.some((level) => level.exams[0]?.examId === examId),
    )

  const shown = await trackOf(null)
  expect(shown?.levels.map((level) => [level.name, level.certificate])).toEqual([
    ['初级', null],
    ['高级', 'IP 数据通信工程师'],
    ['专家', null],
  ])
  expect(shown?.levels[1]).toMatchObject({
    validityMonths: 36,
    held: null,
    exams: [{ examId, state: 'ready', courseFirst: null }],
  })

  const issued = await aCertificate(server.deps, person, { schemeId: scheme })
  expect((await trackOf(person))?.levels[1]?.held).toMatchObject({
    certificateId: issued.certificateId,
    state: 'valid',
  })
  expect((await trackOf(stranger))?.levels[1]?.held).toBeNull()
  server.clock.pass(37 * 31 * 86_400)
  expect((await trackOf(person))?.levels[1]?.held?.state).toBe('expired')
})

test('an exam that is not for the reader is in no track', async () => {
  const companyId = await aCompany(server.deps)
  const person = await aPerson(server.deps, companyId)
  const scheme = await aScheme(server.deps)
  const examId = await createTestExam(server.deps, { single: 2 }, { certificateSchemeId: scheme })
  await server.deps.sql`update exam set for_companies = true where id = ${examId}`
  const { list } = (await server.call(certificateTracks, {}, person)).data
  expect(
    list.flatMap((track) => track.levels.flatMap((level) => level.exams.map((exam) => exam.examId))),
  ).not.toContain(examId)
})
