/** Escape would leave full screen before a dialog hears of it; where a browser lets pages have the key, it has to be held down to leave. */
type KeyboardLock = { readonly lock?: (keys: string[]) => Promise<void> }

/** Returns true if the whole page can fill the screen here; not on an iPhone. */
export const canFillPage = (): boolean => document.fullscreenEnabled === true
export const isPageFull = (): boolean => document.fullscreenElement !== null

/** Fills the screen with the page; only right after a press. */
export async function fillPage(): Promise<void> {
  if (!canFillPage() || isPageFull()) return
  await document.documentElement.requestFullscreen().catch(() => undefined)
  await (navigator as { readonly keyboard?: KeyboardLock }).keyboard?.lock?.(['Escape']).catch(() => undefined)
}

export function exitFullPage(): void {
  if (document.fullscreenElement === document.documentElement) void document.exitFullscreen().catch(() => undefined)
}
