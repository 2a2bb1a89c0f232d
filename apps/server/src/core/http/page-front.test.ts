import { expect, test } from 'vitest'
import { keepFronts } from './page-front.ts'

test('what a page shows first is loaded once in half a minute, and again after a failure', async () => {
  let at = 0
  const loaded: string[] = []
  const frontOf = keepFronts(
    async (address) => {
      loaded.push(address)
      if (loaded.length === 1) throw new Error('the database is away')
      return { heading: { zh: String(loaded.length) } }
    },
    () => at,
  )
  await expect(frontOf('/news')).rejects.toThrow('away')
  expect(await frontOf('/news')).toEqual({ heading: { zh: '2' } })
  at = 29_999
  expect(await frontOf('/news')).toEqual({ heading: { zh: '2' } })
  expect(await frontOf('/live')).toEqual({ heading: { zh: '3' } })
  at = 30_000
  expect(await frontOf('/news')).toEqual({ heading: { zh: '4' } })
  expect(loaded).toEqual(['/news', '/news', '/live', '/news'])
})
