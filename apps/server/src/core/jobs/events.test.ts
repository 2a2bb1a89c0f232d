import { expect, test } from 'vitest'
import type { Transaction } from '../../database/connection.ts'
import type { Deps } from '../deps.ts'
import { defineEvent, type Listener, on, tell } from './events.ts'

const rained = defineEvent<{ readonly mm: number }, string>('rained')
const snowed = defineEvent<{ readonly cm: number }>('snowed')
const tx = {} as Transaction
const depsOf = (...listeners: Listener[]) => ({ listeners }) as unknown as Deps

test('those who listen to an event are told one after the other, and what they say is answered in their order', async () => {
  const heard: string[] = []
  const slow = on(rained, async (_deps, at, { mm }) => {
    await new Promise((done) => setTimeout(done, 5))
    heard.push(`slow ${mm} ${at === tx}`)
    return 'slow'
  })
  const quick = on(rained, async (_deps, _tx, { mm }) => {
    heard.push(`quick ${mm}`)
    return 'quick'
  })
  const deaf = on(snowed, async () => void heard.push('snow'))
  expect(await tell(depsOf(slow, deaf, quick), tx, rained, { mm: 3 })).toEqual(['slow', 'quick'])
  expect(heard).toEqual(['slow 3 true', 'quick 3'])
})

test('an event is known by itself and not by its name, and nobody need listen', async () => {
  const other = defineEvent<{ readonly mm: number }, string>('rained')
  expect(await tell(depsOf(on(other, async () => 'other')), tx, rained, { mm: 1 })).toEqual([])
})

test('what a listener throws reaches whoever tells, and the next is not told', async () => {
  const heard: string[] = []
  const bad = on(rained, async () => {
    throw new Error('no umbrella')
  })
  const next = on(rained, async () => {
    heard.push('next')
    return ''
  })
  await expect(tell(depsOf(bad, next), tx, rained, { mm: 9 })).rejects.toThrow('no umbrella')
  expect(heard).toEqual([])
})
