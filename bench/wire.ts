import { connect, type Socket } from 'node:net'

export type HttpReply = { readonly status: number; readonly body: string }

/**
 * One kept-alive HTTP connection with one request at a time. It can read only the responses of the portal and the floor
 * (with a length and a body), so that the load generator leaves the machine's time to the measured programs.
 */
export class HttpConnection {
  readonly url: string
  readonly #host: string
  readonly #port: number
  #socket: Socket | null = null
  #waiting: { answer: (reply: HttpReply) => void; fail: (error: Error) => void } | null = null
  #seen: Buffer | null = null

  constructor(url: string) {
    this.url = url
    const { hostname, port } = new URL(url)
    this.#host = hostname === 'localhost' ? '127.0.0.1' : hostname
    this.#port = Number(port)
  }

  /** Sends a request made by `postRequestOf` and waits for its answer; an error when the connection ends before it. */
  ask(request: string | Buffer): Promise<HttpReply> {
    return new Promise((answer, fail) => {
      this.#waiting = { answer, fail }
      this.#socket ??= this.#open()
      this.#socket.write(request)
    })
  }

  close() {
    this.#socket?.destroy()
    this.#socket = null
  }

  #open(): Socket {
    const socket = connect({ host: this.#host, port: this.#port, noDelay: true })
    const end = (error?: Error) => {
      if (this.#socket !== socket) return
      this.#socket = null
      this.#seen = null
      this.#settle()?.fail(error ?? new Error('the connection was closed'))
    }
    socket.on('data', (chunk) => this.#read(chunk))
    socket.on('error', end)
    socket.on('close', () => end())
    return socket
  }

  #settle() {
    const waiting = this.#waiting
    this.#waiting = null
    return waiting
  }

  #read(chunk: Buffer) {
    const seen = this.#seen ? Buffer.concat([this.#seen, chunk]) : chunk
    this.#seen = seen
    const text = seen.toString('latin1', 0, Math.min(seen.length, 2048))
    const headEnd = text.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const at = text.indexOf('content-length: ')
    if (at < 0 || at > headEnd) throw new Error(`an answer without a length: ${text.slice(0, 200)}`)
    const length = Number.parseInt(text.slice(at + 16, at + 26), 10)
    const end = headEnd + 4 + length
    if (seen.length < end) return
    this.#seen = null
    this.#settle()?.answer({ status: Number(text.slice(9, 12)), body: seen.toString('utf8', headEnd + 4, end) })
  }
}

/** Returns a POST with a JSON body in the form in which it is sent over the wire. */
export function postRequestOf(path: string, token: string | null, body: string): string {
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${token ? `access_token: ${token}\r\n` : ''}\r\n${body}`
}

export function getRequestOf(path: string, token: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccess_token: ${token}\r\n\r\n`
}
