import { fromBufferPromise } from 'yauzl'
import { GatewayUnavailable } from './gateway.ts'

/** A statement of a busy merchant's day is a few MB. */
const mostBytes = 64 * 1024 * 1024
type From = {
  readonly withinMs: number
  readonly hosts: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Fetches the file of a statement, from a host of the gateway only: the address came over the network. Throws
 * `GatewayUnavailable` for another host, a failed download, and a file above 64 MB.
 */
export async function fetchStatementFile(address: string, { withinMs, hosts, headers = {} }: From): Promise<Buffer> {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !hosts.some((host) => (host.startsWith('.') ? url.host.endsWith(host) : url.host === host)))
    throw new GatewayUnavailable('the address of a statement is not the gateway’s')
  try {
    const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(withinMs) })
    if (!answer.ok || !answer.body) throw new Error(`status ${answer.status}`)
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of answer.body) {
      size += part.length
      if (size > mostBytes) throw new Error('too large')
      parts.push(part)
    }
    return Buffer.concat(parts)
  } catch (error) {
    throw new GatewayUnavailable(
      `a statement could not be downloaded: ${error instanceof Error ? error.message : error}`,
      {
        cause: error,
      },
    )
  }
}

/**
 * Unpacks the files of a zip archive. Their names, which are in GBK, are ignored. Throws `GatewayUnavailable` when it
 * can't be unpacked, or has more than 64 MB or 21 files.
 */
export async function unzipFiles(bytes: Buffer): Promise<readonly Buffer[]> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true, decodeStrings: false })
    const files: Buffer[] = []
    let size = 0
    for await (const entry of zip.eachEntry()) {
      size += entry.uncompressedSize
      if (size > mostBytes || files.length > 20) throw new Error('too large')
      const parts: Buffer[] = []
      for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
      files.push(Buffer.concat(parts))
    }
    return files
  } catch (error) {
    throw new GatewayUnavailable(`a statement cannot be unpacked: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}
