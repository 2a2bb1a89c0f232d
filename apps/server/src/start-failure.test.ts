import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openConnectionPool } from './database/connection.ts'
import { startFailureAdvice } from './start-failure.ts'

const settings = { port: 4630, host: '0.0.0.0', dataDir: '/srv/portal', databaseUrl: null as string | null }
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('it worked')),
    (error: unknown) => error,
  )

test('a port that is taken', async () => {
  const first = createServer()
  const second = createServer()
  await new Promise<void>((resolve) => first.listen(0, '127.0.0.1', resolve))
  const { port } = first.address() as { port: number }
  const error = await new Promise((resolve) => second.once('error', resolve).listen(port, '127.0.0.1'))
  expect(startFailureAdvice(error, { ...settings, port })).toContain(`PORT=${port + 1} npm start`)
  await new Promise((resolve) => first.close(resolve))
})

test('a database that does not answer, or has an unknown name', async () => {
  for (const [databaseUrl, where] of [
    ['postgres://a:b@127.0.0.1:1/x', '127.0.0.1:1 (ECONNREFUSED)'],
    ['postgres://a:b@%2Ftmp%2Fno-such-folder/x', '/tmp/no-such-folder (ENOENT)'],
  ] as const) {
    const sql = openConnectionPool({ url: databaseUrl, max: 1 })
    const error = await errorOf(sql`select 1`)
    await sql.end()
    expect(startFailureAdvice(error, { ...settings, databaseUrl })).toContain(`is not responding at ${where}`)
  }
})

test.each([
  ['28P01', 'rejects "ann"'],
  ['3D000', 'createdb -O ann portal'],
  ['42501', 'owner to ann'],
])('what PostgreSQL refuses with %s', (code, words) => {
  const error = Object.assign(new Error('refused'), { code, severity: 'FATAL' })
  const databaseUrl = 'postgres://ann:secret@db.example/portal'
  expect(startFailureAdvice(error, { ...settings, databaseUrl })).toContain(words)
  expect(startFailureAdvice(new Error('Migration 1 failed', { cause: error }), { ...settings, databaseUrl })).toContain(
    words,
  )
  expect(startFailureAdvice(error, { ...settings, databaseUrl })).not.toContain('secret')
})

test.each([
  ['EACCES', 'cannot be written'],
  ['EEXIST', 'is a file'],
  ['ENOSPC', 'is full'],
])('a data folder with %s', (code, words) => {
  expect(
    startFailureAdvice(Object.assign(new Error(code), { code, syscall: 'mkdir', path: '/srv/portal' }), settings),
  ).toContain(`/srv/portal ${words}`.replace('/srv/portal no room', 'is full'))
})

test('a folder that a command was given is not named as the data folder', () => {
  const backups = (code: string) =>
    startFailureAdvice(
      Object.assign(new Error(code), { code, syscall: 'mkdir', path: '/backups/portal-20261128T190000Z.part' }),
      settings,
    )
  expect(backups('EACCES')).toMatch(
    /^\/backups\/portal-\S+ cannot be used \(EACCES\)\. Give the user who runs this command access to it, or name another one\.$/,
  )
  for (const code of ['EACCES', 'EROFS', 'ENOTDIR', 'ENOSPC']) expect(backups(code)).not.toContain('DATA_DIR')
  // A folder above the data folder, which the portal would have to create.
  expect(startFailureAdvice(Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/srv' }), settings)).toContain(
    'DATA_DIR',
  )
})

test('of anything else nothing is guessed', () => {
  for (const error of [
    new TypeError('x is not a function'),
    null,
    'words',
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' }),
  ])
    expect(startFailureAdvice(error, settings)).toBeNull()
})
