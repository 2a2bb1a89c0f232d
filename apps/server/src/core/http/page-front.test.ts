import { expect, test } from 'vitest'
import { cachePageFronts } from './page-front.ts'

test('what a page shows first is loaded once in half a minute', async () => {
  let at = 0
  const loaded: string[] = []
  const frontOf = cachePageFronts(
    async (address) => {
      loaded.push(address)
      return { heading: { zh: String(loaded.length) } }
    },
    () => at,
  )
  expect(await frontOf('/news')).toEqual({ heading: { zh: '1' } })
  at = 29_999
  expect(await frontOf('/news')).toEqual({ heading: { zh: '1' } })
  expect(await frontOf('/live')).toEqual({ heading: { zh: '2' } })
  at = 30_000
  expect(await frontOf('/news')).toEqual({ heading: { zh: '3' } })
  expect(loaded).toEqual(['/news', '/live', '/news'])
})

test('a load that failed is repeated after a few seconds, not by every visitor', async () => {
  let at = 0
  let loads = 0
  const frontOf = cachePageFronts(
    async () => {
      loads += 1
      if (loads === 1) throw new Error('the database is away')
      return { heading: { zh: String(loads) } }
    },
    () => at,
  )
  await expect(frontOf('/news')).rejects.toThrow('away')
  at = 4_999
  expect(await frontOf('/news')).toBeNull()
  expect(loads).toBe(1)
  at = 5_000
  expect(await frontOf('/news')).toEqual({ heading: { zh: '2' } })
})

test('a load that fails late leaves the one that followed it', async () => {
  let at = 0
  const loads: PromiseWithResolvers<string>[] = []
  const frontOf = cachePageFronts<string>(
    () => {
      const load = Promise.withResolvers<string>()
      loads.push(load)
      return load.promise
    },
    () => at,
  )
  const slow = frontOf('/news')
  at = 30_000
  const next = frontOf('/news')
  loads[0]?.reject(new Error('the database is away'))
  await expect(slow).rejects.toThrow('away')
  loads[1]?.resolve('new')
  expect(await next).toBe('new')
  expect(await frontOf('/news')).toBe('new')
  expect(loads).toHaveLength(2)
})

test('the number of cached answers is bounded', async () => {
  let loads = 0
  const frontOf = cachePageFronts<string>(
    async (address) => `${address} ${++loads}`,
    () => 0,
  )
  for (let n = 0; n <= 500; n++) await frontOf(`/news ${n}`)
  expect(await frontOf('/news 500')).toBe('/news 500 501')
  expect(await frontOf('/news 0')).toBe('/news 0 502')
})
