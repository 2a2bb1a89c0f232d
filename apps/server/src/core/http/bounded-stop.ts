import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type UnderWay = { readonly asked: IncomingMessage; readonly answered: ServerResponse }
type Open = { readonly under: Set<UnderWay>; quietAt: number; read: number; unsent: number; movedAt: number }

/**
 * The time in which the other side of a connection may neither send nor receive anything while the server stops, in
 * milliseconds.
 */
const stalledMs = 8_000

/** The interval at which connections are checked, in milliseconds. */
const every = 100

/**
 * Closes connections that would keep a stopping server running. On its own, Node closes only those that have had an
 * answer, so a connection that a browser opened in advance, a request head that never ends or a paused video would
 * delay the stop. From `close` on, connections without a request are closed, and so are those that have neither sent
 * nor received anything for `stalled` milliseconds. Answers in preparation are awaited.
 */
export function limitStopTime(server: Server, stalled = stalledMs): void {
  const open = new Map<Socket, Open>()
  server.on('connection', (socket: Socket) => {
    open.set(socket, { under: new Set(), quietAt: 0, read: 0, unsent: 0, movedAt: 0 })
    socket.once('close', () => open.delete(socket))
  })
  server.prependListener('request', (asked: IncomingMessage, answered: ServerResponse) => {
    const one = open.get(asked.socket)
    const underWay = { asked, answered }
    one?.under.add(underWay)
    answered.once('close', () => {
      one?.under.delete(underWay)
      if (one) one.quietAt = asked.socket.bytesRead
    })
  })
  const look = () => {
    const now = performance.now()
    for (const [socket, one] of open) {
      const { bytesRead, writableLength } = socket
      const isOurTurn = writableLength === 0 && [...one.under].some(({ asked }) => asked.complete)
      if (isOurTurn || one.movedAt === 0 || bytesRead !== one.read || writableLength !== one.unsent) one.movedAt = now
      one.read = bytesRead
      one.unsent = writableLength
      const isUnused = one.under.size === 0 && bytesRead === one.quietAt
      if (isUnused || now - one.movedAt >= stalled) socket.destroy()
    }
  }
  // `close` calls this. Node's own method treats a response as finished while its last bytes are still on their way.
  server.closeIdleConnections = () => {
    look()
    const looking = setInterval(look, every)
    server.once('close', () => clearInterval(looking))
  }
}
