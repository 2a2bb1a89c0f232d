/**
 * Functions that the portal uses and the oldest supported browsers (build/browsers.ts) lack; and `crypto.randomUUID`,
 * which every browser withholds from pages that are neither https nor local. Each is added only where it is missing.
 */
type Lacking<T> = { -readonly [Key in keyof T]?: T[Key] }

/**
 * True when the web workers of this browser lack functions that the document reader uses. Workers do not load this
 * file.
 */
export const areWorkersOutdated = !('withResolvers' in Promise)

type Globals = {
  AbortSignal: typeof AbortSignal
  Array: typeof Array
  Map: typeof Map
  Promise: typeof Promise
  URL: typeof URL
  crypto: Crypto
}

/** Adds polyfills to `there`, the global object of a browser, for the functions that this browser lacks. */
export function addMissingFunctions(there: Globals): void {
  const signal = there.AbortSignal as Lacking<typeof AbortSignal>
  signal.timeout ??= (after) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), after)
    return controller.signal
  }
  signal.any ??= (signals) => {
    const controller = new AbortController()
    for (const one of signals) {
      if (one.aborted) controller.abort(one.reason)
      else one.addEventListener('abort', () => controller.abort(one.reason), { once: true, signal: controller.signal })
    }
    return controller.signal
  }
  const map = there.Map as Lacking<MapConstructor>
  map.groupBy ??= (items, keyOf) => {
    const groups = new Map<ReturnType<typeof keyOf>, (typeof items extends Iterable<infer Item> ? Item : never)[]>()
    let index = 0
    for (const item of items) {
      const key = keyOf(item, index++)
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
    return groups
  }
  const promise = there.Promise as Lacking<PromiseConstructor>
  promise.withResolvers ??= <T>() => {
    const handles = {} as PromiseWithResolvers<T>
    handles.promise = new Promise<T>((resolve, reject) => Object.assign(handles, { resolve, reject }))
    return handles
  }
  const url = there.URL as Lacking<typeof URL>
  url.canParse ??= (address, base) => {
    try {
      return Boolean(new URL(address, base))
    } catch {
      return false
    }
  }
  const list = there.Array.prototype as Lacking<unknown[]>
  if (!list.toSorted)
    Object.defineProperty(there.Array.prototype, 'toSorted', {
      configurable: true,
      writable: true,
      value(this: unknown[], compare?: (one: unknown, other: unknown) => number) {
        return [...this].sort(compare)
      },
    })
  const crypto = there.crypto as Lacking<Crypto>
  crypto.randomUUID ??= () => uuid(there.crypto.getRandomValues(new Uint8Array(16)))
}

/** A UUID of version 4 from 16 random bytes. */
function uuid(bytes: Uint8Array): ReturnType<Crypto['randomUUID']> {
  bytes[6] = 0x40 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

addMissingFunctions(globalThis)
