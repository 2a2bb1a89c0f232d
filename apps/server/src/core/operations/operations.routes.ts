import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findOptionalActor, tokenOfRequest } from '../access/session.ts'
import type { Deps } from '../deps.ts'
import { type FfmpegState, findFfmpeg } from '../files/ffmpeg.ts'
import { AppError } from '../http/app-error.ts'
import { hashSecret } from '../secrets/random.ts'
import type { Readiness } from './readiness.ts'
import { portalVersion } from './version.ts'
import { refreshWatchedMetrics } from './watch.ts'

/**
 * Serves `/healthz` (the process is alive), `/readyz` (it can work), `/metrics` (figures) and `/tls/allowed` (a proxy
 * may request a certificate for a host). They are for operators and do not use the envelope.
 */
export function serveOperations(
  app: FastifyInstance,
  deps: Deps,
  readiness: Readiness,
  { isStopping, addFigures }: { isStopping: () => boolean; addFigures: (() => Promise<string>) | null },
) {
  // Balancers and monitors call this every few seconds, so only failures are logged.
  const config = { access: 'operator' as const, isFrequent: true }
  let lastFfmpeg: FfmpegState | null = null
  const ffmpegNow = async () => {
    const asked = findFfmpeg(deps).then((state) => {
      lastFfmpeg = state
      return state
    })
    return lastFfmpeg ?? asked
  }
  app.addHook('onListen', async () => void ffmpegNow())
  app.get('/healthz', { config, schema: { hide: true } }, async (request) => ({
    status: 'ok',
    ...((await mayKnowVersion(deps, request)) ? { version: portalVersion } : {}),
  }))
  app.get('/readyz', { config, schema: { hide: true } }, async (_request, reply) => {
    const { isUp, lacks } = await readiness.look()
    const isReady = !isStopping() && isUp
    // A degraded portal stays in service: a balancer must not remove it, because all its servers lack the same thing.
    const status = !isReady ? 'notReady' : lacks.length > 0 ? 'degraded' : 'ready'
    return reply
      .code(isReady ? 200 : 503)
      .send({ status, lacks, ffmpeg: (await ffmpegNow()).isReady ? 'ready' : 'missing' })
  })
  // A proxy calls this before it requests a certificate for a name (docs/operations.md, "Addresses of companies").
  app.get<{ Querystring: { domain?: unknown } }>(
    '/tls/allowed',
    { config, schema: { hide: true } },
    async (request, reply) => {
      const { domain } = request.query
      const { publicUrl, contentUrl } = deps.settings
      const own = [publicUrl, contentUrl].flatMap((url) => (url === null ? [] : new URL(url).hostname))
      const isAllowed =
        typeof domain === 'string' && (own.includes(domain.toLowerCase()) || deps.hosts.at(domain) !== null)
      return reply.code(isAllowed ? 200 : 404).send({ status: isAllowed ? 'allowed' : 'unknown' })
    },
  )
  app.get('/metrics', { config, schema: { hide: true } }, async (request, reply) => {
    // Nothing distinguishes a program on this machine from a proxy on it that serves the world: a token is always
    // required.
    const { metricsToken } = deps.settings
    if (metricsToken === null) throw new AppError('notFound')
    if (!holdsToken(metricsToken, request)) return reply.code(403).send({ status: 'forbidden' })
    await refreshWatchedMetrics(deps)
    const { registry } = deps.metrics
    return reply.type(registry.contentType).send(await (addFigures ? addFigures() : registry.metrics()))
  })
}

const holdsToken = (token: string, request: FastifyRequest) =>
  isSame(request.headers.authorization ?? '', `Bearer ${token}`)

/**
 * The version reveals known faults of a portal, so only staff who run it and a monitor with the metrics token may see
 * it.
 */
async function mayKnowVersion(deps: Deps, request: FastifyRequest): Promise<boolean> {
  const token = tokenOfRequest(request)
  if (token === null) return false
  if (deps.settings.metricsToken !== null && holdsToken(deps.settings.metricsToken, request)) return true
  // The process is alive even without a database, and responds in time.
  const late = new Promise<null>((resolve) => setTimeout(resolve, 1000, null).unref())
  const actor = await Promise.race([findOptionalActor(deps, hashSecret(token), null).catch(() => null), late])
  return actor?.grants.includes('operations') ?? false
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (given: string, right: string) => timingSafeEqual(digest(given), digest(right))
