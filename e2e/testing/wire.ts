import { connect, createServer, type Socket } from 'node:net'

type End = { readonly host: string; readonly port: number }
/**
 * A TCP connection that a test can interrupt, restore, and redirect; while it is held, it stays connected but passes no
 * data.
 */
export type InterruptibleConnection = {
  readonly port: number
  hold(): void
  pull(): void
  putBack(): void
  leadTo(end: End): void
  remove(): void
}

/**
 * Opens a connection from a free port of this machine to one on which a server listens. It does not inspect the data.
 */
export async function openInterruptibleRelay(to: End): Promise<InterruptibleConnection> {
  let far = to
  const ends = new Set<Socket>()
  let isPulled = false
  let isHeld = false
  const server = createServer((near) => {
    if (isPulled) return void near.destroy()
    const other = connect(far.port, far.host)
    for (const [end, opposite] of [
      [near, other],
      [other, near],
    ] as const) {
      ends.add(end)
      end.on('error', () => opposite.destroy())
      end.on('close', () => {
        ends.delete(end)
        opposite.destroy()
      })
      if (!isHeld) end.pipe(opposite)
    }
  })
  server.unref()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const end of ends) end.destroy()
  }
  return {
    port: (server.address() as { port: number }).port,
    hold: () => {
      isHeld = true
      for (const end of ends) end.unpipe()
    },
    pull: () => {
      isPulled = true
      cut()
    },
    putBack: () => {
      isPulled = false
      isHeld = false
    },
    leadTo: (end) => {
      far = end
      cut()
    },
    remove: () => {
      isPulled = true
      cut()
      server.close()
    },
  }
}
