import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, projectRoot } from './tree.ts'

/** Patterns of keys that must not be in a repository. */
const keys = [
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[A-Za-z0-9+/=]{20}/,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  /\bLTAI[A-Za-z0-9]{12,24}\b/,
  /\bAKID[A-Za-z0-9]{32}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bglpat-[\w-]{20}\b/,
  /\bxox[baprs]-[A-Za-z0-9-]{10,}/,
  /\bsk_live_[A-Za-z0-9]{16,}/,
  /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{15,}/,
  /postgres(?:ql)?:\/\/\w+:(?!…|password|secret)[^@\s'"`$…]{8,}@(?!127\.|localhost|db\b|host\b|b\b)/,
]
const found = (text: string) => keys.flatMap((key) => key.exec(text)?.[0].slice(0, 30) ?? [])

test('the scan finds what it looks for', () => {
  expect(found(`a = '${['AKIA', 'ABCDEFGHIJKLMNOP'].join('')}'`)).toHaveLength(1)
  expect(found(`-----BEGIN ${'PRIVATE'} KEY-----\n${'MIIEvQIBADANBgkqhkiG9w0BAQ'}`)).toHaveLength(1)
})

test('no key is in the repository', () => {
  const files = listFiles(/\.(ts|tsx|js|json|md|sql|ya?ml|conf|css|html|txt|env|sh)$|Caddyfile|^\.[a-z]+$/)
  expect(files.length).toBeGreaterThan(500)
  expect(
    files.flatMap((file) => found(readFileSync(path.join(projectRoot, file), 'utf8')).map((key) => `${file}: ${key}`)),
  ).toEqual([])
})

const dist = path.join(projectRoot, 'apps/web/dist')
test.skipIf(!existsSync(dist))('no key, setting of the server or source stands in the built web app', () => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|html|json|map)$/.test(file),
  )
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
  const settings = [
    'SECRET',
    'DATABASE_URL',
    'SSO_CLIENT_SECRET',
    'S3_SECRET_ACCESS_KEY',
    'SMTP_URL',
    'METRICS_TOKEN',
    'SMS_HTTP_TOKEN',
  ]
  const wrong = files.flatMap((file) => {
    const text = readFileSync(path.join(dist, file), 'utf8')
    return [
      ...found(text),
      ...settings.filter((name) => new RegExp(`\\b${name}\\b`).test(text)),
      ...(/sourceMappingURL=/.test(text) ? ['source map'] : []),
    ].map((what) => `${file}: ${what}`)
  })
  expect(wrong).toEqual([])
})
