import { openConnectionPool } from '../../database/connection.ts'
import { probeFfmpeg } from '../files/ffmpeg.ts'
import { probeSoffice } from '../files/soffice.ts'
import { findStandbyLag } from '../operations/standby.store.ts'
import { newId } from '../secrets/random.ts'
import { explainCause, type FailureCause } from './cause.ts'
import { failResult, type HealthCheck, type HealthTools, okResult, warnResult } from './health.ts'

const within = (milliseconds: number) => AbortSignal.timeout(milliseconds)

/**
 * Stores a small file like any other, reads it, and deletes it. Every process does so twice a minute (readiness.ts),
 * whatever its roles.
 */
const files: HealthCheck = {
  service: 'files',
  roles: [],
  isUsed: () => true,
  check: async ({ settings, files: store, clock, random }) => {
    const key = `tried/${newId(clock.now(), random)}`
    const bytes = Buffer.alloc(4096, key)
    await store.put(key, bytes, 'application/octet-stream')
    const chunks: Buffer[] = []
    for await (const chunk of await store.read(key)) chunks.push(chunk as Buffer)
    await store.delete(key)
    const place = settings.s3 ? `${settings.s3.bucket} · ${new URL(settings.s3.endpoint).host}` : settings.dataDir
    return Buffer.concat(chunks).equals(bytes)
      ? okResult(`${place}: written, read and deleted`)
      : failResult('wrongAnswer', `${place} returned other bytes than were written`)
  },
}

const mail: HealthCheck = {
  service: 'mail',
  roles: ['jobs'],
  isUsed: ({ settings }) => settings.smtpUrl !== null,
  check: async ({ settings }) => {
    const url = settings.smtpUrl ?? ''
    const transport = (await import('nodemailer')).createTransport({
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 10_000,
    } as never)
    try {
      await transport.verify()
    } finally {
      transport.close()
    }
    return okResult(`${new URL(url).host} accepts the sign-in`)
  },
}

const sms: HealthCheck = {
  service: 'sms',
  roles: ['jobs'],
  isUsed: ({ sms }) => sms() !== null,
  check: async ({ sms }) => {
    const { isTaken, detail } = (await sms()?.check()) ?? { isTaken: true, detail: '' }
    return isTaken ? okResult(detail) : failResult('credentials', detail)
  },
}

/** Sends an empty delivery, which a collector accepts without storing anything. */
const traces: HealthCheck = {
  service: 'traces',
  roles: ['web', 'jobs', 'media', 'live'],
  isUsed: ({ settings }) => settings.traces !== null,
  check: async ({ settings }) => {
    const url = `${(settings.traces?.endpoint ?? '').replace(/\/$/, '')}/v1/traces`
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"resourceSpans":[]}',
      signal: within(8000),
      redirect: 'error',
    })
    await answer.body?.cancel()
    if (answer.status === 401 || answer.status === 403)
      return failResult('credentials', `${new URL(url).host} answers ${answer.status}`)
    return answer.ok
      ? okResult(`${new URL(url).host} accepts traces`)
      : failResult(answer.status === 404 ? 'notFound' : 'wrongAnswer', `${url} answers ${answer.status}`)
  },
}

/**
 * Opens the public address through the proxy, as a browser does. A process may not be allowed to do so, so a missing
 * answer is only a warning.
 */
const address: HealthCheck = {
  service: 'address',
  roles: ['web'],
  isUsed: ({ settings }) => !settings.followsHost,
  check: async ({ settings: { publicUrl } }) => {
    const health = await reach(`${publicUrl}/healthz`)
    if ('error' in health)
      return warnResult(
        health.cause,
        `${publicUrl} cannot be reached from here (${health.error}). Is the portal running, and may this machine connect to it?`,
      )
    if (health.status !== 200)
      return warnResult(
        'wrongAnswer',
        `${publicUrl}/healthz answers ${health.status}. Is the portal running, and does the proxy lead to it?`,
      )
    // A token that belongs to no one: the response is "expired" if the header arrived, and "sign in" if a proxy dropped
    // it.
    const ask = (headers: Record<string, string>) =>
      fetch(`${publicUrl}/user/user/userDetail`, { method: 'POST', headers, signal: within(5000) })
        .then(async (answer) => ((await answer.json()) as { data?: { reason?: string } }).data?.reason)
        .catch(() => null)
    const [own, bearer] = await Promise.all([ask({ access_token: 'doctor' }), ask({ authorization: 'Bearer doctor' })])
    const isDropped = (reason: string | null | undefined) => reason === 'notSignedIn'
    if (isDropped(own) && isDropped(bearer))
      return failResult(
        'wrongAnswer',
        'the proxy drops the headers Authorization and access_token, so no one can sign in',
      )
    if (isDropped(own))
      return warnResult(
        'wrongAnswer',
        'the proxy drops the header access_token (in nginx set underscores_in_headers on); pages send Authorization as well',
      )
    return okResult(`${publicUrl} leads to a portal`)
  },
}

const packages: HealthCheck = {
  service: 'packages',
  roles: ['web'],
  // Browsers resolve names under localhost, but this process does not.
  isUsed: ({ settings }) =>
    settings.contentUrl !== null &&
    !settings.followsHost &&
    !new URL(settings.contentUrl).hostname.endsWith('.localhost'),
  check: async ({ settings: { contentUrl } }) => {
    const health = await reach(`${contentUrl}/healthz`)
    if ('error' in health)
      return warnResult(health.cause, `${contentUrl} cannot be reached from here (${health.error})`)
    if (health.status === 200)
      return failResult(
        'wrongAnswer',
        `${contentUrl} does not reach the portal under its own name: the proxy must pass on the Host header`,
      )
    return okResult(`${contentUrl} serves packages only`)
  },
}

async function reach(
  url: string,
): Promise<{ readonly status: number } | { readonly error: string; readonly cause: FailureCause }> {
  return fetch(url, { signal: within(5000), redirect: 'manual' }).then(
    ({ status }) => ({ status }),
    (error: unknown) => {
      const { cause, detail } = explainCause(error)
      return { error: detail, cause }
    },
  )
}

const standby: HealthCheck = {
  service: 'standby',
  roles: ['web'],
  isUsed: ({ settings }) => settings.databaseReadUrl !== null,
  check: async ({ settings }) => {
    const sql = openConnectionPool({ url: settings.databaseReadUrl ?? '', max: 1 })
    try {
      const lag = await findStandbyLag(sql)
      return lag === null
        ? failResult('wrongAnswer', 'it is not a standby, or follows no primary')
        : lag > 10
          ? warnResult('noAnswer', `it is ${Math.round(lag)} s behind`)
          : okResult(`${lag.toFixed(1)} s behind`)
    } finally {
      await sql.end({ timeout: 2 })
    }
  },
}

const ffmpeg: HealthCheck = {
  service: 'ffmpeg',
  roles: ['media'],
  isUsed: ({ settings }) => (settings.roles.has('media') && settings.media.atOnce > 0) || settings.live.rtmpPort > 0,
  check: async ({ settings: { media } }: HealthTools) => {
    const { isReady, version } = await probeFfmpeg(media.ffmpeg, media.ffprobe)
    return isReady
      ? okResult(version ?? 'found')
      : warnResult(
          'programMissing',
          `${media.ffmpeg} or ${media.ffprobe} cannot be run: videos cannot be uploaded and live classes cannot be received`,
        )
  },
}

const soffice: HealthCheck = {
  service: 'soffice',
  roles: ['jobs'],
  isUsed: ({ settings }) => settings.roles.has('jobs'),
  check: async ({ settings: { soffice: program } }: HealthTools) => {
    const { isReady, version } = await probeSoffice(program)
    return isReady
      ? okResult(version ?? 'found')
      : warnResult(
          'programMissing',
          `${program} cannot be run: Word and PowerPoint files cannot become lessons, only PDF files`,
        )
  },
}

/** The checks that need no feature. */
export const coreChecks: readonly HealthCheck[] = [
  files,
  mail,
  sms,
  traces,
  address,
  packages,
  standby,
  ffmpeg,
  soffice,
]
