import { expect, test } from 'vitest'
import type { Transaction } from '../../database/connection.ts'
import type { Deps } from '../deps.ts'
import { definePort, portHandlerOf, providePort } from './ports.ts'

const double = definePort<{ readonly n: number }, number>('double')
const tx = {} as Transaction

test('a port is provided by one function, which answers and runs in the transaction of its caller', async () => {
  const provider = providePort(double, async (_deps, at, { n }) => (at === tx ? 2 * n : 0))
  const deps = { providers: [provider] } as unknown as Deps
  expect(await portHandlerOf(deps, double)?.(deps, tx, { n: 4 })).toBe(8)
})

test('a port is identified by its value and not by its name, and may have no provider', () => {
  const other = definePort<{ readonly n: number }, number>('double')
  expect(portHandlerOf({ providers: [providePort(other, async () => 1)] } as unknown as Deps, double)).toBeNull()
})

test('an error of the provider reaches the caller', async () => {
  const provider = providePort(double, async () => {
    throw new Error('no numbers')
  })
  const deps = { providers: [provider] } as unknown as Deps
  await expect(portHandlerOf(deps, double)?.(deps, tx, { n: 1 })).rejects.toThrow('no numbers')
})
