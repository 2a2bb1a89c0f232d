import { Type } from 'typebox'
import { expect, test } from 'vitest'
import type { Deps } from '../deps.ts'
import { defineJob } from './define-job.ts'

const done: string[] = []
const { run } = defineJob({
  name: 'tried',
  words: { zh: '试', en: 'Try' },
  payload: Type.Object({ id: Type.String(), keys: Type.Optional(Type.Array(Type.String())) }),
  run: async (_deps, { id }) => void done.push(id),
})
const deps = {} as Deps

test('a job is done with a payload of its shape, also with fields of the scheduler beside it', async () => {
  await run(deps, { id: 'one', _cron: { ts: 'now' } })
  expect(done).toEqual(['one'])
})

test.each([[{}], [{ id: 1 }], [{ id: 'secret', keys: 'all' }]])(
  '%j fails the job before it begins, and is not told',
  async (payload) => {
    const failure = await run(deps, payload).catch((error: Error) => error.message)
    expect(failure).toMatch(/^the payload does not fit the job: /)
    expect(failure).not.toContain('secret')
    expect(done).toEqual(['one'])
  },
)
