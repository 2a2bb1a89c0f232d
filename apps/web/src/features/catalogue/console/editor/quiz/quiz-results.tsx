import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatNumber, formatPercent, formatRecent } from '#web/ui/format.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import lessonCss from '../lesson.module.css'
import tabCss from '../tabs.module.css'
import css from './quiz.module.css'
import { useQuizResults } from './quiz.queries.ts'
import { quizEditorTexts } from './quiz-editor-texts.ts'

/** The results of a quiz: figures, and each learner with their best attempt. */
export default function QuizResults({ contentId }: { readonly contentId: string }) {
  const t = useTexts(quizEditorTexts)
  const [page, setPage] = useState(0)
  return (
    <section className={`${lessonCss.block} ${css.results}`} aria-label={t.results}>
      <h3>{t.results}</h3>
      <QueryStates
        query={useQuizResults(contentId, page)}
        skeleton={<Skeleton height={120} />}
        isEmpty={({ learners }) => learners === 0}
        empty={<p className={css.quiet}>{t.noResults}</p>}
      >
        {({ learners, passed, meanPercent, list, size }) => (
          <>
            <dl className={`num ${tabCss.figures}`}>
              <div>
                <dt>{t.learners}</dt>
                <dd>{formatNumber(learners)}</dd>
              </div>
              <div>
                <dt>{t.passed}</dt>
                <dd>{formatNumber(passed)}</dd>
              </div>
              <div>
                <dt>{t.mean}</dt>
                <dd>{meanPercent === null ? '—' : formatPercent(meanPercent)}</dd>
              </div>
            </dl>
            <div className={tabCss.scroll}>
              <table className="num">
                <thead>
                  <tr>
                    <th scope="col">{t.name}</th>
                    <th scope="col">{t.company}</th>
                    <th scope="col">{t.state}</th>
                    <th scope="col" data-end="">
                      {t.best}
                    </th>
                    <th scope="col" data-end="">
                      {t.tries}
                    </th>
                    <th scope="col" data-end="">
                      {t.last}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {list.map((row) => (
                    <tr key={`${row.accountId} ${row.lastAt}`}>
                      <th scope="row">{row.name}</th>
                      <td>{pickReaderText(row.company)}</td>
                      <td>{row.passed ? t.passed : row.bestPercent === null ? t.waiting : t.failed}</td>
                      <td data-end="">{row.bestPercent === null ? '—' : formatPercent(row.bestPercent)}</td>
                      <td data-end="">{row.attempts}</td>
                      <td data-end="" title={formatInstant(row.lastAt)}>
                        {formatRecent(row.lastAt)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {learners > size ? (
              <p className={css.acts}>
                <Button isDisabled={page === 0} onPress={() => setPage(page - 1)}>
                  {t.previous}
                </Button>
                <Button isDisabled={(page + 1) * size >= learners} onPress={() => setPage(page + 1)}>
                  {t.next}
                </Button>
              </p>
            ) : null}
          </>
        )}
      </QueryStates>
    </section>
  )
}
