import type { SignInAnswer } from './session.types.ts'
import { storage } from './storage.ts'
import { createStore, useStore } from './store.ts'
import { type SignInSource, storeSignInSource } from './wecom.ts'

/** The local storage entry `publicData`, with exactly these fields (specification section 3, odd spelling included). */
export type PublicData = {
  readonly access_token: string
  readonly userId: string
  readonly commpanyId: string
  readonly companyId: string
  readonly id: string
  readonly logo: string
  readonly companyName: string
}

const key = 'publicData'

/** Values of another program or an older release are treated as signed out. */
function isSession(value: Partial<PublicData>): value is PublicData {
  return (
    Boolean(value.access_token) &&
    [value.access_token, value.userId, value.companyId, value.companyName].every((field) => typeof field === 'string')
  )
}

function readPublicData(): PublicData | null {
  const text = storage.read(key)
  if (!text) return null
  try {
    const value = JSON.parse(text) as Partial<PublicData>
    return isSession(value) ? value : null
  } catch {
    return null
  }
}

let lastText = storage.read(key)
export const sessionStore = createStore<PublicData | null>(readPublicData())

/** Reads the stored session again; called at every navigation, and when another tab has changed it. */
export function recomputeLogin(): void {
  const text = storage.read(key)
  if (text === lastText) return
  lastText = text
  sessionStore.set(readPublicData())
}

export const currentSession = (): PublicData | null => sessionStore.get()
export const isLogin = (): boolean => sessionStore.get() !== null
export const useSession = (): PublicData | null => useStore(sessionStore)

/** Stores the session that a sign-in returned, and its source. Cached answers of a previous account are deleted. */
export function storeSignIn(answer: SignInAnswer, source?: SignInSource): void {
  storeSignInSource(source)
  const { id, logo, companyName } = answer.companyInfo
  storePublicData({
    access_token: answer.access_token,
    userId: answer.userId,
    commpanyId: id,
    companyId: id,
    id,
    logo,
    companyName,
  })
}

export function storeCompany(company: SignInAnswer['companyInfo']): void {
  const now = currentSession()
  if (now)
    storePublicData({
      ...now,
      commpanyId: company.id,
      companyId: company.id,
      id: company.id,
      logo: company.logo,
      companyName: company.companyName,
    })
}

function storePublicData(data: PublicData): void {
  lastText = JSON.stringify(data)
  storage.write(key, lastText)
  sessionStore.set(data)
}

export function clearPublicData(): void {
  storage.remove(key)
  lastText = null
  sessionStore.set(null)
}

addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) recomputeLogin()
})

/**
 * Returns the headers that carry the token: `access_token`, as specified, and `authorization`, for proxies that drop
 * header names with an underscore.
 */
export const tokenHeaders = (token: string): Record<string, string> => ({
  access_token: token,
  authorization: `Bearer ${token}`,
})
