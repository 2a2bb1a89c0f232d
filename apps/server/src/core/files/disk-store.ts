import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from './file-store.ts'

/** Only the user of the portal reads what people uploaded, whatever the umask is. */
const [ownFolder, ownFile] = [0o700, 0o600]

/**
 * Creates a store of files under a folder. A file appears complete or not at all, and is on disk before `put` returns.
 */
export function createDiskStore(folder: string): FileStore {
  const place = (key: string) => {
    const file = path.join(folder, key)
    if (!file.startsWith(folder + path.sep)) throw new Error(`No storage key: ${key}`)
    return file
  }
  let closed: Promise<unknown> | null = null
  /** The folder of a store that an older version made is open to every user of the machine. A mounted one may belong to another user and refuse. */
  const closeFolder = async () => {
    await mkdir(folder, { recursive: true, mode: ownFolder })
    await chmod(folder, ownFolder).catch((error: NodeJS.ErrnoException) => {
      if (!['EPERM', 'ENOTSUP', 'EROFS'].includes(error.code ?? '')) throw error
    })
  }
  return {
    async put(key, bytes) {
      const file = place(key)
      closed ??= closeFolder().catch((error: unknown) => {
        closed = null
        throw error
      })
      await closed
      await mkdir(path.dirname(file), { recursive: true, mode: ownFolder })
      const partial = `${file}.partial`
      try {
        await pipeline(
          Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes,
          createWriteStream(partial, { mode: ownFile }),
        )
        const handle = await open(partial, 'r')
        await handle.sync().finally(() => handle.close())
        await rename(partial, file)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    read: async (key, range) => createReadStream(place(key), range),
    delete: (key) => rm(place(key), { force: true }),
    isEmpty: async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).every((entry) =>
        entry.isDirectory(),
      ),
  }
}
