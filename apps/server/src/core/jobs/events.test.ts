import { expect, test } from 'vitest'
import type { Transaction } from '../../database/connection.ts'
import type { Deps } from '../deps.ts'
import { defineEvent, type EventSubscription, emitEvent, onEvent } from './events.ts'

const rained = defineEvent<{ readonly mm: number }>('rained')
const snowed = defineEvent<{ readonly cm: number }>('snowed')
const tx = {} as Transaction
const depsOf = (...listeners: EventSubscription[]) => ({ listeners }) as unknown as Deps

test('listeners to an event are called one after another in order', async () => {
  const heard: string[] = []
  const slow = onEvent(rained, async (_deps, at, { mm }) => {
    await new Promise((done) => setTimeout(done, 5))
    heard.push(`slow ${mm} ${at === tx}`)
  })
  const quick = onEvent(rained, async (_deps, _tx, { mm }) => {
    heard.push(`quick ${mm}`)
  })
  const deaf = onEvent(snowed, async () => void heard.push('snow'))
  await emitEvent(depsOf(slow, deaf, quick), tx, rained, { mm: 3 })
  expect(heard).toEqual(['slow 3 true', 'quick 3'])
})

test('an event is identified by its value and not by its name, and may have no listener', async () => {
  const heard: string[] = []
  const other = defineEvent<{ readonly mm: number }>('rained')
  await emitEvent(depsOf(onEvent(other, async () => void heard.push('other'))), tx, rained, { mm: 1 })
  expect(heard).toEqual([])
})

test('an error of a listener reaches the caller, and the next listener is not called', async () => {
  const heard: string[] = []
  const bad = onEvent(rained, async () => {
    throw new Error('no umbrella')
  })
  const next = onEvent(rained, async () => {
    heard.push('next')
  })
  await expect(emitEvent(depsOf(bad, next), tx, rained, { mm: 9 })).rejects.toThrow('no umbrella')
  expect(heard).toEqual([])
})
