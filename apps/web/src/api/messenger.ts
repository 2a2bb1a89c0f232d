import type { messengerKinds } from '@portal/contract/identity/connection-kinds.ts'
import { storage } from './storage.ts'

export type Messenger = (typeof messengerKinds)[number]
const connectionKey = 'messengerConnection'

/** The messenger in whose browser the page is open; null: in another one. */
export const messengerOf = (userAgent = navigator.userAgent): Messenger | null =>
  /\bDingTalk\b/i.test(userAgent) ? 'dingtalk' : /\b(Feishu|Lark)\//i.test(userAgent) ? 'feishu' : null

/** The connection whose link opened the portal last. */
export const readConnection = (): string | null => storage.read(connectionKey)

/** Stores the `connection` of a link from a messenger; returns the address without it. */
export function storeConnection(address: string): string {
  const url = new URL(address)
  const given = url.searchParams.get('connection')
  if (!given || !/^[0-9a-f-]{36}$/i.test(given)) return address
  storage.write(connectionKey, given)
  url.searchParams.delete('connection')
  return url.href
}
