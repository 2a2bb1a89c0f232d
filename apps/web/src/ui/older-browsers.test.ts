import { describe, expect, test } from 'vitest'
import { addMissingFunctions } from './older-browsers.ts'

/** A browser of about Chrome 99, on a page without https. */
class OldSignal {}
class OldArray extends Array {
  declare toSorted: never
}
Object.defineProperty(OldArray.prototype, 'toSorted', { value: undefined, writable: true, configurable: true })
class OldMap extends Map {}
Object.defineProperty(OldMap, 'groupBy', { value: undefined, writable: true })
class OldPromise extends Promise<unknown> {}
Object.defineProperty(OldPromise, 'withResolvers', { value: undefined, writable: true })
class OldUrl extends URL {}
Object.defineProperty(OldUrl, 'canParse', { value: undefined, writable: true })
const old = {
  AbortSignal: OldSignal as unknown as typeof AbortSignal,
  Array: OldArray as unknown as typeof Array,
  Map: OldMap as unknown as typeof Map,
  Promise: OldPromise as unknown as typeof Promise,
  URL: OldUrl as unknown as typeof URL,
  crypto: {
    getRandomValues: <T extends ArrayBufferView>(bytes: T) => crypto.getRandomValues(bytes as never) as unknown as T,
  } as unknown as Crypto,
}
addMissingFunctions(old)

describe('what older browsers lack', () => {
  test('signals: one with a timeout, and one that follows several', async () => {
    const own = new AbortController()
    const both = old.AbortSignal.any([own.signal, new AbortController().signal])
    expect(both.aborted).toBe(false)
    own.abort('left')
    expect(both.reason).toBe('left')
    expect(old.AbortSignal.any([both]).aborted).toBe(true)
    const late = old.AbortSignal.timeout(0)
    await new Promise((resolve) => late.addEventListener('abort', resolve))
    expect((late.reason as DOMException).name).toBe('TimeoutError')
  })

  test('promises that are resolved from outside', async () => {
    const kept = old.Promise.withResolvers<string>()
    kept.resolve('kept')
    expect(await kept.promise).toBe('kept')
    const broken = old.Promise.withResolvers<string>()
    broken.reject(new Error('broken'))
    await expect(broken.promise).rejects.toThrow('broken')
  })

  test('lists: sorted copies, and groups in the order they appear', () => {
    const list = OldArray.from([3, 1, 2]) as unknown as number[]
    expect([...list.toSorted((a, b) => a - b)]).toEqual([1, 2, 3])
    expect([...list]).toEqual([3, 1, 2])
    expect([...old.Map.groupBy(['aa', 'b', 'cc'], (one) => one.length)]).toEqual([
      [2, ['aa', 'cc']],
      [1, ['b']],
    ])
  })

  test('addresses and ids', () => {
    expect(old.URL.canParse('https://portal.test/a')).toBe(true)
    expect(old.URL.canParse('//')).toBe(false)
    const ids = [old.crypto.randomUUID(), old.crypto.randomUUID()]
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(ids[0]).not.toBe(ids[1])
  })
})
