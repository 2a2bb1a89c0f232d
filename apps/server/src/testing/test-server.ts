import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ErrorCode } from '@portal/contract/all-codes.ts'
import type { AnyCall, DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import Schema from 'typebox/schema'
import { inject } from 'vitest'
import { buildServer } from '../build-server.ts'
import type { Clock } from '../core/clock.ts'
import type { Deps } from '../core/deps.ts'
import { isErrorDeclared } from '../core/http/error-answer.ts'
import { envelopeOf } from '../core/http/route-schema.ts'
import type { EventSubscription } from '../core/jobs/events.ts'
import { createDeps } from '../create-deps.ts'
import { openConnectionPool } from '../database/connection.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { recordSeenError, writeSeenErrors } from './errors-seen.ts'
import { takeRowMismatches, watchRows } from './watch-rows.ts'

/** A clock that a test can move. */
export class TestClock implements Clock {
  #now: Date
  constructor(start = new Date('2026-03-02T02:00:00Z')) {
    this.#now = start
  }
  now = () => new Date(this.#now)
  /** Moves the clock by this many seconds, also backwards. */
  pass(seconds: number) {
    this.#now = new Date(this.#now.getTime() + seconds * 1000)
  }
  set(now: Date) {
    this.#now = now
  }
}

export type Answer<C extends AnyCall> = {
  status: number
  code: number
  data: DataOf<C>
  reason: string | undefined
  fields: string[] | undefined
  msg: string
  raw: string
}
export type CallOptions = {
  token?: string | null
  lang?: 'zh' | 'en'
  as?: 'json' | 'form'
  headers?: Record<string, string>
}
type Sent = { [K in string]: unknown }

export type TestServer = {
  deps: Deps
  clock: TestClock
  app: Awaited<ReturnType<typeof buildServer>>['app']
  /** Makes a call through the whole server; fails the test when the answer does not fit the contract. */
  call<C extends AnyCall>(call: C, input?: Partial<InputOf<C>> & Sent, options?: CallOptions): Promise<Answer<C>>
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
  /** SQL statements sent since the last read. */
  statements(): string[]
  url: string
  close(): Promise<void>
}

let databases = 0

/**
 * Opens a complete server on a new database, copied from the migrated template, or a second server that shares the
 * database and the clock of another one.
 */
export async function openTestServer(
  options: {
    clock?: TestClock
    env?: Record<string, string>
    beside?: TestServer
    /** A database of the test cluster, and the folder of its files, that are copied instead of the empty template. */
    copyOf?: { readonly database: string; readonly files: string }
    through?: (url: string) => Promise<string>
    listeners?: readonly EventSubscription[]
    resolveTxt?: Deps['resolveTxt']
    /** The folder of the built web app; without it there are no pages. */
    webDir?: string
  } = {},
): Promise<TestServer> {
  const { beside } = options
  const { url, drop } = beside
    ? { url: beside.url, drop: async () => {} }
    : await copyDatabase(options.copyOf?.database)
  const clock = beside?.clock ?? options.clock ?? new TestClock()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-files-'))
  if (options.copyOf) cpSync(options.copyOf.files, path.join(dataDir, 'files'), { recursive: true })
  const seen: string[] = []
  // With a pooler in front of the database, the server knows only the pooler.
  const pooler = options.through ? await options.through(url) : null
  const sql = openConnectionPool({
    url: pooler ?? url,
    directUrl: pooler && url,
    max: 6,
    onStatement: (text) => seen.push(text),
  })
  watchRows()
  const settings = testSettings(dataDir, {
    DATABASE_URL: pooler ?? url,
    ...(pooler ? { DATABASE_DIRECT_URL: url } : {}),
    // Orders are paid in the sandbox unless a test provides a merchant, or tests real use.
    ...(Object.keys(options.env ?? {}).some((name) => /^(ALIPAY_APP|WECHATPAY_MCH|PAY_)/.test(name))
      ? {}
      : { PAY_SANDBOX: '1' }),
    ...options.env,
  })
  const server = await buildServer({
    deps: await createDeps(settings, sql, {
      clock,
      listeners: options.listeners ?? [],
      ...(options.resolveTxt ? { resolveTxt: options.resolveTxt } : {}),
    }),
    webDir: options.webDir ?? path.join(dataDir, 'no-web'),
  })
  const undeclared: string[] = []
  server.app.decorate('onRefusal', (call: AnyCall, reason: ErrorCode) => {
    recordSeenError(call, reason)
    if (!isErrorDeclared(call, reason)) undeclared.push(`${call.path} answered ${reason}, which it does not declare`)
  })
  await server.app.ready()
  return {
    deps: server.deps,
    clock,
    app: server.app,
    url,
    inject: async (request) => server.app.inject(request),
    statements: () => seen.splice(0).filter((text) => !/^\s*(select b\.oid|begin|commit|rollback)/i.test(text)),
    async call(call, input = {}, { token, lang = 'zh', as, headers = {} } = {}) {
      const answer = await server.app.inject(
        requestOf(call, input, as, { 'accept-language': lang, ...(token ? { access_token: token } : {}), ...headers }),
      )
      const body = answer.json()
      if (body.code === 200) checkAnswer(call, body)
      return {
        status: answer.statusCode,
        code: body.code,
        data: body.data,
        reason: body.data?.reason,
        fields: body.data?.fields,
        msg: body.msg,
        raw: answer.body,
      }
    },
    async close() {
      writeSeenErrors()
      await server.app.close()
      await sql.end()
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
      const wrong = [...new Set(undeclared), ...takeRowMismatches()]
      if (wrong.length > 0) throw new Error(wrong.join('\n'))
    },
  }
}

/** Returns the settings of a server for tests. */
export const testSettings = (dataDir: string, env: Readonly<Record<string, string>>): Settings =>
  readSettings(
    {
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://portal.test',
      ALLOW_PLAIN_HTTP: '1',
      SECRET: 'test-secret-test-secret-test-secret',
      DEMO: '0',
      ...env,
    },
    dataDir,
  )

/** Creates a fresh copy of the migrated template, or of another database of the test cluster. */
export async function copyDatabase(template = 'portal_template'): Promise<{ url: string; drop: () => Promise<void> }> {
  const templateUrl = inject('templateUrl')
  const name = `test_${process.pid}_${process.env.VITEST_POOL_ID ?? 0}_${Date.now().toString(36)}_${databases++}`
  const admin = openConnectionPool({ url: templateUrl.replace(/portal_template$/, 'postgres'), max: 1 })
  await admin.unsafe(`create database ${name} template ${template} strategy file_copy`)
  return {
    url: templateUrl.replace(/portal_template$/, name),
    drop: async () => {
      await admin.unsafe(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}

function requestOf(
  call: AnyCall,
  input: Sent,
  as: 'json' | 'form' | undefined,
  headers: Record<string, string>,
): InjectOptions {
  const flat = () =>
    new URLSearchParams(
      Object.entries(input)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]): [string, string] => [
          key,
          typeof value === 'object' ? JSON.stringify(value) : String(value),
        ]),
    ).toString()
  if (call.method === 'GET') return { method: 'GET', url: `${call.path}?${flat()}`, headers }
  const encoding = as ?? (call.encoding === 'json' ? 'json' : 'form')
  if (encoding === 'json')
    return {
      method: 'POST',
      url: call.path,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(input),
    }
  return {
    method: 'POST',
    url: call.path,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: flat(),
  }
}

const validators = new Map<AnyCall, ReturnType<typeof Schema.Compile>>()

function checkAnswer(call: AnyCall, body: unknown) {
  if (call.answersFile) return
  const validator = validators.get(call) ?? Schema.Compile(envelopeOf(call) as never)
  validators.set(call, validator)
  // The errors are looked for only when there are some: that takes many times as long.
  if (validator.Check(body)) return
  const [, errors] = validator.Errors(body)
  throw new Error(`${call.path} answered what its contract does not say: ${JSON.stringify(errors).slice(0, 600)}`)
}
