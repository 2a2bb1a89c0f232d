import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'
import type { Deps } from './deps.ts'
import { ffmpegState } from './ffmpeg.ts'
import type { Readiness } from './readiness.ts'
import { watch } from './watch.ts'

/** `/healthz` (the process lives), `/readyz` (it can work), `/metrics` (figures). For operators, outside the envelope. */
export function serveOperations(app: FastifyInstance, deps: Deps, readiness: Readiness, isStopping: () => boolean) {
  const config = { access: 'operator' as const }
  app.get('/healthz', { config, schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config, schema: { hide: true } }, async (_request, reply) => {
    const [{ isUp, lacks }, ffmpeg] = await Promise.all([readiness.look(), ffmpegState(deps)])
    const isReady = !isStopping() && isUp
    deps.metrics.databaseUp.set(isUp ? 1 : 0)
    // A degraded portal stays in service: a balancer must not remove it, because all its servers lack the same thing.
    const status = !isReady ? 'notReady' : lacks.length > 0 ? 'degraded' : 'ready'
    return reply.code(isReady ? 200 : 503).send({ status, lacks, ffmpeg: ffmpeg.isReady ? 'ready' : 'missing' })
  })
  app.get('/metrics', { config, schema: { hide: true } }, async (request, reply) => {
    // Nothing can tell a program on this machine from a proxy on it that serves the world: a token is asked for always.
    const { metricsToken } = deps.settings
    if (metricsToken === null) throw new AppError('notFound')
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) return reply.code(403).send({ status: 'forbidden' })
    await watch(deps)
    return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics())
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (given: string, right: string) => timingSafeEqual(digest(given), digest(right))
