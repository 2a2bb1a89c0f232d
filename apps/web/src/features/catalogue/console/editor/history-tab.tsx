import { useState } from 'react'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatIsoDay, formatShortDay, formatTime } from '#web/ui/format.ts'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useCourseFormChoices } from '../courses.queries.ts'
import { coursesConsoleTexts } from '../courses-console-texts.ts'
import { type CourseHistoryLine, useCourseHistory } from './editor.queries.ts'
import { editorPageTexts } from './editor-page-texts.ts'
import { groupCourseHistory } from './history.rules.ts'
import { NewerOlderButtons } from './pages.tsx'
import css from './tabs.module.css'
import type { CourseEditor } from './use-course-editor.ts'
import { CourseVersions } from './versions.tsx'

/** The published versions of a course and, below them, its changes: author, time, old and new value. */
export function HistoryTab({ editor, onRestored }: { readonly editor: CourseEditor; readonly onRestored: () => void }) {
  const { productId } = editor.course
  const t = useTexts(editorPageTexts).history
  const [page, setPage] = useState<{ readonly after?: string; readonly before?: string }>({})
  const history = useCourseHistory(productId, page)
  return (
    <div className={css.tab}>
      <CourseVersions editor={editor} onRestored={onRestored} />
      <QueryStates
        query={history}
        skeleton={<RowsSkeleton height={360} />}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState title={t.empty} hint={t.emptyHint} />}
      >
        {({ rows, next, previous }) => (
          <>
            {[...Map.groupBy(groupCourseHistory(rows), ({ at }) => formatIsoDay(at))].map(([day, acts]) => (
              <section key={day} className={css.day}>
                <h3 className="num">{formatShortDay(day)}</h3>
                <ol>
                  {acts.map((act) => (
                    <Line key={act.id} act={act} />
                  ))}
                </ol>
              </section>
            ))}
            <NewerOlderButtons next={next} previous={previous} onPage={setPage} />
          </>
        )}
      </QueryStates>
    </div>
  )
}

function Line({ act }: { readonly act: CourseHistoryLine & { readonly times: number } }) {
  const t = useTexts(editorPageTexts).history
  const tell = useTold()
  const detail = act.detail.flatMap(({ name, value }) => {
    const words = t.details[name]
    return words ? [words(value)] : []
  })
  return (
    <li>
      <time className="num" dateTime={act.at}>
        {formatTime(act.at)}
      </time>
      <div>
        <p>
          <b>{act.actor?.name ?? t.system}</b> {t.acts[act.action] ?? t.otherAct}
          {act.lesson ? t.named(pickReaderText(act.lesson)) : ''}
          {act.times > 1 ? <span className={`num ${css.quiet}`}> {t.times(act.times)}</span> : null}
        </p>
        {detail.length > 0 ? <p className={`num ${css.quiet}`}>{detail.join(t.join)}</p> : null}
        {act.changes.length > 0 ? (
          <dl>
            {act.changes.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{t.fields[field] ?? t.otherField}</dt>
                <dd>
                  {before ? <del>{tell(field, before)}</del> : null}{' '}
                  {after ? <ins>{tell(field, after)}</ins> : <span className={css.quiet}>{t.emptied}</span>}
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
    </li>
  )
}

/** Values in words instead of ids. */
function useTold() {
  const t = useTexts(editorPageTexts).history
  const { zones, levels, prices } = useTexts(coursesConsoleTexts)
  const choices = useCourseFormChoices().data
  const names = new Map<string, string>([
    ...(choices?.teachers ?? []).map(({ id, name }) => [id, pickReaderText(name)] as const),
    ...(choices?.companies ?? []).map(({ id, name }) => [id, pickReaderText(name)] as const),
    ...(choices?.schemes ?? []).map(({ id, name }) => [id, pickReaderText(name)] as const),
    ...(choices?.exams ?? []).map(({ id, title }) => [id, pickReaderText(title)] as const),
    ...(choices?.categories ?? []).map(({ id, name }) => [`category ${id}`, pickReaderText(name)] as const),
    ...Object.entries(zones),
    ...Object.entries(levels),
    ...Object.entries(prices),
    ['true', t.on],
    ['false', t.off],
  ])
  return (field: string, value: string): string => {
    if (field === 'categoryId') return names.get(`category ${value}`) ?? value
    if (field === 'priceFen') return `¥${(Number(value) / 100).toFixed(2)}`
    if (field === 'coverFileId' || field === 'mediaId') return t.file
    // A list is shown by the names of its parts; a title that contains a comma is not split.
    const parts = value.split(', ').map((one) => names.get(one))
    return parts.every((one) => one !== undefined) ? parts.join(t.comma) : value
  }
}
