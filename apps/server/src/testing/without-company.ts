import { connect, createServer, type Socket } from 'node:net'

/** A condition on the company of the caller: `company_id = $3`; not where a company is written (`set company_id = $1`). */
const condition = /(?<!\bset\s+|,\s*)(?:\b\w+\.)?\bcompany_id = \$(\d+)(?:::uuid)?/g

/** Returns a statement without its condition on the company, as if its author had forgotten it. */
export const dropCompanyCondition = (statement: string): string =>
  statement.replace(condition, (_, parameter) => `($${parameter}::uuid is null or true)`)

/**
 * Splits bytes into the messages of a PostgreSQL client and the rest of an incomplete one. The first one has no type.
 */
function messagesOf(bytes: Buffer, isFirst: boolean): { whole: Buffer[]; rest: Buffer } {
  const whole: Buffer[] = []
  let at = 0
  for (;;) {
    const head = isFirst && whole.length === 0 ? 0 : 1
    if (bytes.length < at + head + 4) break
    const length = head + bytes.readInt32BE(at + head)
    if (bytes.length < at + length) break
    whole.push(bytes.subarray(at, at + length))
    at += length
  }
  return { whole, rest: bytes.subarray(at) }
}

/** A message that prepares a statement (`P`), with its conditions on the company taken out; any other as it is. */
function rewritten(message: Buffer): Buffer {
  if (message[0] !== 0x50) return message
  const name = message.indexOf(0, 5)
  const end = message.indexOf(0, name + 1)
  const statement = Buffer.from(dropCompanyCondition(message.toString('utf8', name + 1, end)))
  const changed = Buffer.concat([message.subarray(0, name + 1), statement, message.subarray(end)])
  changed.writeInt32BE(changed.length - 1, 1)
  return changed
}

/**
 * Starts a proxy to the database at `url` that drops every condition on the caller's company. Returns its address, and
 * a function that closes it.
 */
export async function proxyWithoutCompany(url: string): Promise<{ readonly url: string; close(): void }> {
  const address = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(address.port), address.hostname)
    let waiting: Buffer = Buffer.alloc(0)
    let isFirst = true
    near.on('data', (bytes) => {
      const { whole, rest } = messagesOf(Buffer.concat([waiting, bytes]), isFirst)
      waiting = rest
      for (const [at, message] of whole.entries()) far.write(isFirst && at === 0 ? message : rewritten(message))
      if (whole.length > 0) isFirst = false
    })
    far.pipe(near)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(end)
      end.on('error', () => other.destroy())
      end.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as { port: number }).port)
  return {
    url: through.href,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
