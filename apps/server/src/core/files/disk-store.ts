import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from './file-store.ts'

/** Files under a folder. A file appears whole or not at all, and is on the disk before `put` answers. */
export function createDiskStore(folder: string): FileStore {
  const place = (key: string) => {
    const file = path.join(folder, key)
    if (!file.startsWith(folder + path.sep)) throw new Error(`No storage key: ${key}`)
    return file
  }
  return {
    async put(key, bytes) {
      const file = place(key)
      await mkdir(path.dirname(file), { recursive: true })
      const partial = `${file}.partial`
      try {
        await pipeline(Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes, createWriteStream(partial))
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
    isEmpty: async () => (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).every((entry) => entry.isDirectory()),
  }
}
