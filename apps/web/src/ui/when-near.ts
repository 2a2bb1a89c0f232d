type Work = () => void

const waiting = new Map<Element, Work>()
let watch: IntersectionObserver | null = null
let isAwake = false

/**
 * Milliseconds that parts far below wait for the page to become idle. Then they are drawn too: a printed, searched or
 * read page is complete.
 */
const restMs = 1000

/**
 * Runs deferred work when its element is scrolled close to the visible area, or when the page is idle. Several pieces
 * of work run one after another, so that visible content doesn't wait for the end of a long page. Returns a function
 * that cancels it.
 */
export function runWhenNear(place: Element, work: Work): () => void {
  watch ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) take(target)
    },
    { rootMargin: '50% 0px' },
  )
  waiting.set(place, work)
  watch.observe(place)
  if (!isAwake) {
    isAwake = true
    setTimeout(rest, restMs)
  }
  return () => forget(place)
}

function rest() {
  // Safari does not report idle time.
  const soon = globalThis.requestIdleCallback ?? ((next: Work) => setTimeout(next, 50))
  soon(() => {
    const [next] = waiting.keys()
    if (next) take(next)
    if (waiting.size > 0) rest()
    else isAwake = false
  })
}

function take(place: Element) {
  const work = waiting.get(place)
  forget(place)
  work?.()
}

function forget(place: Element) {
  waiting.delete(place)
  watch?.unobserve(place)
}
