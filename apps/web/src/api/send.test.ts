import { signInWays } from '@portal/contract/identity/session.contract.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { send } from './send.ts'

afterEach(() => vi.unstubAllGlobals())

test('a request that arrived too slowly was not done: it is tried again like one that got no answer, and not taken as refused', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 408, data: { reason: 'tooSlow' }, msg: '太慢' }, { status: 408 }))
  await expect(send(signInWays, {})).rejects.toMatchObject({ code: 0, reason: 'timeout' })
})
