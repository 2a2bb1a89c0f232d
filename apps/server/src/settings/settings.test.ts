import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { securityHeaders } from '../core/http/security-headers.ts'
import { readSettings, SettingsError } from './settings.ts'

test('nothing given: an embedded database with the demo organisation', () => {
  const settings = readSettings({}, '/portal')
  expect(settings).toMatchObject({
    port: 3000,
    databaseUrl: null,
    demo: true,
    publicUrl: 'http://localhost:3000',
    dataDir: '/portal/data',
  })
})

test('a separate database: no demo unless requested', () => {
  expect(readSettings({ DATABASE_URL: 'postgres://a@b/c' }, '/portal').demo).toBe(false)
  expect(readSettings({ DATABASE_URL: 'postgres://a@b/c', DEMO: '1' }, '/portal').demo).toBe(true)
})

test('lists all mistakes together', () => {
  const problems = refusal({
    PORT: 'many',
    DATABASE_URL: 'mysql://x',
    SECRET: 'short',
    TIME_ZONE: 'Mars/Base',
    SSO_ISSUER: 'https://id.example',
    DEMO: 'maybe',
  })
  expect(problems).toHaveLength(6)
  expect(problems.join('\n')).toMatch(
    /PORT[\s\S]*DATABASE_URL[\s\S]*DEMO[\s\S]*SECRET[\s\S]*SSO_CLIENT_ID[\s\S]*TIME_ZONE/,
  )
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
  expect(problems.join('\n')).toMatch(
    /SSO_ISSUER must be an address that starts with http:\/\/ or https:\/\/[\s\S]*S3_ENDPOINT[\s\S]*TRUST_PROXY/,
  )
  for (const proxies of ['10.0.0.1', '10.0.0.0/8, fd00::/8', 'loopback,uniquelocal'])
    expect(readSettings({ TRUST_PROXY: proxies }, '/portal').trustProxy).toBe(proxies)
  for (const count of ['0', '1', '2'])
    expect(readSettings({ TRUST_PROXY: count }, '/portal').trustProxy).toBe(Number(count))
  const hosts = readSettings({ MEDIA_FRAME_HOSTS: 'player.bilibili.com, V.QQ.com' }, '/portal').media.frameHosts
  expect(hosts).toEqual(['player.bilibili.com', 'v.qq.com'])
  for (const wrong of [
    '*',
    'https://v.qq.com',
    'v.qq.com/x',
    'v.qq.com;script-src *',
    '10.0.0.1',
    'localhost',
    'v.qq.com:8443',
  ])
    expect(refusal({ MEDIA_FRAME_HOSTS: wrong }), wrong).not.toHaveLength(0)
  for (const wrong of ['-1', '1.5', 'true', 'proxy.example']) expect(refusal({ TRUST_PROXY: wrong })).toHaveLength(1)
})

test('a bucket is named where its store looks for it, and signed for the region its host names', () => {
  const store = (endpoint: string, more = {}) =>
    readSettings(
      { S3_ENDPOINT: endpoint, S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's', ...more },
      '/portal',
    ).s3
  expect(store('http://minio:9000')).toMatchObject({ pathStyle: true, region: 'us-east-1' })
  expect(store('https://s3.oss-cn-hangzhou-internal.aliyuncs.com')).toMatchObject({
    pathStyle: false,
    region: 'cn-hangzhou',
  })
  expect(store('https://s3.eu-west-1.amazonaws.com')).toMatchObject({ pathStyle: false, region: 'eu-west-1' })
  expect(store('https://s3.amazonaws.com')).toMatchObject({ pathStyle: false, region: 'us-east-1' })
  expect(store('https://cos.ap-guangzhou.myqcloud.com')).toMatchObject({ pathStyle: false, region: 'ap-guangzhou' })
  expect(store('https://obs.cn-north-4.myhuaweicloud.com')).toMatchObject({ pathStyle: false, region: 'cn-north-4' })
  expect(store('https://evil-aliyuncs.com')).toMatchObject({ pathStyle: true })
  expect(store('https://s3.oss-cn-hangzhou.aliyuncs.com', { S3_PATH_STYLE: '1', S3_REGION: 'x' })).toMatchObject({
    pathStyle: true,
    region: 'x',
  })
})

test('what is open in a demo is closed in real use, however it was started', () => {
  expect(readSettings({}, '/portal')).toMatchObject({
    demo: true,
    docs: true,
    drainSeconds: 0,
    metricsToken: null,
    followsHost: true,
    payments: { sandbox: true },
  })
  const ways = [
    { DEMO: '0' },
    { DATABASE_URL: 'postgres://a@b/c' },
    { NODE_ENV: 'production' },
    { NODE_ENV: 'development', DEMO: '0' },
  ]
  for (const way of ways) {
    const settings = readSettings(way, '/portal')
    expect(settings).toMatchObject({
      demo: false,
      demoLife: false,
      docs: false,
      metricsToken: null,
      followsHost: false,
      allowsPlainHttp: false,
    })
    expect([settings.payments.sandbox, settings.sso, settings.sms, settings.live.rtmpPort]).toEqual([
      false,
      null,
      null,
      0,
    ])
  }
  const real = { PUBLIC_URL: 'https://portal.example', DATABASE_URL: 'postgres://a@b/c' }
  expect(readSettings(real, '/portal').drainSeconds).toBe(5)
  expect(readSettings({ ...real, DOCS: '1', DRAIN_SECONDS: '20', PAY_SANDBOX: '1' }, '/portal')).toMatchObject({
    docs: true,
    drainSeconds: 20,
    payments: { sandbox: true },
  })
  expect(readSettings({ PUBLIC_URL: 'http://portal.example' }, '/portal').followsHost).toBe(false)
  expect(readSettings({ DATABASE_URL: 'postgres://a@b/c' }, '/portal').followsHost).toBe(false)
  expect(refusal({ SMTP_URL: 'smtp://mail.example' }).join()).toMatch(/PUBLIC_URL/)
})

test('real use refuses plain http beyond this machine unless it is allowed, and the development provider', () => {
  expect(refusal({ NODE_ENV: 'production', DEMO: '1' }).join('\n')).toMatch(/DEMO must be off/)
  const outer = {
    PUBLIC_URL: 'http://portal.example',
    CONTENT_URL: 'http://packages.example',
    SSO_ISSUER: 'http://id.example',
    SSO_CLIENT_ID: 'x',
    WECOM_API_URL: 'http://wecom.example',
    SMS_HTTP_URL: 'http://sms.example',
    SMS_HTTP_TOKEN: 'x',
    ALIPAY_URL: 'http://pay.example',
  }
  expect(refusal({ DEMO: '0', ...outer }).map((problem) => problem.split(' ')[0])).toEqual([
    'PUBLIC_URL',
    'CONTENT_URL',
    'SSO_ISSUER',
    'WECOM_API_URL',
    'SMS_HTTP_URL',
    'ALIPAY_URL',
  ])
  expect(readSettings({ DEMO: '0', ALLOW_PLAIN_HTTP: '1', ...outer }, '/portal').publicUrl).toBe(
    'http://portal.example',
  )
  expect(readSettings({ DEMO: '1', ...outer }, '/portal').demo).toBe(true)
  for (const own of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://portal.localhost'])
    expect(readSettings({ DEMO: '0', PUBLIC_URL: own }, '/portal').publicUrl).toBe(own)
  expect(refusal({ DEMO: '0', PUBLIC_URL: 'http://127.0.0.1.example' })).toHaveLength(1)
  expect(refusal({ SSO_ISSUER: 'http://localhost:3000/dev-idp', SSO_CLIENT_ID: 'x' }).join('\n')).toMatch(
    /development provider/,
  )
})

test('CORES is a number of processes, and without it there is one for each core', () => {
  expect(readSettings({}, '/portal').cores).toBeNull()
  expect(readSettings({ CORES: '3' }, '/portal').cores).toBe(3)
  expect(refusal({ CORES: '0' })).toEqual([expect.stringMatching(/^CORES must be a whole number from 1 to 256/)])
})

test('a process takes all roles or those it is given, and a pooler has a database behind it', async () => {
  expect([...readSettings({}, '/portal').roles]).toEqual(['web', 'jobs', 'media', 'live'])
  expect([...readSettings({ PORTAL_ROLES: 'media, jobs' }, '/portal').roles]).toEqual(['jobs', 'media'])
  for (const wrong of ['worker', 'web,worker', ','])
    expect(refusal({ PORTAL_ROLES: wrong })).toEqual([
      expect.stringMatching(/^PORTAL_ROLES must be some of web,jobs,media,live/),
    ])
  expect(refusal({ DATABASE_READ_URL: 'postgres://a@b/c' })).toEqual([expect.stringMatching(/requires DATABASE_URL/)])
  expect(refusal({ DATABASE_DIRECT_URL: 'postgres://a@b/c' })).toEqual([expect.stringMatching(/requires DATABASE_URL/)])
  expect(
    readSettings({ DATABASE_URL: 'postgres://a@pooler/c', DATABASE_DIRECT_URL: 'postgres://a@b/c' }, '/portal'),
  ).toMatchObject({
    databaseUrl: 'postgres://a@pooler/c',
    databaseDirectUrl: 'postgres://a@b/c',
  })
})

test('a setting may be in a file, in one place only', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-settings-'))
  const put = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  put('database', 'postgres://a:secret@b/c\n')
  put('smtp', 'smtps://user:secret@mail.example:465')
  put('empty', ' \n')
  const read = (env: Record<string, string>) => readSettings(env, folder)
  expect(
    read({ DATABASE_URL_FILE: 'database', SMTP_URL_FILE: path.join(folder, 'smtp'), PUBLIC_URL: 'https://x.example' }),
  ).toMatchObject({
    databaseUrl: 'postgres://a:secret@b/c',
    demo: false,
    smtpUrl: 'smtps://user:secret@mail.example:465',
  })
  // The file of keys is read at start, since it holds several.
  expect(read({ SECRET_FILE: 'keys' })).toMatchObject({ secret: null, secretFile: path.join(folder, 'keys') })
  expect(refusal({ DATABASE_URL_FILE: 'database', DATABASE_URL: 'postgres://x/y' }, folder)).toEqual([
    expect.stringMatching(/^DATABASE_URL and DATABASE_URL_FILE are both set/),
  ])
  expect(refusal({ SMTP_URL_FILE: 'nowhere' }, folder)).toEqual(['SMTP_URL_FILE (nowhere) cannot be read (ENOENT)'])
  expect(refusal({ METRICS_TOKEN_FILE: 'empty' }, folder)).toEqual(['METRICS_TOKEN_FILE (empty) is empty'])
  rmSync(folder, { recursive: true })
})

function refusal(env: Record<string, string>, root = '/portal'): readonly string[] {
  try {
    readSettings(env, root)
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
  throw new Error('the settings were taken')
}

test('a variable that looks like a setting and is none is named with the nearest one', () => {
  const misspelt = (env: Record<string, string>) => readSettings(env, '/portal').misspelt
  const nearest = (name: string) => /Did you mean (\w+)\?/.exec(misspelt({ [name]: 'x' })[0] ?? '')?.[1]
  for (const [name, meant] of [
    ['SMPT_URL', 'SMTP_URL'],
    ['SMTP_HOST', 'SMTP_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URL_FIEL', 'DATABASE_URL_FILE'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['S3_SECRET_KEY', 'S3_ACCESS_KEY_ID'],
    ['OPERATOR_MAIL', 'OPERATOR_EMAIL'],
    ['ALIPAY_APP_ID_NORTH', 'ALIPAY_APP_ID'],
    ['PROT', 'PORT'],
  ])
    expect(nearest(name as string)?.replace(/^S3_\w+$/, 'S3_ACCESS_KEY_ID'), name).toBe(meant)
  // Variables of a shell, npm, systemd, Docker and Kubernetes.
  const usual = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'LANG',
    'TERM',
    'PWD',
    'USER',
    'LOGNAME',
    'MAIL',
    'SHELL',
    'TZ',
    'NODE',
    'NODE_OPTIONS',
    'INIT_CWD',
    'SESSION_MANAGER',
    'DATABASE_HOST',
  ]
  expect(
    misspelt(
      Object.fromEntries(
        [
          ...usual,
          'NODE_EXTRA_CA_CERTS',
          'STATE_DIRECTORY',
          'npm_config_port',
          'KUBERNETES_PORT',
          'DBUS_SESSION_BUS_ADDRESS',
        ].map((name) => [name, 'x']),
      ),
    ),
  ).toEqual([])
  expect(
    misspelt({ MEDIA_PORT: 'tcp://10.0.0.7:80', MEDIA_SERVICE_HOST: '10.0.0.7', MEDIA_PORT_80_TCP_ADDR: '10.0.0.7' }),
  ).toEqual([])
  // Settings that are read only together with others, and values in files.
  expect(
    misspelt({
      S3_REGION: 'x',
      SMS_ALIYUN_TEMPLATE_EN: 'x',
      TRACES_PERCENT: '5',
      SECRET: 'x'.repeat(32),
      DEMO_LIFE: '0',
      WECHATPAY_API_KEY: 'x',
    }),
  ).toEqual([])
  expect(refusal({ PORT: 'many', SMPT_URL: 'x' })).toHaveLength(2)
})

test('subdomains may be left out of what browsers take for https alone', () => {
  const header = (env: Record<string, string>) =>
    securityHeaders(readSettings({ PUBLIC_URL: 'https://portal.example', DEMO: '0', ...env }, '/portal'))[
      'strict-transport-security'
    ]
  expect(header({})).toBe('max-age=31536000; includeSubDomains')
  expect(header({ HSTS_INCLUDE_SUBDOMAINS: '0' })).toBe('max-age=31536000')
})
