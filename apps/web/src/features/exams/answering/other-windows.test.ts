import { expect, test } from 'vitest'
import { OtherWindows } from './other-windows.ts'

/** Channels of one name that receive each other's messages immediately. */
function aBrowser() {
  const channels: { onmessage: ((event: MessageEvent) => void) | null }[] = []
  return (own: string) => {
    const channel = {
      onmessage: null as ((event: MessageEvent) => void) | null,
      postMessage: (data: unknown) => {
        for (const other of channels) if (other !== channel) other.onmessage?.({ data } as MessageEvent)
      },
      close: () => void channels.splice(channels.indexOf(channel), 1),
    }
    channels.push(channel)
    return new OtherWindows(channel as never, own)
  }
}

test('windows of one attempt know of each other, in any order, until they close', () => {
  const open = aBrowser()
  const one = open('one')
  expect(one.any).toBe(false)
  const two = open('two')
  expect([one.any, two.any]).toEqual([true, true])
  two.leave()
  expect([one.any, two.any]).toEqual([false, true])
  two.close()
  const three = open('three')
  expect([one.any, three.any]).toEqual([true, true])
  one.close()
  expect(three.any).toBe(false)
})
