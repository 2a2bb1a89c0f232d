/**
 * Escape would leave full screen before a dialog receives it; if a browser gives pages the key, it must be held down to
 * leave.
 */
type KeyboardLock = { readonly lock?: (keys: string[]) => Promise<void> }

/** Returns true if this browser supports full screen for the page, which an iPhone does not. */
export const isPageFullscreenSupported = (): boolean => document.fullscreenEnabled === true
export const isPageFullscreen = (): boolean => document.fullscreenElement !== null

/**
 * Enters full screen with the page and, where the browser allows it, keeps the Escape key from leaving it. Browsers
 * allow full screen only right after a click; a refusal is ignored.
 */
export async function enterPageFullscreen(): Promise<void> {
  if (!isPageFullscreenSupported() || isPageFullscreen()) return
  await document.documentElement.requestFullscreen().catch(() => undefined)
  await (navigator as { readonly keyboard?: KeyboardLock }).keyboard?.lock?.(['Escape']).catch(() => undefined)
}

export function exitPageFullscreen(): void {
  if (document.fullscreenElement === document.documentElement) void document.exitFullscreen().catch(() => undefined)
}
