import { expect, test } from 'vitest'
import { createReader } from './reader.ts'

const module = new URL('./reader.fixture.ts', import.meta.url)
const open = () => createReader<string, unknown>('captions', module, { seconds: 4, memoryMb: 64 })

test('reads in a thread that knows no settings of the portal, and passes refusals on', async () => {
  const read = open()
  expect(await read('words', 'ann')).toBe('words')
  expect(await read('env', 'ann')).toEqual([])
  await expect(read('refuse', 'ann')).rejects.toMatchObject({ reason: 'conflict', details: { detail: 'said' } })
  await expect(read('fail', 'ann')).rejects.toThrow('a mistake of ours')
  expect(await read('words', 'ann')).toBe('words')
})

test('ends a reading that takes too long, too much memory or too deep a nesting; the next one is read', async () => {
  const read = open()
  await expect(read('for ever', 'ann')).rejects.toMatchObject({ why: 'time' })
  await expect(read('memory', 'ann')).rejects.toMatchObject({ why: 'memory' })
  await expect(read('depth', 'ann')).rejects.toMatchObject({ why: 'memory' })
  expect(await read('words', 'ann')).toBe('words')
})

test('refuses more bytes than its row allows before anything is read', async () => {
  const read = createReader<Uint8Array, unknown>('captions', module, { bytes: 10 })
  await expect(read(new Uint8Array(11), null)).rejects.toMatchObject({ reason: 'tooLarge' })
})
