import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createDiskStore } from './disk-store.ts'

const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8)

test('files and folders of the store are for the user of the portal alone, whatever the umask is', async () => {
  const data = await mkdtemp(path.join(tmpdir(), 'portal-store-'))
  const before = process.umask(0)
  try {
    const folder = path.join(data, 'files')
    const store = createDiskStore(folder)
    await store.put('2026/11/one', Buffer.from('a document'), 'application/pdf')
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    expect(entries).toHaveLength(3)
    expect(await modeOf(folder)).toBe('700')
    for (const entry of entries)
      expect(await modeOf(path.join(entry.parentPath, entry.name))).toBe(entry.isDirectory() ? '700' : '600')
  } finally {
    process.umask(before)
    await rm(data, { recursive: true })
  }
})

test('a store that an older version left open is closed with its next file', async () => {
  const data = await mkdtemp(path.join(tmpdir(), 'portal-store-'))
  try {
    const folder = path.join(data, 'files')
    await mkdir(folder, { mode: 0o755 })
    await createDiskStore(folder).put('one', Buffer.from('a document'), 'application/pdf')
    expect(await modeOf(folder)).toBe('700')
  } finally {
    await rm(data, { recursive: true })
  }
})
