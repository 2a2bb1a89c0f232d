import type { FramePart, FrameStartMessage, MessageFromFrame, MessageToFrame } from './messages.ts'
import { openScorm12RunTime, openScorm2004RunTime, type ScormRunTime } from './run-time.ts'

/**
 * The page between the portal and a package. It is on the packages' own origin: the package reaches the run-time here
 * and nothing above it. It passes the package's reports to the portal in messages.
 */
const portals = (document.body.dataset.portal ?? '').split(' ')
const portal = portals.find((one) => document.referrer.startsWith(`${one}/`)) ?? portals[0] ?? ''
const above = window.parent
const frame = document.getElementById('part') as HTMLIFrameElement
// A package searches the parent windows for its run-time; the search ends here.
Object.defineProperty(window, 'parent', { value: window })

const tell = (message: MessageFromFrame) => above.postMessage(message, portal)
let start: FrameStartMessage | null = null
let runTime: ScormRunTime | null = null
let current: FramePart | null = null
/** The reports of the parts since the page was opened, so that a reopened part resumes from them. */
const told = new Map<string, string>()
/** The part that the rules of the package lead to. */
let delivered: string | null = null

const events = {
  onCommit(cmi: string) {
    if (!current) return
    told.set(current.item, cmi)
    tell({ kind: 'commit', item: current.item, cmi, sequencingState: runTime?.state() ?? null })
  },
  // Requested while the current part is still ending: the next one waits for it.
  onDelivered: (item: string) => {
    delivered = item
    // Of several requests in a row, only the last is shown.
    setTimeout(() => delivered === item && show(item))
  },
  onAsked: (to: 'next' | 'previous' | 'exit') => void setTimeout(() => (to === 'exit' ? leave() : go(to))),
}

const partsInOrder = () => start?.parts.filter((part) => part.href !== null) ?? []

function show(item: string): void {
  const part = start?.parts.find((one) => one.item === item)
  if (!start || !part?.href) return
  const address = new URL(part.href, start.baseUrl).href
  // The previous part is unloaded first, so that its last report is still stored under its own name.
  frame.addEventListener(
    'load',
    () => {
      runTime?.finish()
      current = { ...part, cmi: told.get(item) ?? part.cmi }
      if (part.kind === 'sco') runTime?.load(current)
      frame.src = address
      tell({ kind: 'opened', item })
      if (part.kind === 'asset') events.onCommit('{}')
    },
    { once: true },
  )
  frame.src = 'about:blank'
}

function go(to: 'next' | 'previous'): void {
  delivered = null
  if (runTime?.request(to === 'next' ? 'continue' : 'previous')) {
    // By the rules it ends here: there is nothing after it.
    if (delivered === null) leave()
    return
  }
  const parts = partsInOrder()
  const next = parts[parts.findIndex((part) => part.item === current?.item) + (to === 'next' ? 1 : -1)]
  if (next) open(next.item)
  else leave()
}

function open(item: string): void {
  const hasRules = runTime?.state() !== null
  if (hasRules && runTime?.request('choice', item)) return
  if (hasRules && current) tell({ kind: 'refused' })
  else show(item)
}

function leave(): void {
  frame.addEventListener(
    'load',
    () => {
      runTime?.finish()
      tell({ kind: 'ended' })
    },
    { once: true },
  )
  frame.src = 'about:blank'
}

async function begin(given: FrameStartMessage): Promise<void> {
  if (start) return
  start = given
  document.title = given.title
  frame.title = given.title
  runTime =
    given.version === '1.2' ? await openScorm12RunTime(given, events) : await openScorm2004RunTime(given, events)
  if (runTime.state() === null) show(given.item)
  else beginByRules(runTime, given.item)
}

/**
 * Opens the part at which the learner stopped: by choice where that is allowed, otherwise by continuing from the
 * beginning.
 */
function beginByRules(rules: ScormRunTime, item: string): void {
  const parts = partsInOrder()
  if (item !== parts[0]?.item && rules.request('choice', item) && delivered !== null) return
  rules.request('start')
  for (let step = 0; step < parts.length && delivered !== item; step++) {
    const before = delivered
    if (!rules.request('continue') || delivered === before) break
  }
  if (delivered === null) show(item)
}

/** Activity of the learner in the package, as far as its pages are accessible. */
let lastSign = 0
function sign(): void {
  if (Date.now() - lastSign < 5000) return
  lastSign = Date.now()
  tell({ kind: 'sign' })
}
frame.addEventListener('load', () => watch(frame))
function watch(element: HTMLIFrameElement | HTMLFrameElement): void {
  try {
    const inner = element.contentDocument
    for (const name of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchmove', 'timeupdate'])
      inner?.addEventListener(name, sign, { passive: true, capture: true })
    for (const deeper of inner?.querySelectorAll<HTMLIFrameElement | HTMLFrameElement>('iframe, frame') ?? []) {
      watch(deeper)
      deeper.addEventListener('load', () => watch(deeper))
    }
  } catch {
    // A page from somewhere else.
  }
}

window.addEventListener('message', ({ origin, source, data }: MessageEvent<MessageToFrame>) => {
  if (origin !== portal || source !== above) return
  if (data.kind === 'start') void begin(data)
  else if (data.kind === 'open') open(data.item)
  else if (data.kind === 'go') go(data.to)
  else leave()
})
tell({ kind: 'ready' })
