import { renderGapsAsBlanks } from '@portal/contract/questions/blank-marks.ts'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Button, ButtonLink, IconButton } from '#web/console/button.tsx'
import { ShareLines } from '#web/console/charts/share-lines.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './question-detail.module.css'
import { toneOfOption } from './questions.tsx'
import { RegradeDialog } from './regrade-dialog.tsx'
import reportCss from './report.module.css'
import type { ExamReport, ExamReportQuestion } from './report.queries.ts'
import { examReportTexts } from './report-texts.ts'

/** Only reports with a hotspot that is opened load it. */
const SpotFigures = lazy(() => import('./spot-figures.tsx'))

/**
 * One question of a report: the options with the numbers of candidates who chose them, a chart by fifths of the
 * candidates, and the actions on the question.
 */
export function QuestionDetail({
  report,
  question,
  onOpen,
}: {
  readonly report: ExamReport
  readonly question: ExamReportQuestion
  readonly onOpen: (questionId: string) => void
}) {
  const t = useTexts(examReportTexts)
  const d = t.detail
  const [isAsking, setAsking] = useState(false)
  const at = report.questions.indexOf(question)
  const step = (by: number) => report.questions[at + by]
  const options = question.options.filter((one) => one.key !== '' || one.count > 0)
  const hasOptions = options.some((one) => one.key !== '')
  const key = options.filter((one) => one.isKey)
  const lure = options.find((one) => toneOfOption(question, one) === 'danger')
  const higher =
    lure?.mean && key[0]?.mean && key.length === 1 && lure.count > 4 && key[0].count > 4
      ? (lure.mean - key[0].mean) * report.totalPoints
      : 0
  const steps = [1, 2, 3, 4, 5].map((n) => d.fifth(n))
  return (
    <aside className={css.detail} aria-label={d.title(at + 1)}>
      <header>
        <h2 className="num">
          {d.title(at + 1)}
          {question.flags[0] === 'key' ? <small>{t.flags.key}</small> : null}
        </h2>
        <span>
          <IconButton
            label={d.previous}
            isDisabled={!step(-1)}
            onPress={() => step(-1) && onOpen(step(-1)?.questionId ?? '')}
          >
            <IconChevronUp size={16} stroke={1.5} aria-hidden />
          </IconButton>
          <IconButton label={d.next} isDisabled={!step(1)} onPress={() => step(1) && onOpen(step(1)?.questionId ?? '')}>
            <IconChevronDown size={16} stroke={1.5} aria-hidden />
          </IconButton>
        </span>
      </header>
      <p>{renderGapsAsBlanks(pickReaderText(question.stem))}</p>
      {hasOptions ? (
        <ol className={`num ${css.options}`}>
          {options.map((one) => (
            <li key={one.key} data-look={toneOfOption(question, one)}>
              <Link
                to="/console/exams/$id/report/people"
                params={{ id: report.examId }}
                search={{ questionId: question.questionId, choice: one.key || '-' }}
              >
                <b>{one.key}</b>
                <span>{one.key === '' ? d.none : pickReaderText(one.text)}</span>
                <em>
                  {one.isKey ? `${d.key} · ` : ''}
                  {formatNumber(one.count)}
                </em>
              </Link>
            </li>
          ))}
        </ol>
      ) : null}
      {question.type === 'hotspot' ? (
        <Suspense>
          <SpotFigures examId={report.examId} questionId={question.questionId} />
        </Suspense>
      ) : null}
      <h3>{hasOptions ? d.who : d.earned}</h3>
      <ShareLines
        title={hasOptions ? d.who : d.earned}
        what={t.questions.options}
        steps={steps}
        first={d.lowest}
        last={d.highest}
        below={d.groups(formatNumber(Math.round(question.answered / 5)))}
        lines={
          hasOptions
            ? options
                .filter((one) => one.key !== '')
                .map((one) => {
                  const look = toneOfOption(question, one)
                  return {
                    name: one.key,
                    short: one.isKey ? `${one.key} ${d.key}` : one.key,
                    values: one.fifths,
                    ...(look ? { look } : {}),
                  }
                })
            : [{ name: t.questions.facility, short: '', values: question.fifths }]
        }
      />
      {higher > 100 ? (
        <p className={`num ${reportCss.note}`}>{d.higher(lure?.key ?? '', formatNumber(higher / 100, 1))}</p>
      ) : null}
      <div className={css.acts}>
        {question.regrade === 'proposed' ? <span>{d.proposed}</span> : null}
        {question.regrade === 'applied' ? <span>{d.applied}</span> : null}
        {question.regrade === 'proposed' ? null : (
          <Button look={question.flags[0] === 'key' ? 'solid' : 'line'} onPress={() => setAsking(true)}>
            {d.regrade}
          </Button>
        )}
        <ButtonLink
          to="/console/questions/$bankId"
          params={{ bankId: question.bankId }}
          search={{ open: question.questionId }}
        >
          {d.open}
        </ButtonLink>
      </div>
      {isAsking ? <RegradeDialog examId={report.examId} question={question} onClose={() => setAsking(false)} /> : null}
    </aside>
  )
}
