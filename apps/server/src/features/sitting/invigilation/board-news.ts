import type { Deps } from '../../../core/deps.ts'
import { boardChannel, boardWatchChannel, notifyBoards, notifyBoardWatched } from './board-news.store.ts'

/** Milliseconds for which changes are collected and published together. */
const gatherMs = 250
/** A notification of PostgreSQL carries less than 8,000 bytes. */
const perNotice = 200
/** The interval at which watching a board is announced, and how long an announcement counts. */
const sayEveryMs = 10_000
const believedMs = 30_000

export type BoardChanges = { readonly attempts: ReadonlySet<string>; readonly isAboutAnnouncements: boolean }

/**
 * A notifier of the boards of all processes about saved answers and read announcements, which change no row of
 * `attempt`. Nothing is sent while no one watches a board, and nothing waits for delivery: the reader visits each
 * attempt in turn and so makes up for lost messages.
 */
export type BoardNotifier = {
  note(attemptId: string, isAboutAnnouncements?: boolean): void
  /** Starts watching a board here: all processes are asked to publish changes. */
  watch(hear: (news: BoardChanges) => void): Promise<void>
  stop(): Promise<void>
}

export function openBoardNotifier(deps: Deps): BoardNotifier {
  let noted = new Set<string>()
  let isAboutAnnouncements = false
  let timer: NodeJS.Timeout | null = null
  let watchedUntil = 0
  let listeningSince = 0
  let saidAt = Number.NEGATIVE_INFINITY
  let listening: Promise<{ unlisten(): Promise<void> }> | null = null
  let hearing: Promise<{ unlisten(): Promise<void> }> | null = null
  const failed = (error: unknown) => deps.log.warn({ err: error }, 'boards of exams could not be told what has changed')

  const flush = () => {
    timer = null
    const ids = [...noted]
    const kind = isAboutAnnouncements ? 'a' : 's'
    noted = new Set()
    isAboutAnnouncements = false
    for (let from = 0; from < ids.length; from += perNotice)
      void notifyBoards(deps.sql, `${kind} ${ids.slice(from, from + perNotice).join(' ')}`).catch(failed)
  }
  const listen = () => {
    if (listening) return
    listeningSince = performance.now()
    listening = deps.sql.listen(boardWatchChannel, () => {
      watchedUntil = performance.now() + believedMs
      if (noted.size > 0) timer ??= setTimeout(flush, gatherMs).unref()
    })
    listening.catch((error: unknown) => {
      listening = null
      failed(error)
    })
  }
  return {
    note(attemptId, isAnnouncement = false) {
      listen()
      const isWatched = performance.now() <= watchedUntil
      // The first announcement arrives within one interval; changes are collected until then.
      const isUnknown = performance.now() - listeningSince < sayEveryMs * 1.5
      if (!isWatched && !isUnknown) return noted.clear()
      noted.add(attemptId)
      isAboutAnnouncements ||= isAnnouncement
      if (isWatched) timer ??= setTimeout(flush, gatherMs).unref()
    },
    async watch(hear) {
      hearing ??= deps.sql.listen(boardChannel, (words) => {
        const [kind, ...ids] = words.split(' ')
        hear({ attempts: new Set(ids), isAboutAnnouncements: kind === 'a' })
      })
      hearing.catch(() => {
        hearing = null
      })
      await hearing
      listen()
      watchedUntil = performance.now() + believedMs
      if (performance.now() - saidAt < sayEveryMs) return
      saidAt = performance.now()
      await notifyBoardWatched(deps.sql)
    },
    async stop() {
      if (timer) clearTimeout(timer)
      for (const one of [listening, hearing]) await one?.then((open) => open.unlisten()).catch(() => undefined)
    },
  }
}
