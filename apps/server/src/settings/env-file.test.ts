import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { describeTargetDatabase } from '../commands/target-database.ts'
import { parseEnvFile, withEnvFile } from './env-file.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'env-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('values are read as systemd reads them: a # inside belongs to the value, quotes go', () => {
  const text =
    '\uFEFF# a comment\n; another\n\nDATABASE_URL=postgres://portal:pa#ss@db/portal\r\nA = 1\nNAME="Training Centre"\nKEY=\'a\\b"c\'\nEMPTY=\n'
  expect(() => parseEnvFile(text, 'env')).toThrow('line 5 of env is not NAME=VALUE')
  expect(parseEnvFile(text.replace('A = 1\n', ''), 'env')).toEqual({
    DATABASE_URL: 'postgres://portal:pa#ss@db/portal',
    NAME: 'Training Centre',
    KEY: 'a\\b"c',
    EMPTY: '',
  })
  for (const line of ['A="x\\y"', "A=it's", 'A="open'])
    expect(() => parseEnvFile(line, 'env'), line).toThrow('put the value of A in single quotes')
})

test('the values of the file count, and a relative name is relative to the caller', () => {
  writeFileSync(path.join(folder, 'env'), 'DATABASE_URL=postgres://file/portal\n')
  const env = { INIT_CWD: folder, DATABASE_URL: 'postgres://shell/portal', HOME: '/root' }
  expect(withEnvFile(env)).toBe(env)
  expect(withEnvFile({ ...env, PORTAL_ENV_FILE: 'env' })).toMatchObject({
    DATABASE_URL: 'postgres://file/portal',
    HOME: '/root',
  })
})

test('a database is never guessed: not beside the settings of a unit, and made only where a folder was named', () => {
  const dataDir = path.join(folder, 'data')
  const settings = { given: new Set<string>(), dataDir, databaseUrl: null, databaseDirectUrl: null }
  const unitFile = path.join(folder, 'unit-env')
  const named = { ...settings, given: new Set(['DATA_DIR']) }
  expect(() => describeTargetDatabase(settings, {}, { unitFile })).toThrow(`${dataDir} contains none`)
  expect(() => describeTargetDatabase(settings, {}, { unitFile, mayCreate: true })).toThrow('DATA_DIR=FOLDER')
  expect(describeTargetDatabase(named, {}, { unitFile, mayCreate: true })).toBe(`embedded, new, in ${dataDir}/postgres`)
  expect(() => describeTargetDatabase(named, {}, { unitFile })).toThrow('contains none')
  mkdirSync(path.join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '18\n')
  expect(describeTargetDatabase(settings, {}, { unitFile })).toBe(`embedded, in ${dataDir}/postgres`)
  writeFileSync(unitFile, '')
  expect(() => describeTargetDatabase(settings, {}, { unitFile })).toThrow(
    `This machine has portal settings in ${unitFile}`,
  )
  expect(describeTargetDatabase(named, {}, { unitFile })).toContain('embedded')
  expect(
    describeTargetDatabase(
      { ...settings, databaseUrl: 'postgres://portal:secret@db:5432/portal?password=secret' },
      { PORTAL_ENV_FILE: 'x' },
    ),
  ).toBe('postgres://portal@db:5432/portal (settings of x)')
})
