import { type ComponentType, createElement, type ReactElement, use } from 'react'
import { currentLocale } from '#web/api/locale.ts'
import type { Texts } from './texts.ts'

/** The milliseconds after which a chunk that has not loaded counts as failed (specification section 9). */
export const chunkTimeout = 120_000
const reloadedKey = 'reloaded-for'

/** Thrown when the files of a page could not be fetched, and a reload has not helped or is not possible. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('The files of this page could not be loaded', { cause })
    this.name = 'ChunkError'
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a set of texts of any shape
type AnyTexts = Texts<any>
export type LazyScreen = (() => ReactElement | null) & { preload: () => Promise<void> }

/**
 * Declares a screen that is fetched, together with its texts, when its address is opened. A failed chunk reloads the
 * page once: after a new release, an old page requests files that no longer exist. If that does not help, the error
 * page offers a retry.
 */
export function lazyScreen(load: () => Promise<ComponentType>, ...texts: readonly AnyTexts[]): LazyScreen {
  let screen: ComponentType | null = null
  let pending: Promise<void> | null = null
  const preload = (): Promise<void> => {
    if (screen && texts.every((one) => one.peek(currentLocale()))) return Promise.resolve()
    pending ??= withTimeout(Promise.all([load(), ...texts.map((one) => one.load())])).then(
      ([component]) => {
        screen = component as ComponentType
        pending = null
      },
      (error: unknown) => {
        pending = null
        return recover(error)
      },
    )
    return pending
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once per route, when its file is read
  const Screen = () => {
    if (!screen) use(preload())
    return screen ? createElement(screen) : null
  }
  return Object.assign(Screen, { preload })
}

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('chunk timeout')), chunkTimeout)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/**
 * The period in which a reload counts as the first try: longer than a file may hang; otherwise a page whose files hang
 * would reload without end.
 */
const retryWindow = chunkTimeout * 2

/** Reloads the page once per address, never twice in a row, and not while the device is offline. */
function recover(error: unknown): Promise<never> | never {
  const [address, at] = (sessionRead() ?? '').split(' ')
  const isRepeat = address === location.pathname && Date.now() - Number(at) < retryWindow
  if (isRepeat || !navigator.onLine) throw new ChunkError(error)
  try {
    sessionStorage.setItem(reloadedKey, `${location.pathname} ${Date.now()}`)
  } catch {
    throw new ChunkError(error)
  }
  location.reload()
  return new Promise<never>(() => undefined)
}

function sessionRead(): string | null {
  try {
    return sessionStorage.getItem(reloadedKey)
  } catch {
    return null
  }
}
