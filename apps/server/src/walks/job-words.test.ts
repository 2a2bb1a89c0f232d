import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { jobSubject } from '../core/jobs/define-job.ts'
import { allJobs } from '../jobs.ts'

test('every job that is defined is in the list once, with words in both languages', () => {
  const root = path.resolve(import.meta.dirname, '..')
  const defined = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/\b(?:defineJob|describeJob)\(\{\s*name: '(\w+)'/g)].map(
      ([, name]) => name,
    ),
  )
  expect(allJobs.map(({ name }) => name).sort()).toEqual(defined.sort())
  expect(new Set(defined).size).toBe(defined.length)
  for (const { name, words } of allJobs) expect(words.zh && words.en && words.zh !== words.en, name).toBe(true)
  // Scheduled jobs can always be dropped.
  for (const { name, schedule, mustRun } of allJobs) if (schedule) expect(mustRun ?? false, name).toBe(false)
  for (const { name, sends, named } of allJobs) if (sends) expect(named?.thing, name).toBe('message')
})

const id = '0195d0c4-0000-7000-8000-000000000001'

const subject = (name: string, payload: unknown) =>
  jobSubject(allJobs.find((job) => job.name === name) ?? null, payload)

test('of a payload only the thing or the number of things comes out', () => {
  expect(subject('sendMail', { id, to: 'ann@example.com' })).toEqual({ thing: 'message', id, count: null })
  expect(subject('paySharing', { inviteeId: id, productId: id.replace(/1$/, '2') })).toEqual({
    thing: 'product',
    id: id.replace(/1$/, '2'),
    count: null,
  })
  expect(subject('mailNews', { accountIds: [id, id], title: { zh: '给你' } })).toEqual({
    thing: 'person',
    id: null,
    count: 2,
  })
  expect(subject('sendSignInCode', { phone: '13800138000' })).toBeNull()
  expect(subject('mailResetLink', { name: 'ann', id })).toBeNull()
  for (const odd of [null, 'x', 7, [], { id: 'not-an-id' }, { id: { id } }]) expect(subject('sendMail', odd)).toBeNull()
})
