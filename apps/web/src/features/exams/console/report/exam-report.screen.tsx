import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { renderGapsAsBlanks } from '@portal/contract/questions/blank-marks.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Histogram } from '#web/console/charts/histogram.tsx'
import { ExportMenu } from '#web/console/overlays/export-menu.tsx'
import { MenuItem } from '#web/console/overlays/menu.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatClock, formatNumber, formatPercent, formatPoints, formatRecent } from '#web/ui/format.ts'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { LinkTabs } from '#web/ui/tabs.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { ExamListLink, ExamPageLinks } from '../pages/exam-pages.tsx'
import { ExamReportGroups, ExamReportTopics } from './groups.tsx'
import { SimilarPairs } from './pairs.tsx'
import { QuestionDetail } from './question-detail.tsx'
import { ExamReportQuestions } from './questions.tsx'
import css from './report.module.css'
import { downloadExamReport, type ExamReport, useExamReport, useSimilarPairs } from './report.queries.ts'
import { examReportTexts } from './report-texts.ts'

const route = getRouteApi('/console/exams/$id/report/')

/** Figures of an exam's candidates and questions. */
export function ExamReportScreen() {
  const t = useTexts(examReportTexts)
  const { id } = route.useParams()
  const query = useExamReport(id)
  const pairs = useSimilarPairs(id).data
  const report = query.data
  return (
    <ConsolePage
      title={report ? pickReaderText(report.title) : t.title}
      crumb={<ExamListLink />}
      siblings={<ExamPageLinks examId={id} />}
      facts={report?.computedAt ? t.computed(formatRecent(report.computedAt)) : undefined}
      actions={report && report.took > 0 ? <Files examId={id} /> : undefined}
      tabs={report && report.took > 0 ? <Contents report={report} pairs={pairs?.list.length ?? 0} /> : undefined}
    >
      <div className={css.report}>
        <QueryStates
          query={query}
          skeleton={<RowsSkeleton height={600} />}
          isEmpty={(one) => one.took === 0}
          empty={
            <div className={css.empty}>
              <EmptyState title={t.empty} hint={t.emptyHint} />
            </div>
          }
        >
          {(one) => <Whole report={one} />}
        </QueryStates>
      </div>
    </ConsolePage>
  )
}

function Files({ examId }: { readonly examId: string }) {
  const { file } = useTexts(examReportTexts)
  const navigate = route.useNavigate()
  return (
    <ExportMenu words={file} save={(as) => downloadExamReport(examId, as)}>
      <MenuItem
        words={file.people}
        onAction={() => void navigate({ to: '/console/exams/$id/report/people', params: { id: examId } })}
      >
        {file.people}
      </MenuItem>
    </ExportMenu>
  )
}

function Contents({ report, pairs }: { readonly report: ExamReport; readonly pairs: number }) {
  const { tabs, report: label } = useTexts(examReportTexts)
  const flagged = report.questions.filter((one) => one.flags.length > 0).length
  const places = [
    { to: 'scores', words: tabs.scores, count: report.took },
    { to: 'questions', words: tabs.questions, count: report.questions.length },
    ...(flagged > 0 ? [{ to: 'questions', words: tabs.look, count: flagged, isAlert: true }] : []),
    {
      to: 'departments',
      words: tabs.departments,
      count: report.departments.groups.length + report.departments.small.groups,
    },
    { to: 'topics', words: tabs.topics, count: report.topics.length },
    { to: 'pairs', words: tabs.pairs, count: pairs },
  ]
  return (
    <LinkTabs label={label} className="no-print">
      {places.map(({ to, words, count, isAlert }) => (
        <a key={words} href={`#${to}`} data-alarm={isAlert}>
          {words}
          <b>{formatNumber(count)}</b>
        </a>
      ))}
    </LinkTabs>
  )
}

function Whole({ report }: { readonly report: ExamReport }) {
  const { question } = route.useSearch()
  const navigate = route.useNavigate()
  const [isAll, setAll] = useState(false)
  const open = report.questions.find((one) => one.questionId === question) ?? report.questions[0]
  const choose = (questionId: string) =>
    void navigate({ search: { question: questionId }, replace: true, resetScroll: false })
  return (
    <>
      <Say report={report} />
      <Scores report={report} />
      {open ? (
        <section id="questions" className={css.items} aria-labelledby="report-questions">
          <ExamReportQuestions report={report} openId={open.questionId} onOpen={choose} isAll={isAll} onAll={setAll} />
          <QuestionDetail key={open.questionId} report={report} question={open} onOpen={choose} />
        </section>
      ) : null}
      <div className={css.columns}>
        <ExamReportGroups report={report} />
        <ExamReportTopics report={report} />
      </div>
      <SimilarPairs examId={report.examId} />
    </>
  )
}

/** The report in a sentence that links to the evidence. */
function Say({ report }: { readonly report: ExamReport }) {
  const { say } = useTexts(examReportTexts)
  const wrong = report.questions.find((one) => one.flags.includes('key'))
  const weak = report.topics[0]
  return (
    <p className={`num ${css.say}`}>
      {say.took(formatNumber(report.took))}
      <b>{say.passed(formatNumber(report.passed), formatPercent(Math.round((report.passed / report.took) * 100)))}</b>
      {say.mean(formatNumber((report.mean ?? 0) / 100, 1))}
      {wrong ? (
        <>
          <Link from="/console/exams/$id/report/" to="." search={{ question: wrong.questionId }} hash="questions">
            {say.key(short(renderGapsAsBlanks(pickReaderText(wrong.stem))))}
          </Link>
          {say.keyWhy}
        </>
      ) : null}
      {report.keyReaders > 0 ? (
        <>
          <Link to="/console/exams/$id/report/people" params={{ id: report.examId }} search={{ keys: 'yes' }}>
            {say.keyReaders(formatNumber(report.keyReaders), report.keyReaders)}
          </Link>
          {say.keyReadersWhy}
        </>
      ) : null}
      {weak ? (
        <>
          {say.weak}
          <a href="#topics">{weak.topic}</a>
          {say.weakShare(formatPercent(Math.round((weak.earned / Math.max(1, weak.of)) * 100)))}
        </>
      ) : null}
    </p>
  )
}
const short = (words: string) => (words.length > 40 ? `${words.slice(0, 38)}…` : words)

function Scores({ report }: { readonly report: ExamReport }) {
  const t = useTexts(examReportTexts)
  const { scores, facts } = t
  const { examId, bins, passingPoints, totalPoints } = report
  const people = (search: Record<string, string>) => ({
    to: '/console/exams/$id/report/people' as const,
    params: { id: examId },
    search,
  })
  const good = (value: number) => (value >= 0.8 ? facts.good : value >= 0.6 ? facts.fair : facts.weak)
  return (
    <section id="scores" className={css.scores} aria-labelledby="report-scores">
      <div>
        <div className={css.head}>
          <h2 id="report-scores">{scores.title}</h2>
          <p className="num">{scores.steps(formatPoints(totalPoints / 20))}</p>
        </div>
        <p className={`num ${css.both}`}>
          <Link {...people({ result: 'failed' })}>
            <b>{formatNumber(report.took - report.passed)}</b> {scores.failed}
          </Link>
          <Link {...people({ result: 'passed' })}>
            <b>{formatNumber(report.passed)}</b> {scores.passed}
          </Link>
        </p>
        <Histogram
          title={scores.title}
          bars={bins.map(({ from, to, count }, index) => ({
            name: `${formatPoints(from)}–${formatPoints(to)}`,
            says: scores.bar(formatPoints(from), formatPoints(to), formatNumber(count)),
            value: count,
            isDark: from >= passingPoints,
            to: people({ score: index === bins.length - 1 ? `${from}..` : `${from}..${to}` }) as never,
          }))}
          words={{ name: scores.range, value: scores.people }}
          ticks={[0, 0.2, 0.4, 0.6, 0.8, 1].map((at) => ({ at, words: formatPoints(totalPoints * at) }))}
          mark={{ at: passingPoints / totalPoints, words: scores.pass(formatPoints(passingPoints)) }}
        />
      </div>
      <dl className={`num ${css.facts}`}>
        <Fact words={facts.took} note={`${facts.passed} ${formatNumber(report.passed)}`}>
          {formatNumber(report.took)}
        </Fact>
        <Fact words={facts.mean} note={`/ ${formatNumber((report.median ?? 0) / 100, 1)}`}>
          {formatNumber((report.mean ?? 0) / 100, 1)}
        </Fact>
        {report.deviation === null ? null : (
          <Fact words={facts.deviation}>{formatNumber(report.deviation / 100, 1)}</Fact>
        )}
        {report.reliability === null ? (
          report.took < examLimits.fewestForReliability ? (
            <Fact words={facts.reliability} note={facts.tooFew(examLimits.fewestForReliability)}>
              —
            </Fact>
          ) : null
        ) : (
          <Fact
            words={facts.reliability}
            note={`${report.isSamePaper ? facts.alpha : facts.drawn}${t.comma}${good(report.reliability)}`}
          >
            {report.reliability.toFixed(2)}
          </Fact>
        )}
        {report.error === null ? null : (
          <Fact words={facts.error} note={facts.points}>
            ±{formatNumber(report.error / 100, 1)}
          </Fact>
        )}
        {report.medianTime === null ? null : (
          <Fact
            words={facts.time}
            {...(report.timeLimit === null ? {} : { note: `/ ${formatClock(report.timeLimit)}` })}
          >
            {formatClock(report.medianTime)}
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({
  words,
  note,
  children,
}: {
  readonly words: string
  readonly note?: string
  readonly children: ReactNode
}) {
  return (
    <div>
      <dt>{words}</dt>
      <dd>
        {children}
        <small>{note}</small>
      </dd>
    </div>
  )
}
