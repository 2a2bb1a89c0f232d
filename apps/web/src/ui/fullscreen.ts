/** The method of phones that show only their own player full screen. */
type PhoneVideo = HTMLMediaElement & { readonly webkitEnterFullscreen?: () => void }

/**
 * Returns true if the player can fill the screen here. An iPhone supports it only for the video element; some embedded
 * windows don't support it at all.
 */
export const canPlayerFillScreen = (media: HTMLMediaElement | null): boolean =>
  document.fullscreenEnabled === true || typeof (media as PhoneVideo | null)?.webkitEnterFullscreen === 'function'

/** Enters or exits full screen with the player. */
export function toggleFullscreen(stage: HTMLElement | null, media: HTMLMediaElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else if (document.fullscreenEnabled) void stage?.requestFullscreen().catch(() => undefined)
  else (media as PhoneVideo | null)?.webkitEnterFullscreen?.()
}
