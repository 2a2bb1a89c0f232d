import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { jobOf } from './job-payload.ts'

const done: string[] = []
const job = jobOf(
  Type.Object({ id: Type.String(), keys: Type.Optional(Type.Array(Type.String())) }),
  async (_deps: object, { id }) => void done.push(id),
)

test('a job is done with a payload of its shape, also with fields of the scheduler beside it', async () => {
  await job({}, { id: 'one', _cron: { ts: 'now' } })
  expect(done).toEqual(['one'])
})

test.each([[{}], [{ id: 1 }], [{ id: 'secret', keys: 'all' }]])(
  '%j fails the job before it begins, and is not told',
  async (payload) => {
    const failure = await job({}, payload).catch((error: Error) => error.message)
    expect(failure).toMatch(/^the payload does not fit the job: /)
    expect(failure).not.toContain('secret')
    expect(done).toEqual(['one'])
  },
)
