import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Bytes of a body that are read and thrown away at most; a part of a film and what stands around it have room. */
const most = 10 * 1024 * 1024

/**
 * A client that is answered before its body was read, for example because it may not upload, goes on sending. Its next request comes
 * after that body on the same connection. So the rest is read and discarded. A longer body ends its connection instead, and the answer
 * says so if the length was announced.
 */
export function discardUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request
    if (hasBody(raw) && !raw.readableEnded && !raw.destroyed) {
      if (Number(raw.headers['content-length'] ?? 0) > most) reply.header('connection', 'close')
      else {
        reply.removeHeader('connection')
        discard(raw)
      }
    }
    done(null, payload)
  })
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function discard(body: IncomingMessage): void {
  let bytes = 0
  // Nobody takes what was on its way to a reader of forms.
  body.unpipe()
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > most) body.destroy()
  })
  body.on('error', () => undefined)
  body.resume()
}
