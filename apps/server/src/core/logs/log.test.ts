import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readSettings } from '../../settings/settings.ts'
import { logOptions } from './log.ts'

test('a log names the error, and hides values that allow signing in', () => {
  const lines: string[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const { log } = Fastify({
    logger: { ...logOptions(readSettings({ DEMO: '0', SECRET: 'x'.repeat(40) }, '/tmp')), stream },
  })
  log.error(
    { err: Object.assign(new Error('no disk'), { code: '53100' }), input: { code: '123456', phone: '+8613800020418' } },
    'request failed',
  )
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { errorCode: '53100', message: 'no disk' },
    input: { code: '[hidden]', phone: '[hidden]' },
  })
  expect(lines[0]).not.toContain('123456')
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:443'), { code: 'ECONNREFUSED' })
  log.error(
    {
      err: new TypeError('fetch failed', {
        cause: new Error('at https://portal:secret@id.example/?key=secret', { cause: refused }),
      }),
    },
    'request failed',
  )
  expect(JSON.parse(lines[1] ?? '').err.causes).toEqual([
    { type: 'Error', message: 'at https://id.example/' },
    { type: 'Error', errorCode: 'ECONNREFUSED', message: 'connect ECONNREFUSED 10.0.0.5:443' },
  ])
  expect(JSON.parse(lines[1] ?? '').err.stack).not.toContain('secret')
})

test('a line names its process only where several write to one log', () => {
  const settings = readSettings({ DEMO: '0', SECRET: 'x'.repeat(40) }, '/tmp')
  expect(logOptions(settings).base).toBeUndefined()
  expect(logOptions(settings, { isOneOfMany: true }).base).toEqual({ pid: process.pid })
})
