import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TopicPoints, topicShares, topicsForMap, weakTopics } from './coverage.rules.ts'

const middle = new Date('2026-09-01T00:00:00Z')
const early = new Date('2026-07-01T00:00:00Z')
const late = new Date('2026-11-01T00:00:00Z')

test('points of all attempts are summed by topic, and the first three months are the comparison', () => {
  const shares = topicShares(
    [
      { at: early, topics: { OSPF: [100, 400], '': [0, 500] } },
      { at: late, topics: { OSPF: [300, 400], TCP: [200, 200], VLAN: [0, 0] } },
    ],
    middle,
  )
  expect(shares).toEqual([
    { topic: 'OSPF', of: 800, percent: 50, change: 50 },
    { topic: 'TCP', of: 200, percent: 100, change: null },
  ])
  // A trend needs more than earlier results.
  expect(topicShares([{ at: early, topics: { OSPF: [1, 2] } }], middle)).toMatchObject([{ percent: 50, change: null }])
})

test('the weakest three come first, and strong topics are never weak', () => {
  const share = (topic: string, percent: number) => ({ topic, percent, change: null, of: 100 })
  const shares = [share('a', 71), share('b', 72), share('c', 20), share('d', 40), share('e', 60)]
  expect(weakTopics(shares).map(({ topic }) => topic)).toEqual(['c', 'd', 'e'])
})

test('the map holds every weak topic, no topic twice, no more than fit, and is empty without results', () => {
  expect(topicsForMap([], ['TCP'])).toEqual([])
  const points = fc.dictionary(
    fc.string({ maxLength: 3 }),
    fc.nat(500).chain((of) => fc.tuple(fc.nat(of), fc.constant(of))),
    { maxKeys: 30 },
  )
  fc.assert(
    fc.property(
      fc.array(points, { maxLength: 4 }),
      fc.array(fc.string({ maxLength: 3, minLength: 1 })),
      (all, asked) => {
        const attempts = all.map((topics, index) => ({ at: index % 2 ? early : late, topics: topics as TopicPoints }))
        const shares = topicShares(attempts, middle)
        const map = topicsForMap(shares, [...new Set(asked)])
        const names = map.map(({ topic }) => topic)
        expect(new Set(names).size).toBe(names.length)
        expect(names.length).toBeLessThanOrEqual(18)
        expect(names).not.toContain('')
        for (const { topic } of weakTopics(shares)) expect(names).toContain(topic)
        for (const { percent } of map) expect(percent === null || (percent >= 0 && percent <= 100)).toBe(true)
        if (shares.length === 0) expect(map).toEqual([])
      },
    ),
  )
})
