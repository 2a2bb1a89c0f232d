import { messengerOf } from './messenger.ts'
import { storage } from './storage.ts'

/** The sources of a session: an ordinary sign-in, or WeCom (specification section 3). */
export const signInSourceTypes = { NORMAL: 0, WE_COM: 1 } as const
export const wecomAppTypes = { NORMAL: 0, WE_COM_PROXY: 1 } as const
export type SignInSource = { readonly loginSourceType: 0 | 1; readonly proxyAppType: 0 | 1 }

const sourceKey = 'loginSource'
const corpKey = 'wecomCorpId'
const normal: SignInSource = { loginSourceType: signInSourceTypes.NORMAL, proxyAppType: wecomAppTypes.NORMAL }

/** Returns true in WeCom's built-in browser (specification section 3, isEnvWxWork). */
export const isEnvWxWork = (userAgent?: string): boolean => messengerOf(userAgent) === 'wecom'

export function readSignInSource(): SignInSource {
  try {
    const value = JSON.parse(storage.read(sourceKey) ?? '{}') as Partial<SignInSource>
    return { loginSourceType: value.loginSourceType === 1 ? 1 : 0, proxyAppType: value.proxyAppType === 1 ? 1 : 0 }
  } catch {
    return normal
  }
}
export const storeSignInSource = (source: SignInSource = normal): void =>
  source.loginSourceType === signInSourceTypes.NORMAL
    ? storage.remove(sourceKey)
    : storage.write(sourceKey, JSON.stringify(source))

/** Returns true for a WeCom session that did not start in a service provider's app (specification section 4). */
export const wecomConfigStatus = (isLogin: boolean, source: SignInSource = readSignInSource()): boolean =>
  isLogin && source.loginSourceType === signInSourceTypes.WE_COM && source.proxyAppType !== wecomAppTypes.WE_COM_PROXY

/** Returns the id of the corp whose link opened the portal last; null if none did. */
export const readWecomCorpId = (): string | null => storage.read(corpKey)

/**
 * Stores the `corpId` of a link from WeCom; returns the address without it. An address without a valid one is returned
 * unchanged, and nothing is stored.
 */
export function storeWecomCorpFromLink(address: string): string {
  const url = new URL(address)
  const given = url.searchParams.get('corpId')
  if (!given || !/^[A-Za-z0-9_-]{4,64}$/.test(given)) return address
  storage.write(corpKey, given)
  url.searchParams.delete('corpId')
  return url.href
}

/** Returns true in a messenger's built-in browser, where the sign-in is attempted automatically. */
export const isSignInAutomatic = (): boolean => messengerOf() !== null

/** In a tab of WeCom, DingTalk or Feishu the sign-in is attempted automatically until it fails or the person signs out. */
const staysKey = 'wecomStays'
export const signInTabStorage = {
  read: (key: string): string | null => {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return '1'
    }
  },
  write: (key: string, value: string | null): void => {
    try {
      if (value === null) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, value)
    } catch {
      // In that case nothing is tried automatically.
    }
  },
}
export const isMessengerSignInPaused = (): boolean => signInTabStorage.read(staysKey) !== null
export const setMessengerSignInPaused = (isOut: boolean): void => signInTabStorage.write(staysKey, isOut ? '1' : null)
