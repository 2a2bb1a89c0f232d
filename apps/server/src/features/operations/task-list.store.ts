import type { ListSource } from '../../core/list/list.store.ts'
import { phrasePattern } from '../../core/text/like-pattern.ts'
import type { Db } from '../../database/connection.ts'

/**
 * Returns the SQL source of the tasks of one person, sorted by the time of their request. `kind`: only tasks whose kind
 * contains it; null: all. `isOpen` true: only tasks that are waiting or running; false: only ended ones; null: all.
 */
export function ownTaskSource(
  db: Db,
  ownerId: string,
  { kind, isOpen }: { kind: string | null; isOpen: boolean | null },
): ListSource {
  const like = phrasePattern(kind)
  return {
    from: db`task t`,
    where: db`t.owner_id = ${ownerId} ${like === null ? db`` : db`and t.kind ~* ${like}`} ${
      isOpen === null
        ? db``
        : db`and (t.state in ('waiting',
      'running')) = ${isOpen}`
    }`,
    sorted: db`t.asked_at`,
    id: db`t.id`,
  }
}
