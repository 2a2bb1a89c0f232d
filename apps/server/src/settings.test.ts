import { expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

test('nothing given: an embedded database with the demo organisation', () => {
  const settings = readSettings({}, '/portal')
  expect(settings).toMatchObject({ port: 3000, databaseUrl: null, demo: true, publicUrl: 'http://localhost:3000', dataDir: '/portal/data' })
})

test("a database of one's own: no demo unless asked for", () => {
  expect(readSettings({ DATABASE_URL: 'postgres://a@b/c' }, '/portal').demo).toBe(false)
  expect(readSettings({ DATABASE_URL: 'postgres://a@b/c', DEMO: '1' }, '/portal').demo).toBe(true)
})

test('lists everything that is wrong at once', () => {
  const problems = refusal({ PORT: 'many', DATABASE_URL: 'mysql://x', SECRET: 'short', TIME_ZONE: 'Mars/Base', SSO_ISSUER: 'https://id.example', DEMO: 'maybe' })
  expect(problems).toHaveLength(6)
  expect(problems.join('\n')).toMatch(/PORT[\s\S]*DATABASE_URL[\s\S]*DEMO[\s\S]*SECRET[\s\S]*SSO_CLIENT_ID[\s\S]*TIME_ZONE/)
})

test('addresses are addresses, and proxies are ranges of them', () => {
  const problems = refusal({
    SSO_ISSUER: 'id.example',
    SSO_CLIENT_ID: 'x',
    S3_ENDPOINT: 'bucket',
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 's',
    TRUST_PROXY: '10.0.0.0/99',
  })
  expect(problems).toHaveLength(3)
  expect(problems.join('\n')).toMatch(/SSO_ISSUER must be an address beginning with http:\/\/ or https:\/\/[\s\S]*S3_ENDPOINT[\s\S]*TRUST_PROXY/)
  for (const proxies of ['1', '10.0.0.1', '10.0.0.0/8, fd00::/8', 'loopback,uniquelocal'])
    expect(readSettings({ TRUST_PROXY: proxies }, '/portal').trustProxy).toBe(proxies === '1' ? true : proxies)
})

test('production refuses the demo, plain http and the development provider', () => {
  expect(refusal({ NODE_ENV: 'production', DEMO: '1', PUBLIC_URL: 'http://portal.example' }).join('\n')).toMatch(/https[\s\S]*DEMO/)
  expect(refusal({ SSO_ISSUER: 'http://localhost:3000/dev-idp', SSO_CLIENT_ID: 'x' }).join('\n')).toMatch(/development provider/)
})

function refusal(env: Record<string, string>): readonly string[] {
  try {
    readSettings(env, '/portal')
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
  throw new Error('the settings were taken')
}
