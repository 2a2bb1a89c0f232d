import { useState } from 'react'
import { Select } from '#web/console/overlays/select.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber, formatPercent } from '#web/ui/format.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import lessonCss from '../lesson.module.css'
import css from './survey.module.css'
import { type SurveyItem, useSurveyResults } from './survey.queries.ts'
import { surveyEditorTexts } from './survey-editor-texts.ts'

const everyone = 'all'

/** The results of a survey, of all companies or of one. */
export default function SurveyResults({ contentId }: { readonly contentId: string }) {
  const t = useTexts(surveyEditorTexts)
  const [company, setCompany] = useState(everyone)
  const query = useSurveyResults(contentId, company === everyone ? null : company)
  return (
    <section className={lessonCss.block} aria-label={t.results}>
      <h3>{t.results}</h3>
      <QueryStates
        query={query}
        skeleton={<Skeleton height={120} />}
        isEmpty={({ answers, companies }) => answers === 0 && companies.length === 0}
        empty={<p className={lessonCss.quiet}>{t.none}</p>}
      >
        {({ answers, companies, items }) => (
          <>
            <div className={css.head}>
              <p>
                {t.answers} <b className="num">{formatNumber(answers)}</b>
              </p>
              {companies.length > 1 ? (
                <Select
                  label={t.company}
                  isLabelHidden
                  options={[
                    { id: everyone, words: t.everyone },
                    ...companies.map(({ companyId, name }) => ({ id: companyId, words: pickReaderText(name) })),
                  ]}
                  value={company}
                  onChange={setCompany}
                />
              ) : null}
            </div>
            <ol className={css.items}>
              {items.map((item) => (
                <li key={item.itemId}>
                  <Result item={item} />
                </li>
              ))}
            </ol>
          </>
        )}
      </QueryStates>
    </section>
  )
}

function Result({ item }: { readonly item: SurveyItem }) {
  const t = useTexts(surveyEditorTexts)
  const most = Math.max(1, ...item.choices.map(({ count }) => count))
  const wordsOf = ({ value, label }: SurveyItem['choices'][number]) =>
    label ? pickReaderText(label) : value === 'yes' ? t.yes : value === 'no' ? t.no : value === 'na' ? t.na : value
  return (
    <>
      <h4>{pickReaderText(item.label)}</h4>
      <p className={lessonCss.quiet}>
        {[
          t.ofQuestion(formatNumber(item.answers)),
          item.average === null ? '' : t.average(formatNumber(item.average, 1)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {item.choices.length > 0 ? (
        <ul className={css.bars}>
          {item.choices.map((choice) => (
            <li key={choice.value}>
              <span>{wordsOf(choice)}</span>
              <i style={{ width: `${(choice.count * 100) / most}%` }} aria-hidden />
              <span className="num">
                {formatNumber(choice.count)}
                {item.answers > 0 ? ` · ${formatPercent(Math.round((choice.count * 100) / item.answers))}` : ''}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {item.texts.length > 0 ? (
        <ul className={css.texts} aria-label={t.words}>
          {item.texts.map((words, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: answers in words have no name, and the list is drawn whole
            <li key={index}>{words}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
