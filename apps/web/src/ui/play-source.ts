type SourceOptions = {
  /** The start in seconds, for the library only; by default the live end. */
  readonly startAt?: number
  /** Called when it can't be played, or can't continue. */
  readonly onBroken: () => void
}

/** Returns true for the address of an HLS playlist. */
export const isHls = (address: string): boolean => /\.m3u8(\?|#|$)/.test(address)

/**
 * Loads an address into a media element, without starting it; returns a function that releases it. The browser plays
 * HLS itself if it can; otherwise, or if it gives up, a library does, which is fetched at that moment.
 */
export function playSource(
  element: HTMLMediaElement,
  address: string,
  { startAt = -1, onBroken }: SourceOptions,
): () => void {
  let letGo: (() => void) | null = null
  let isOver = false
  const byLibrary = async () => {
    const { default: Hls } = await import('hls.js/light')
    if (isOver) return
    if (!Hls.isSupported()) return onBroken()
    // Its worker would be a script at an address that the content policy does not allow; fragmented MP4 needs no
    // worker.
    const hls = new Hls({
      enableWorker: false,
      startPosition: startAt,
      capLevelToPlayerSize: true,
      maxBufferLength: 30,
      backBufferLength: 60,
    })
    let mended = 0
    hls.on(Hls.Events.ERROR, (_event, problem) => {
      if (!problem.fatal) return
      if (problem.type === Hls.ErrorTypes.MEDIA_ERROR && mended++ < 2) hls.recoverMediaError()
      else onBroken()
    })
    hls.loadSource(address)
    hls.attachMedia(element)
    letGo = () => hls.destroy()
  }
  const start = () => void byLibrary().catch(onBroken)
  const byBrowser = () => {
    const onError = () => {
      const isUnplayed = element.readyState === HTMLMediaElement.HAVE_NOTHING
      if (!isHls(address) || !isUnplayed) return onBroken()
      letGo?.()
      letGo = null
      start()
    }
    element.addEventListener('error', onError, { once: true })
    element.src = address
    letGo = () => {
      element.removeEventListener('error', onError)
      element.removeAttribute('src')
      element.load()
    }
  }
  if (isHls(address) && element.canPlayType('application/vnd.apple.mpegurl') === '') start()
  else byBrowser()
  return () => {
    isOver = true
    letGo?.()
  }
}
