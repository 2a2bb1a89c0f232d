import type { Deps } from '../../../core/deps.ts'
import { boardChannel, boardWatchChannel, notifyBoards, notifyWatching } from './board-news.store.ts'

/** What was noted goes out together after so long. */
const gatherMs = 250
/** A notification of PostgreSQL carries less than 8,000 bytes. */
const perNotice = 200
/** Who looks at a board says so this often, and is believed this long. */
const sayEveryMs = 10_000
const believedMs = 30_000

export type News = { readonly attempts: ReadonlySet<string>; readonly isAboutAnnouncements: boolean }

/**
 * Tells the boards of all processes whose answers were saved and who has read an announcement, which change no row of `attempt`. Nothing is told while
 * nobody looks, and nothing waits for it: what is lost on the way is found by the reader that comes round to each attempt.
 */
export type BoardNews = {
  note(attemptId: string, isAboutAnnouncements?: boolean): void
  /** Somebody looks here: every process hears that it shall tell. */
  watch(hear: (news: News) => void): Promise<void>
  stop(): Promise<void>
}

export function openBoardNews(deps: Deps): BoardNews {
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
      // Whether somebody looks is heard within one round of saying so: until then it is kept.
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
      await notifyWatching(deps.sql)
    },
    async stop() {
      if (timer) clearTimeout(timer)
      for (const one of [listening, hearing]) await one?.then((open) => open.unlisten()).catch(() => undefined)
    },
  }
}
