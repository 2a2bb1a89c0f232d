import { storage, tabStorage } from './storage.ts'
import { createStore } from './store.ts'

/**
 * A session exists, is being ended, or doesn't exist. While it is being ended, in this tab or another, no request is
 * sent and no refusal starts a sign-in: requests with an ending token, or without one, wait (decision 17).
 */
const key = 'signingOut'
/**
 * The maximum duration of a sign-out: after it, a tab that was closed in the middle of one no longer pauses the others.
 */
const longestMs = 20_000
/** The time for which this tab waits for the sign-out page before it gives up. */
const leftBehindMs = 10_000

const ownStore = createStore(false)
const otherStore = createStore(isWritten())

function isWritten(): boolean {
  const since = Date.now() - Number(storage.read(key) ?? Number.NaN)
  return since >= 0 && since < longestMs
}

/**
 * Returns true while a tab is signing out; another tab's sign-out counts for at most 20 seconds. It reads the storage,
 * because the store is updated only by a later event.
 */
export const isSigningOut = (): boolean => ownStore.get() || isWritten()

/** Pauses all tabs while this one signs out. Returns false if they were already paused. */
export function startSignOut(): boolean {
  if (isSigningOut()) return false
  storage.write(key, String(Date.now()))
  ownStore.set(true)
  return true
}

/** Resumes all tabs after the server could not be reached. */
export function cancelSignOut(): void {
  storage.remove(key)
  ownStore.set(false)
}

/**
 * Ends the pause after the session has ended: the other tabs resume without a session, and this one is about to leave
 * the page.
 */
export function endSignOut(): void {
  storage.remove(key)
  setTimeout(() => ownStore.set(false), leftBehindMs)
}

/** Resolves once no tab is signing out. Rejects with the reason of an aborted `signal`. */
export async function waitForSignOut(signal?: AbortSignal): Promise<void> {
  while (isSigningOut()) {
    signal?.throwIfAborted()
    await new Promise<void>((resolve) => {
      const done = () => {
        for (const end of ends) end()
        resolve()
      }
      const timer = setTimeout(done, 1000)
      signal?.addEventListener('abort', done)
      const ends = [
        ownStore.subscribe(done),
        otherStore.subscribe(done),
        () => clearTimeout(timer),
        () => signal?.removeEventListener('abort', done),
      ]
    })
  }
}

addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) otherStore.set(isWritten())
})

/** Keys of the device, independent of the account; those of a messenger name the company whose link was opened. */
const keptKeys = ['locale', 'theme', 'font', 'wecomCorpId', 'messengerConnection', key]
/**
 * Unsent data waits for its owner: exam answers, study records, data of courseware, unsaved forms of staff. Each key
 * names its owner.
 */
const unsent = /^(exam|study|package|form) /

/**
 * Deletes the data and the cookies of the ended session from the device (specification section 4). Settings of the
 * device and unsent data are kept.
 */
export function clearSessionStorage(): void {
  for (const one of storage.keys('')) if (!keptKeys.includes(one) && !unsent.test(one)) storage.remove(one)
  for (const one of tabStorage.keys('')) if (!one.startsWith('wecom') && !unsent.test(one)) tabStorage.remove(one)
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim()
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
    if (name) document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`
  }
}
