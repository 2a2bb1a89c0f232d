import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { allCodes, type ErrorCode } from '@portal/contract/all-codes.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { acceptedLanguageOrDefault } from '../text/language.ts'
import { errorText } from './app-error.ts'

type Heard = { readonly raw: IncomingMessage; readonly reply: FastifyReply }
/** The last request with a body on a connection. */
const heard = new WeakMap<Socket, Heard>()

/**
 * Adds a hook that records the last request of each connection that was not a GET, so that a broken body is answered in
 * the caller's language, and never in the middle of another answer.
 */
export function trackLastRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET') heard.set(request.raw.socket, { raw: request.raw, reply })
    done()
  })
}

/**
 * Returns a function that answers a request that Node could not read to its end (it was too slow, its head was too
 * long, or it was not HTTP) with the usual envelope. It then ends the connection, because the start of the next request
 * is not known.
 */
export const createUnreadableRequestHandler =
  (headers: Readonly<Record<string, string>>) => (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const last = heard.get(socket)
    // A response has already been sent, or the connection belongs to another request.
    const isTaken =
      last !== undefined && (last.raw.complete ? !last.reply.raw.writableFinished : last.reply.raw.headersSent)
    if (socket.writable && !isTaken) {
      const lang = acceptedLanguageOrDefault(
        last && !last.raw.complete ? last.raw.headers['accept-language'] : undefined,
      )
      const reason = reasons[error.code ?? ''] ?? 'malformed'
      const { status } = allCodes[reason]
      const body = JSON.stringify({ code: status, data: { reason }, msg: errorText(reason, lang) })
      const own = {
        ...headers,
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      }
      const head = Object.entries(own).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`)
    }
    socket.destroy(error)
  }

const reasons: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'tooSlow',
  HPE_HEADER_OVERFLOW: 'headTooLarge',
}
