import { renderGapsAsBlanks } from '@portal/contract/questions/blank-marks.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { PartsBar } from '#web/console/charts/share-bar.tsx'
import { LollipopChart, type SharePair, SharePairs } from '#web/console/charts/small.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { useActions } from '#web/console/palette/use-actions.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatClock, formatNumber, formatPercent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './report.module.css'
import type { ExamReport, ExamReportQuestion } from './report.queries.ts'
import tableCss from './report-table.module.css'
import { examReportTexts } from './report-texts.ts'

/**
 * Returns the tone of an option: `ok` for the key and, if the key may be wrong, `danger` for the wrong option that the
 * best candidates choose most often; undefined for the others.
 */
export function toneOfOption(
  question: ExamReportQuestion,
  option: ExamReportQuestion['options'][number],
): 'ok' | 'danger' | undefined {
  if (option.isKey) return 'ok'
  const best = Math.max(
    0,
    ...question.options.filter((one) => !one.isKey && one.key !== '').map((one) => one.fifths[4] ?? 0),
  )
  return question.flags.includes('key') && option.key !== '' && (option.fifths[4] ?? 0) === best && best > 0
    ? 'danger'
    : undefined
}

const twinsOf = (question: ExamReportQuestion): readonly SharePair[] =>
  question.options
    .filter((one) => one.key !== '')
    .slice(0, 6)
    .map((one) => ({
      key: one.key,
      weak: one.fifths[0] ?? 0,
      strong: one.fifths[4] ?? 0,
      look: toneOfOption(question, one),
    }))

type QuestionsProps = {
  readonly report: ExamReport
  readonly openId: string
  readonly onOpen: (questionId: string) => void
  readonly isAll: boolean
  readonly onAll: (isAll: boolean) => void
}

/**
 * Figures of each question, flagged ones first; unless `isAll`, only the first twelve, or all flagged ones if there are
 * more.
 */
export function ExamReportQuestions({ report, openId, onOpen, isAll, onAll }: QuestionsProps) {
  const t = useTexts(examReportTexts)
  const q = t.questions
  const { questions } = report
  const few = Math.max(12, questions.filter((one) => one.flags.length > 0).length)
  const shown = isAll ? questions : questions.slice(0, few)
  const at = questions.findIndex((one) => one.questionId === openId)
  const go = (by: number) => {
    const next = shown[Math.max(0, Math.min(shown.length - 1, at + by))]
    if (next) onOpen(next.questionId)
  }
  useActions(q.title, [
    { id: 'report-next', words: t.detail.next, shortcut: 'J', run: () => go(1) },
    { id: 'report-previous', words: t.detail.previous, shortcut: 'K', run: () => go(-1) },
  ])
  return (
    <div className={css.list}>
      <div className={css.head}>
        <h2 id="report-questions">{q.title}</h2>
        <p>{q.hint}</p>
      </div>
      <div className={tableCss.wide}>
        <table className={`num ${tableCss.table} ${tableCss.questions}`}>
          <thead>
            <tr>
              <th scope="col">{q.number}</th>
              <th scope="col">{q.stem}</th>
              <th scope="col">{q.facility}</th>
              <th scope="col">{q.discrimination}</th>
              <th scope="col">{q.options}</th>
              <th scope="col" className={tableCss.end}>
                {q.time}
              </th>
              <th scope="col">{q.flag}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((question, index) => (
              <tr key={question.questionId} data-open={question.questionId === openId || undefined}>
                <td>{index + 1}</td>
                <th scope="row">
                  <button
                    type="button"
                    onClick={() => onOpen(question.questionId)}
                    aria-current={question.questionId === openId}
                  >
                    {renderGapsAsBlanks(pickReaderText(question.stem))}
                  </button>
                  <small>{[t.types[question.type], question.topic].filter(Boolean).join(' · ')}</small>
                </th>
                <td className={tableCss.nowrap}>
                  <span className={tableCss.rate}>
                    <PartsBar
                      height={4}
                      parts={[
                        { look: 'slate', share: question.facility },
                        { look: 'rest', share: 1 - question.facility },
                      ]}
                    />
                  </span>
                  <span>{formatPercent(Math.round(question.facility * 100))}</span>
                </td>
                <td className={tableCss.nowrap}>
                  {question.discrimination === null ? (
                    <small>{q.none}</small>
                  ) : (
                    <>
                      <LollipopChart value={question.discrimination} isLow={question.discrimination < 0.1} />
                      {question.discrimination.toFixed(2).replace('-', '−')}
                    </>
                  )}
                </td>
                <td>
                  <SharePairs twins={twinsOf(question)} />
                </td>
                <td className={tableCss.end}>
                  {question.medianTime === null ? '—' : formatClock(question.medianTime)}
                </td>
                <td>
                  {question.flags.slice(0, 1).map((flag) => (
                    <span key={flag} className={tableCss.flag} data-flag={flag}>
                      {flag === 'key' ? <IconAlertTriangle size={16} stroke={1.5} aria-hidden /> : null}
                      {t.flags[flag]}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={`num ${css.foot}`}>
        {questions.length > few ? (
          <span>
            {isAll ? null : `${q.shown(formatNumber(shown.length), formatNumber(questions.length))} `}
            <button type="button" className={css.link} onClick={() => onAll(!isAll)}>
              {isAll ? q.few : q.all}
            </button>
          </span>
        ) : (
          <span />
        )}
        <span className={css.keys} aria-hidden="true">
          <Kbd of="J" /> <Kbd of="K" />
        </span>
      </p>
    </div>
  )
}
