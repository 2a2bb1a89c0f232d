import { existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createMissingLinks } from './embedded-links.ts'

const work = mkdtempSync(path.join(tmpdir(), 'portal-links-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

test('the libraries of PostgreSQL are linked where npm ran no scripts, once', () => {
  const lib = path.join(work, 'native/lib')
  mkdirSync(lib, { recursive: true })
  writeFileSync(path.join(lib, 'libpq.so.5.18'), 'library')
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }))
  writeFileSync(
    path.join(work, 'native/pg-symlinks.json'),
    JSON.stringify([...links, { source: 'native/lib/libno.so.1', target: 'native/lib/libno.so' }]),
  )
  createMissingLinks(work)
  createMissingLinks(work)
  expect(readlinkSync(path.join(lib, 'libpq.so'))).toBe('libpq.so.5.18')
  expect(readFileSync(path.join(lib, 'libpq.so.5'), 'utf8')).toBe('library')
  expect(existsSync(path.join(lib, 'libno.so'))).toBe(false)
})
