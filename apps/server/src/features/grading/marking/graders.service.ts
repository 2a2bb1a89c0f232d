import type { markingGraders } from '@portal/contract/exams/marking.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { type Lang, pickName } from '../../../core/text/language.ts'
import { checkManagedExam, isKnownExam } from '../../exams/exams.public.ts'
import { listPersonNames } from '../../identity/identity.public.ts'
import { listGraders } from './graders.store.ts'

/** Fewer marks than this don't allow a statement about drift. */
const fewest = 12
const percent = (share: number) => Math.round(share * 100)

/** Loads the graders of an exam with figures that compare them. Throws `examNotFound`. */
export async function loadGraders(
  deps: Deps,
  actor: Actor,
  examId: string,
  lang: Lang,
): Promise<DataOf<typeof markingGraders>> {
  await checkManagedExam(deps.sql, actor, examId)
  if (!(await isKnownExam(deps.sql, examId))) throw new AppError('examNotFound')
  const rows = await listGraders(deps.sql, examId)
  const names = await listPersonNames(
    deps.sql,
    rows.map(({ id }) => id),
  )
  const called = (id: string) => {
    const name = names.get(id)
    return name ? pickName(name, lang) : ''
  }
  const list = rows.map(({ id, marked, share, everybody, medianSeconds, first, last, markedTwice, within }) => ({
    graderId: id,
    name: called(id),
    marked,
    percent: percent(share),
    everybodyPercent: percent(everybody),
    medianSeconds,
    drift: marked >= fewest && first !== null && last !== null ? percent(last - first) : null,
    markedTwice,
    within,
  }))
  return { list: list.sort((a, b) => b.marked - a.marked || (a.name < b.name ? -1 : 1)) }
}
