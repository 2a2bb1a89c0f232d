import { expect, test } from 'vitest'
import { createMemoryLimiter } from './room.ts'

const breath = () => new Promise((resolve) => setTimeout(resolve, 0))

/** Works of given sizes that end when the test says so. */
function worksIn(total: number, patienceMs?: number) {
  const room = createMemoryLimiter(total, patienceMs === undefined ? {} : { patienceMs })
  const running: string[] = []
  const ends = new Map<string, () => void>()
  const begin = (name: string, bytes: number, who = name) =>
    room(who, bytes, () => {
      running.push(name)
      return new Promise<void>((resolve) => {
        ends.set(name, () => {
          running.splice(running.indexOf(name), 1)
          resolve()
        })
      })
    })
  return { begin, running, end: (name: string) => ends.get(name)?.() }
}

test('work is admitted while it fits, the rest in order; work above the capacity is admitted alone', async () => {
  const { begin, running, end } = worksIn(10)
  const all = [begin('a', 6), begin('b', 4), begin('c', 5), begin('d', 1), begin('e', 99)]
  await breath()
  expect(running).toEqual(['a', 'b'])
  end('b')
  await breath()
  // A small piece of work doesn't overtake a large one, which would otherwise wait forever.
  expect(running).toEqual(['a'])
  end('a')
  await breath()
  expect(running).toEqual(['c', 'd'])
  end('c')
  end('d')
  await breath()
  expect(running).toEqual(['e'])
  end('e')
  await Promise.all(all)
})

test('failed work leaves its room, and what waits too long is refused', async () => {
  const room = createMemoryLimiter(1, { patienceMs: 5 })
  await expect(room('a', 1, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const { begin, end } = worksIn(1, 5)
  const first = begin('a', 1)
  await expect(begin('b', 1)).rejects.toMatchObject({ reason: 'unavailable' })
  end('a')
  await first
  const last = begin('c', 1)
  await breath()
  end('c')
  await last
})

test('the next enter when a large one has waited too long', async () => {
  const { begin, running, end } = worksIn(10, 20)
  const first = begin('a', 6)
  const large = begin('b', 9)
  const small = begin('c', 2)
  await expect(large).rejects.toMatchObject({ reason: 'unavailable' })
  await breath()
  expect(running).toEqual(['a', 'c'])
  end('a')
  end('c')
  await Promise.all([first, small])
})

test('one account has two works here at most, and more once one has ended', async () => {
  const { begin, running, end } = worksIn(10)
  const [one, two] = [begin('a', 1, 'x'), begin('b', 1, 'x')]
  await expect(begin('c', 1, 'x')).rejects.toMatchObject({ reason: 'tooManyRequests' })
  const other = begin('d', 1, 'y')
  await breath()
  expect(running).toEqual(['a', 'b', 'd'])
  end('a')
  await one
  const again = begin('e', 1, 'x')
  await breath()
  expect(running).toEqual(['b', 'd', 'e'])
  for (const name of ['b', 'd', 'e']) end(name)
  await Promise.all([two, other, again])
})
