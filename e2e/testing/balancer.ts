import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Opens a balancer that sends each request to a server that was ready at its last check, over connections that it keeps
 * open. It never repeats a request.
 */
export async function openBalancer(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set(ports)
  const stopped = new AbortController()
  const watching = ports.map(async (port) => {
    while (!stopped.signal.aborted) {
      const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } }).then(
        (answer) => answer.ok,
        () => false,
      )
      if (isReady) ready.add(port)
      else ready.delete(port)
      await sleep(100)
    }
  })
  let turn = 0
  const broken: string[] = []
  const server = createServer((asked, answered) => {
    const all = [...ready]
    const port = all[turn++ % all.length]
    if (port === undefined) {
      broken.push('none is ready')
      return void answered.writeHead(502).end()
    }
    const passed = request(
      {
        host: '127.0.0.1',
        port,
        path: asked.url,
        method: asked.method,
        headers: { ...asked.headers, connection: 'keep-alive' },
        agent,
      },
      (answer) => {
        answered.writeHead(answer.statusCode ?? 502)
        answer.pipe(answered)
      },
    )
    passed.on('error', (error) => {
      broken.push(`${port}: ${error.message}`)
      answered.writeHead(502).end()
    })
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    broken,
    ready,
    async close() {
      stopped.abort()
      await Promise.all(watching)
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}
