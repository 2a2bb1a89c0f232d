import { createRequire } from 'node:module'
import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { portalVersion } from './version.ts'

export type TracesSettings = {
  /** The address of an OpenTelemetry collector by HTTP, without `/v1/traces`. */
  readonly endpoint: string
  /** The share of requests and jobs that are traced, 0 to 1. */
  readonly share: number
}
export type Tracing = {
  /** Traces the requests of a server. */
  readonly requests: (app: FastifyInstance) => void
  /** Traces a job. */
  readonly job: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Sends the rest, and stops tracing. */
  stop(): Promise<void>
}

/**
 * Traces requests and jobs down to their statements, for a collector of OpenTelemetry. This file is loaded only when
 * tracing is enabled. A span holds names, codes and the text of statements, never a parameter, a header, a body or an
 * address of a person.
 */
export function startTracing({ endpoint, share }: TracesSettings): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'training-portal', 'service.version': portalVersion }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      withoutWords,
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }) }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const tracer = provider.getTracer('portal')
  const start = (name: string, kind: SpanKind, attributes: Attributes) => tracer.startSpan(name, { kind, attributes })
  const statements = new PgInstrumentation({
    requireParentSpan: true,
    ignoreConnectSpans: true,
    requestHook: (span, { query }) => span.setAttribute('db.query.text', query.text.replace(/\s+/g, ' ').trim()),
  })
  statements.setTracerProvider(provider)
  // The instrumentation acts when `pg` is required. The portal imports `pg` but uses the same classes, which are
  // changed here.
  createRequire(import.meta.url)('pg')
  return {
    requests: (app) => traceRequests(app, (name, attributes) => start(name, SpanKind.SERVER, attributes)),
    job: (name, work) => {
      const span = start(`job ${name}`, SpanKind.CONSUMER, { 'portal.job': name })
      return context.with(trace.setSpan(context.active(), span), work).then(
        (done) => {
          span.end()
          return done
        },
        (error: unknown) => {
          fail(span, error)
          span.end()
          throw error
        },
      )
    },
    stop: async () => {
      statements.disable()
      await provider.shutdown()
      context.disable()
    },
  }
}

/** Only the code or kind of an error: its message may quote a user's text. */
function fail(span: Span, error: unknown): void {
  const { code, name } =
    error instanceof Error ? (error as Error & { code?: unknown }) : { code: undefined, name: 'error' }
  span.setStatus({ code: SpanStatusCode.ERROR, message: typeof code === 'string' ? code : name })
}

function traceRequests(app: FastifyInstance, start: (name: string, attributes: Attributes) => Span): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  const within = (request: FastifyRequest, next: () => void) => {
    const span = spans.get(request)
    context.with(span ? trace.setSpan(context.active(), span) : context.active(), next)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const path = request.routeOptions.url ?? 'page'
    spans.set(
      request,
      start(`${request.method} ${path}`, {
        'http.request.method': request.method,
        'http.route': path,
        'portal.request_id': request.id,
      }),
    )
    within(request, done)
  })
  // The body arrives in the asynchronous context of the connection, which does not know the request.
  app.addHook('preValidation', (request, _reply, done) => within(request, done))
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

/**
 * Removes the message of an error from a span before it is sent, because PostgreSQL quotes values in it. Its type and
 * code remain.
 */
const withoutWords: SpanProcessor = {
  onStart: () => undefined,
  onEnd: (span) => {
    const { status, events } = span as { status: { message?: string }; events: { attributes?: Attributes }[] }
    if (span.kind !== SpanKind.CLIENT) return
    delete status.message
    events.length = 0
  },
  forceFlush: () => Promise.resolve(),
  shutdown: () => Promise.resolve(),
}
