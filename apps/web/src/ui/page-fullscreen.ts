/** Escape would leave full screen before a dialog hears of it; where a browser lets pages have the key, it has to be held down to leave. */
type KeyboardLock = { readonly lock?: (keys: string[]) => Promise<void> }

/** Can the whole page fill the screen here? Not on an iPhone. */
export const canFillPage = (): boolean => document.fullscreenEnabled === true
export const isPageFull = (): boolean => document.fullscreenElement !== null

/** Fills the screen with the page; only right after the person has pressed something. */
export async function fillPage(): Promise<void> {
  if (!canFillPage() || isPageFull()) return
  await document.documentElement.requestFullscreen().catch(() => undefined)
  await (navigator as { readonly keyboard?: KeyboardLock }).keyboard?.lock?.(['Escape']).catch(() => undefined)
}

export function exitFullPage(): void {
  if (document.fullscreenElement === document.documentElement) void document.exitFullscreen().catch(() => undefined)
}
