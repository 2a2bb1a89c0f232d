import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { ffmpegState } from './ffmpeg.ts'
import { isDatabaseReady } from './operations.store.ts'

/** `/healthz` (the process lives), `/readyz` (it can work), `/metrics` (figures). For operators, outside the envelope. */
export function serveOperations(app: FastifyInstance, deps: Deps, isStopping: () => boolean) {
  const config = { access: 'operator' as const }
  app.get('/healthz', { config, schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config, schema: { hide: true } }, async (_request, reply) => {
    const [isUp, ffmpeg] = await Promise.all([isDatabaseReady(deps.sql), ffmpegState(deps)])
    const isReady = !isStopping() && isUp
    deps.metrics.databaseUp.set(isReady ? 1 : 0)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'notReady', ffmpeg: ffmpeg.isReady ? 'ready' : 'missing' })
  })
  app.get('/metrics', { config, schema: { hide: true } }, async (request, reply) => {
    const { metricsToken } = deps.settings
    const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for']
    if (metricsToken ? request.headers.authorization !== `Bearer ${metricsToken}` : !isLocal) return reply.code(403).send({ status: 'forbidden' })
    return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics())
  })
}
