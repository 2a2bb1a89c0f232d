import { connect, type Socket } from 'node:net'

export type SocketAnswer = { readonly status: number; readonly headers: string; readonly body: string }

/** A connection that a test controls byte by byte, to see the view of a client that keeps it open. */
export class OpenSocket {
  readonly #socket: Socket
  #received = Buffer.alloc(0)
  #isClosed = false
  #wake: () => void = () => {}

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1')
    this.#socket.setNoDelay(true)
    this.#socket.on('data', (bytes: Buffer) => {
      this.#received = Buffer.concat([this.#received, bytes])
      this.#wake()
    })
    this.#socket.on('error', () => undefined)
    this.#socket.on('close', () => {
      this.#isClosed = true
      this.#wake()
    })
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  write(bytes: string | Buffer): void {
    this.#socket.write(bytes)
  }

  /** Returns the next answer; null if the connection was closed, or nothing arrives within the milliseconds. */
  async answer(withinMs: number): Promise<SocketAnswer | null> {
    const until = performance.now() + withinMs
    for (;;) {
      const answer = this.#take()
      if (answer) return answer
      const left = until - performance.now()
      if (this.#isClosed || left <= 0) return null
      await this.#more(left)
    }
  }

  async closed(withinMs: number): Promise<boolean> {
    const until = performance.now() + withinMs
    while (!this.#isClosed && performance.now() < until) await this.#more(until - performance.now())
    return this.#isClosed
  }

  end(): void {
    this.#socket.destroy()
  }

  #more(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  #take(): SocketAnswer | null {
    const end = this.#received.indexOf('\r\n\r\n')
    if (end < 0) return null
    const headers = this.#received.subarray(0, end).toString('latin1').toLowerCase()
    const from = end + 4
    const length = Number(/^content-length: (\d+)/m.exec(headers)?.[1] ?? 0)
    const isChunked = /^transfer-encoding: chunked/m.test(headers)
    const last = isChunked ? this.#received.indexOf('0\r\n\r\n', from) : from + length - 5
    if ((isChunked && last < 0) || this.#received.length < last + 5) return null
    const body = this.#received.subarray(from, last + 5).toString('utf8')
    this.#received = this.#received.subarray(last + 5)
    return { status: Number(headers.split(' ')[1]), headers, body }
  }
}
