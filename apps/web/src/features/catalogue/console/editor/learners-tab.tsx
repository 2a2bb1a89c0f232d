import { useDeferredValue, useState } from 'react'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatListDay, formatNumber, formatPercent, formatRecent } from '#web/ui/format.ts'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useCourseLearners } from './editor.queries.ts'
import { editorPageTexts } from './editor-page-texts.ts'
import { NewerOlderButtons } from './pages.tsx'
import css from './tabs.module.css'

/** The learners of a course with their progress, the most recently active first. */
export function LearnersTab({ productId }: { readonly productId: string }) {
  const t = useTexts(editorPageTexts).learners
  const [page, setPage] = useState<{ readonly after?: string; readonly before?: string }>({})
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const learners = useCourseLearners(productId, { ...page, ...(q ? { q } : {}) })
  return (
    <div className={css.tab}>
      <QueryStates
        query={learners}
        skeleton={<RowsSkeleton height={360} />}
        isEmpty={({ begun }) => begun === 0}
        empty={<EmptyState title={t.empty} hint={t.emptyHint} />}
      >
        {({ rows, begun, completed, percent, next, previous }) => (
          <>
            <div className={css.bar}>
              <dl className={`num ${css.figures}`}>
                <div>
                  <dt>{t.begun}</dt>
                  <dd>{formatNumber(begun)}</dd>
                </div>
                <div>
                  <dt>{t.completed}</dt>
                  <dd>{formatNumber(completed)}</dd>
                </div>
                <div>
                  <dt>{t.average}</dt>
                  <dd>{formatPercent(percent)}</dd>
                </div>
              </dl>
              <input
                type="search"
                value={words}
                placeholder={t.search}
                aria-label={t.search}
                onChange={(event) => {
                  setWords(event.target.value)
                  setPage({})
                }}
              />
            </div>
            <div className={css.scroll}>
              <table className="num">
                <thead>
                  <tr>
                    <th scope="col">{t.name}</th>
                    <th scope="col">{t.company}</th>
                    <th scope="col">{t.progress}</th>
                    <th scope="col" data-end="">
                      {t.lessons}
                    </th>
                    <th scope="col" data-end="">
                      {t.started}
                    </th>
                    <th scope="col" data-end="">
                      {t.finished}
                    </th>
                    <th scope="col" data-end="">
                      {t.seen}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <tr key={row.id}>
                      <th scope="row">
                        {row.name}
                        {row.employeeNo ? <small>{row.employeeNo}</small> : null}
                      </th>
                      <td>{pickReaderText(row.company)}</td>
                      <td>
                        <span className={css.progress}>
                          {formatPercent(row.percent)}
                          <svg
                            viewBox="0 0 100 4"
                            preserveAspectRatio="none"
                            aria-hidden="true"
                            data-done={row.percent >= 100 || undefined}
                          >
                            <rect width="100" height="4" />
                            <rect width={row.percent} height="4" />
                          </svg>
                        </span>
                      </td>
                      <td data-end="">{row.lessonsDone}</td>
                      <td data-end="">{formatListDay(row.startedAt)}</td>
                      <td data-end="">{row.completedAt ? formatListDay(row.completedAt) : '—'}</td>
                      <td data-end="" title={formatInstant(row.seenAt)}>
                        {formatRecent(row.seenAt)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {rows.length === 0 ? <p className={css.nothing}>{t.nobody}</p> : null}
            </div>
            <NewerOlderButtons next={next} previous={previous} onPage={setPage} />
          </>
        )}
      </QueryStates>
    </div>
  )
}
