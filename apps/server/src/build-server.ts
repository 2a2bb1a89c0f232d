import { randomUUID } from 'node:crypto'
import { Server } from 'node:net'
import path from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { addressPatternOf } from '@portal/contract/site/addresses.ts'
import type { PageBrand } from '@portal/contract/site/brand.page.ts'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify'
import { bilingualNameOf } from './core/brand/brand.rules.ts'
import type { Deps } from './core/deps.ts'
import { serveFiles } from './core/files/file.routes.ts'
import { serveHls } from './core/files/hls.routes.ts'
import { bucketOrigin } from './core/files/s3-store.ts'
import { companyPageBrand } from './core/hosts/company-brand.ts'
import { AppError } from './core/http/app-error.ts'
import { limitStopTime } from './core/http/bounded-stop.ts'
import { sendError } from './core/http/error-answer.ts'
import { lazySchemaOptions } from './core/http/lazy-schemas.ts'
import { serveWebManifest } from './core/http/manifest.ts'
import { companyOfRequest, contentUrlOf, isPackagePort, trackOrigin } from './core/http/origin.ts'
import { securityHeaders } from './core/http/security-headers.ts'
import { discardUnreadBodies } from './core/http/unread-body.ts'
import { createUnreadableRequestHandler, trackLastRequests } from './core/http/unreadable-request.ts'
import { serveWebFiles, serveWebPages } from './core/http/web-pages.ts'
import { requestLogFacts } from './core/logs/log.ts'
import { createMaintenance } from './core/operations/maintenance.ts'
import { serveOperations } from './core/operations/operations.routes.ts'
import { readinessOf } from './core/operations/readiness.ts'
import type { Tracing } from './core/operations/tracing.ts'
import { maintenanceAccess, pageFrontOf, pageHeadOf, pagePreviewOf, serveFeatures } from './serve-features.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The access of the route; a route without it is refused at start. */
    access?: unknown
    call?: { path: string }
    /** Requested so often that a successful answer is counted, but not logged. */
    isFrequent?: boolean
    /**
     * Its answers bring the headers of every answer themselves (frequent-call.ts); a refusal gets them when it is
     * created.
     */
    writesOwnHead?: boolean
  }
}

export type ServerOptions = {
  readonly deps: Omit<Deps, 'log'>
  readonly webDir?: string
  /** Waited for before the pages are read, after everything else. */
  readonly webApp?: Promise<unknown>
  readonly logger?: boolean | object
  /** The time in which a request must arrive, head and body; then its connection is closed. */
  readonly readWithinMs?: number
  readonly tracing?: Pick<Tracing, 'requests'> | null
  /** Returns the figures of all processes that one start made. Null: this is the only one. */
  readonly addFigures?: (() => Promise<string>) | null
}
export type PortalServer = {
  readonly app: FastifyInstance
  readonly deps: Deps
  /** Begins to stop: connections end with the next answer. `/readyz` says so, unless others keep answering at this port (`isReplaced`): then no new connection is taken. */
  stopping(how?: { readonly isReplaced: boolean }): void
}

/**
 * Builds the server, ready to listen or to take injected requests. Production, tests and benchmarks all use this
 * function.
 */
export async function buildServer(options: ServerOptions): Promise<PortalServer> {
  const { settings } = options.deps
  // It may fail before anything awaits it.
  options.webApp?.catch(() => undefined)
  const headers = securityHeaders(settings)
  const { trustProxy } = settings
  const readWithinMs = options.readWithinMs ?? 60_000
  const app = Fastify({
    logger: options.logger ?? false,
    // One line per request, written when it is answered; a logger for each request would cost more than the line.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    // Addresses are counted from this side: those to the left of our own proxies in X-Forwarded-For were written by the
    // sender.
    trustProxy:
      typeof trustProxy === 'string'
        ? trustProxy
        : trustProxy > 0 && ((_address: string, hop: number) => hop < trustProxy),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // An unreadable address gets an ordinary response as well.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(headers)),
    clientErrorHandler: createUnreadableRequestHandler(headers),
    bodyLimit: 1024 * 1024,
    keepAliveTimeout: 72_000,
    requestTimeout: readWithinMs,
    http: { headersTimeout: readWithinMs, connectionsCheckingInterval: readWithinMs / 12 },
    // During the stop, requests on open connections are answered as usual.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    schemaController: lazySchemaOptions,
    // Optimizing the code that chooses among the alternatives of an answer takes half of the time of compiling it, and
    // V8 does the same where it is worth it.
    serializerOpts: { ajv: { code: { optimize: false } } },
    // Bounds are checked for Infinity too (route-schema.ts gives every number bounds).
    ajv: {
      customOptions: {
        coerceTypes: 'array',
        removeAdditional: true,
        useDefaults: true,
        allErrors: true,
        strictNumbers: false,
      },
    },
  })
  const deps: Deps = { ...options.deps, log: app.log }
  limitStopTime(app.server)
  const readiness = readinessOf(deps)
  let isStopping = false
  let isReplaced = false
  // A listening process is queried for its health; it answers with results that timers have already found.
  let stopLooking = () => {}
  app.addHook('onListen', async () => {
    stopLooking = readiness.watch()
  })
  app.addHook('preClose', async () => stopLooking())

  const routes: RouteOptions[] = []
  app.addHook('onRoute', (added) => {
    routes.push(added)
  })
  app.addHook('onReady', async () => {
    const unguarded = routes.find((added) => added.config?.access === undefined)
    if (unguarded) throw new Error(`${String(unguarded.method)} ${unguarded.url} does not say who may use it`)
  })
  const contentHost = settings.contentUrl === null ? null : new URL(settings.contentUrl).host
  // This is the first hook, so that all others are within its span.
  options.tracing?.requests(app)
  discardUnreadBodies(app)
  trackLastRequests(app)
  trackOrigin(app, settings, deps.hosts)
  const stamp = (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (isStopping) reply.header('connection', 'close')
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.writesOwnHead) {
      if (isStopping) reply.raw.setHeader('connection', 'close')
    } else stamp(request, reply)
    // Packages run at a separate address where there is nothing else, so none of their scripts shares an origin with a
    // page or call of the portal.
    const isPackage = request.url.startsWith('/package/')
    const isOnContentHost =
      (contentHost !== null && request.host.toLowerCase() === contentHost) ||
      isPackagePort(settings, request.raw.socket.localPort)
    // A process that does not serve browsers still reports its state.
    if (!settings.roles.has('web') && request.routeOptions.config.access !== 'operator') done(new AppError('notFound'))
    else if (isOnContentHost ? !isPackage && !request.url.startsWith('/package-frame/') : isPackage)
      done(new AppError('notFound'))
    else done()
  })
  const maintenance = createMaintenance(deps, maintenanceAccess)
  app.decorate('maintenance', maintenance)
  app.addHook('onRequest', (request, reply, done) => {
    if (!maintenance.isOn()) return done()
    maintenance.guard(request, reply).then((outcome) => outcome === 'goesOn' && done(), done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { url: path = 'page', config } = request.routeOptions
    deps.metrics.requests.observe({ path, code: String(reply.statusCode) }, reply.elapsedTime / 1000)
    if (reply.statusCode === 503) readiness.doubt()
    if (!config?.isFrequent || reply.statusCode >= 400) app.log.info(requestLogFacts(request, reply), 'request')
    done()
  })
  app.setErrorHandler((error, request, reply) => {
    if (request.routeOptions.config.writesOwnHead) stamp(request, reply)
    return sendError(error, request, reply)
  })

  // Responses over a kilobyte are compressed; files of the web app are compressed when it is built. Level 4 costs
  // little and saves most.
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(formbody)
  if (settings.docs) await serveReference(app, deps)

  serveOperations(app, deps, readiness, {
    isStopping: () => isStopping && !isReplaced,
    addFigures: options.addFigures ?? null,
  })
  serveFiles(app, deps)
  serveHls(app, deps)
  await serveFeatures(app, deps)
  await options.webApp
  const webDir = options.webDir ?? path.resolve(import.meta.dirname, '../../web/dist')
  await app.register(openToAll((pages) => serveWebFiles(pages, webDir)))
  const payHosts = payHostsOf(settings.payments.alipayUrl)
  serveWebManifest(app, () => brandAt(deps))
  serveWebPages(app, webDir, {
    brandNow: () => brandAt(deps),
    addressOf: addressPatternOf,
    payHostsNow: () => (deps.merchants().some(({ alipay }) => alipay) ? payHosts : []),
    frameHostsNow: () => deps.settings.media.frameHosts,
    timeZone: settings.timeZone,
    mediaHost: deps.settings.s3?.redirect ? bucketOrigin(deps.settings.s3) : null,
    contentUrlNow: () => contentUrlOf(settings),
    headOf: (address, search) => pageHeadOf(deps, address, search),
    frontOf: (address) => pageFrontOf(deps, address),
    previewOf: (address, search) => pagePreviewOf(deps, address, search),
  })
  return {
    app,
    deps,
    stopping: (how = { isReplaced: false }) => {
      isStopping = true
      isReplaced = how.isReplaced
      // Node's own method would also close connections that are between two requests.
      if (isReplaced) Server.prototype.close.call(app.server)
    },
  }
}

/** The brand of the pages at the address by which the request at work came. */
function brandAt({ brand, hosts }: Deps): PageBrand {
  const base = brand.current().page
  const companyId = companyOfRequest()
  const origin = companyId && hosts.originOf(companyId)
  const company = origin ? hosts.at(new URL(origin).host) : null
  return company ? companyPageBrand(base, company) : base
}

/**
 * The hosts of payment forms: the gateway, which redirects the browser to its other hosts. Alipay's own sandbox has
 * different hosts.
 */
function payHostsOf(alipayUrl: string): readonly string[] {
  const { origin, hostname } = new URL(alipayUrl)
  return [origin, hostname.endsWith('.alipaydev.com') ? 'https://*.alipaydev.com' : 'https://*.alipay.com']
}

/** The reference of all calls, under /docs. */
async function serveReference(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: bilingualNameOf(deps.brand.current().name),
        version: '1',
        description:
          'Every answer is an envelope {code, data, msg}. Form bodies and JSON are both accepted. The token of a session is sent as the header access_token or as Authorization: Bearer; if both come, access_token counts.',
      },
      components: {
        securitySchemes: {
          accessToken: { type: 'apiKey', in: 'header', name: 'access_token' },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
    },
  })
  await app.register(
    openToAll(async (docs) => {
      await docs.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
    }),
  )
}

/** Routes that a plugin adds, open to everyone. */
const openToAll = (plugin: (scope: FastifyInstance) => Promise<void>) => async (scope: FastifyInstance) => {
  scope.addHook('onRoute', (added) => {
    added.config = { ...added.config, access: 'public' }
  })
  await plugin(scope)
}
