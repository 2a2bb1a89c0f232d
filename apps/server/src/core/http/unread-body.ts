import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The most bytes of a body that are read and discarded; a part of a video with its surroundings fits. */
const most = 10 * 1024 * 1024

/**
 * Adds a hook that reads and discards the rest of a body when its client was answered early, for example because it may
 * not upload. The client keeps sending, and its next request follows that body on the same connection. A body above 10
 * MB ends its connection instead, and the answer announces this if the length was known.
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
  // The stream to a form parser has no reader.
  body.unpipe()
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > most) body.destroy()
  })
  body.on('error', () => undefined)
  body.resume()
}
