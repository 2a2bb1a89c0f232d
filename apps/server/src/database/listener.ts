import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type ClientOptions, clientOptions } from './link.ts'

type Hear = { readonly onMessage: (payload: string) => void; readonly onListening?: (() => void) | undefined }
export type Listening = { unlisten(): Promise<void> }

/**
 * A listener to channels of the database on one connection, which is opened with the first channel and closed with the
 * last. A lost connection is replaced, and `onListening` is called each time a channel is listened to, since messages
 * sent in between were missed.
 */
export class Listener {
  readonly #options: ClientOptions
  readonly #channels = new Map<string, Set<Hear>>()
  #client: Promise<pg.Client> | null = null
  #isClosed = false
  constructor(options: ClientOptions) {
    this.#options = options
  }

  async listen(channel: string, onMessage: (payload: string) => void, onListening?: () => void): Promise<Listening> {
    const hear = { onMessage, onListening }
    const isFirst = !this.#channels.has(channel)
    const all = this.#channels.get(channel) ?? new Set<Hear>()
    this.#channels.set(channel, all.add(hear))
    try {
      const isOpen = this.#client !== null
      this.#client ??= this.#open()
      const client = await this.#client
      if (isOpen && isFirst) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (isOpen) onListening?.()
    } catch (error) {
      this.#leave(channel, hear)
      throw error
    }
    return { unlisten: () => this.#unlisten(channel, hear) }
  }

  #leave(channel: string, hear: Hear): boolean {
    const all = this.#channels.get(channel)
    all?.delete(hear)
    return all?.size === 0 && this.#channels.delete(channel)
  }

  async #unlisten(channel: string, hear: Hear): Promise<void> {
    const isLast = this.#leave(channel, hear)
    const client = await this.#client?.catch(() => null)
    if (!client || !isLast) return
    if (this.#channels.size === 0) await this.#end(client)
    else await client.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined)
  }

  /** Opens a connection that listens to all channels. If that fails, the next call tries again. */
  async #open(): Promise<pg.Client> {
    const client = new pg.Client(clientOptions(this.#options))
    try {
      client.on('error', () => undefined)
      client.on('notification', ({ channel, payload = '' }) => {
        for (const { onMessage } of this.#channels.get(channel) ?? []) onMessage(payload)
      })
      await client.connect()
      const channels = [...this.#channels]
      for (const [channel] of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      client.once('end', () => void this.#reopen(client))
      for (const [, all] of channels) for (const { onListening } of all) onListening?.()
      return client
    } catch (error) {
      this.#client = null
      void client.end().catch(() => undefined)
      throw error
    }
  }

  async #reopen(lost: pg.Client): Promise<void> {
    if ((await this.#client?.catch(() => null)) !== lost) return
    this.#client = null
    while (!this.#isClosed && this.#channels.size > 0 && this.#client === null) {
      await sleep(100 + Math.random() * 400)
      if (this.#client !== null || this.#isClosed) return
      this.#client = this.#open()
      await this.#client.catch(() => undefined)
    }
  }

  async #end(client: pg.Client): Promise<void> {
    this.#client = null
    await client.end().catch(() => undefined)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#channels.clear()
    const client = await this.#client?.catch(() => null)
    if (client) await this.#end(client)
  }
}
