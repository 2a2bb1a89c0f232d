import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { currentLocale, languageTagOf } from '#web/api/locale.ts'
import { currentSession } from '#web/api/session.ts'
import { storage } from '#web/api/storage.ts'
import { refetchStudyProgress } from '../learning.queries.ts'
import type { MessageFromFrame, MessageToFrame } from './frame/messages.ts'
import { type OpenPackage, sendPartState } from './package.queries.ts'
import { PackageReporter, type StoredPartCommit } from './package-reporter.ts'

type PartState = OpenPackage['items'][number]['state']
export type PackageProgress = {
  readonly item: string | null
  readonly states: ReadonlyMap<string, { readonly state: PartState; readonly score: number | null }>
  readonly kept: StoredPartCommit | null
  readonly isWaiting: boolean
  /** Another page has opened it. */
  readonly isLost: boolean
  readonly isEnded: boolean
}

/** Returns the progress of a package that has just been opened: no part, no states. */
export const initialPackageProgress = (): PackageProgress => ({
  item: null,
  states: new Map(),
  kept: null,
  isWaiting: false,
  isLost: false,
  isEnded: false,
})

/**
 * Sends a package's reports to the server and remembers the known state of its parts. A reporter is created each time
 * the package is opened.
 */
export function usePackageReporter(place: { readonly productId: string; readonly contentId: string }) {
  const [writer] = useState<string>(() => crypto.randomUUID())
  const [standing, setStanding] = useState(initialPackageProgress)
  const [reporter] = useState(() => {
    const session = currentSession()
    const key = `package ${session?.userId ?? ''} ${session?.companyId ?? ''} ${place.contentId}`
    return new PackageReporter(
      {
        send: sendPartState,
        keep: (text) => (text === null ? storage.remove(key) : storage.write(key, text)),
        kept: () => storage.read(key),
        onKept: (kept) => {
          setStanding((before) => ({
            ...before,
            kept,
            states: new Map(before.states).set(kept.item, { state: kept.state, score: kept.score }),
          }))
          if (kept.completed) void refetchStudyProgress()
        },
        isFinal: (error) => isApiError(error) && [400, 403, 404, 409, 413].includes(error.code),
        onLost: () => setStanding((before) => ({ ...before, isLost: true })),
        onWaiting: (isWaiting) =>
          setStanding((before) => (before.isWaiting === isWaiting ? before : { ...before, isWaiting })),
      },
      { ...place, writer },
    )
  })
  useEffect(() => {
    const flush = () => void reporter.flush()
    const leave = () => reporter.leave()
    const timer = setInterval(flush, 10_000)
    window.addEventListener('online', flush)
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', flush)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [reporter])
  return { writer, reporter, standing, setStanding }
}

type Talk = {
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly open: OpenPackage
  readonly reporter: Pick<PackageReporter, 'tell'>
  readonly onChange: (change: (before: PackageProgress) => PackageProgress) => void
  readonly onSign: () => void
  readonly onRefused: () => void
}

/**
 * Opens the message channel to the frame of the package, limited to its window and origin. Returns a function that
 * sends a message.
 */
export function useFrameMessages({ frame, open, reporter, onChange, onSign, onRefused }: Talk) {
  const origin = new URL(open.frameUrl).origin
  const say = useCallback(
    (message: MessageToFrame) => frame.current?.contentWindow?.postMessage(message, origin),
    [frame, origin],
  )
  const hear = useRef<(message: MessageFromFrame) => void>(() => undefined)
  hear.current = (message) => {
    if (message.kind === 'ready') say({ ...startOf(open) })
    else if (message.kind === 'opened') onChange((before) => ({ ...before, item: message.item, isEnded: false }))
    else if (message.kind === 'commit') reporter.tell(message.item, message.cmi, message.sequencingState)
    else if (message.kind === 'ended') onChange((before) => ({ ...before, item: null, isEnded: true }))
    else if (message.kind === 'refused') onRefused()
    else onSign()
  }
  useEffect(() => {
    const listener = ({ origin: from, source, data }: MessageEvent<MessageFromFrame>) => {
      if (from === origin && source === frame.current?.contentWindow) hear.current(data)
    }
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }, [frame, origin])
  return say
}

function startOf(open: OpenPackage): MessageToFrame {
  const parts = open.items.filter((item) => item.href !== null)
  const isOpen = (state: PartState) => state !== 'completed' && state !== 'passed'
  const last = parts.find((part) => part.item === open.item)
  const first = last && isOpen(last.state) ? last : (parts.find((part) => isOpen(part.state)) ?? last ?? parts[0])
  return {
    kind: 'start',
    version: open.version,
    baseUrl: open.baseUrl,
    title: open.title,
    learner: open.learner,
    language: languageTagOf(currentLocale()),
    parts: parts.map(
      ({
        item,
        kind,
        href,
        cmi,
        masteryScore,
        maxTimeAllowed,
        timeLimitAction,
        dataFromLms,
        completionThreshold,
        passingScore,
      }) => ({
        item,
        kind,
        href,
        cmi,
        masteryScore,
        maxTimeAllowed,
        timeLimitAction,
        dataFromLms,
        completionThreshold,
        passingScore,
      }),
    ),
    item: first?.item ?? '',
    sequencing: open.sequencing,
    sequencingState: open.sequencingState,
  }
}
