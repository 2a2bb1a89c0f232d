import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The fate of a request: it passes, at once or after `delay` milliseconds; it is lost on its way; or it is executed but
 * its response is lost.
 */
export type RequestFate = 'pass' | 'loseRequest' | 'loseAnswer' | { readonly delay: number }

/**
 * Starts a proxy in front of one server, or of several that get the requests in turn. `fateOf` gives the fate of
 * request number n, from 0.
 */
export async function startFaultyProxy(
  targets: readonly string[],
  fateOf: (n: number) => RequestFate,
): Promise<{ url: string; close(): Promise<void> }> {
  let n = 0
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { hostname, port } = new URL(targets[n % targets.length] as string)
    const fate = fateOf(n++)
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    if (fate === 'loseRequest') return incoming.socket.destroy()
    if (typeof fate === 'object') await new Promise((resolve) => setTimeout(resolve, fate.delay))
    const onward = request(
      { hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        if (fate !== 'loseAnswer') {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
          return
        }
        answer.resume()
        answer.on('end', () => incoming.socket.destroy())
      },
    )
    onward.on('error', () => incoming.socket.destroy())
    onward.end(Buffer.concat(chunks))
  }
  const proxy = createServer(
    (incoming, outgoing) => void serve(incoming, outgoing).catch(() => incoming.socket.destroy()),
  )
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        proxy.closeAllConnections()
        proxy.close(() => resolve())
      }),
  }
}
