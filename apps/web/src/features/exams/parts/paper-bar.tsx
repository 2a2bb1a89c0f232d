import { isMarkedByPeople } from '@portal/contract/exams/question-types.ts'
import { formatPoints } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { ExamDetail } from '../exam.queries.ts'
import { examTexts } from '../exam-texts.ts'
import css from './paper-bar.module.css'

/**
 * The paper by type, as a bar: the width of each part corresponds to its points, and the parts that people mark are
 * hatched.
 */
export function PaperBar({ types }: { readonly types: ExamDetail['types'] }) {
  const t = useTexts(examTexts)
  const d = t.details
  return (
    <section className={css.paper}>
      <h2>
        {d.parts} <small>{d.stage.widths}</small>
      </h2>
      <ul
        style={{ gridTemplateColumns: types.map(({ points }) => `minmax(88px, ${Math.max(1, points)}fr)`).join(' ') }}
      >
        {types.map((part, index) => (
          <li key={part.type} data-step={isMarkedByPeople(part.type) ? 'people' : index % 4}>
            <i aria-hidden="true" />
            <b>{t.types[part.type]}</b>
            <span>{t.points(formatPoints(part.points))}</span>
            <small>
              {t.list.questions(part.count)}
              {isMarkedByPeople(part.type) ? d.comma + d.stage.byPeople : ''}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
