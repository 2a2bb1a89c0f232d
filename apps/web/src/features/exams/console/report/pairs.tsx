import { renderGapsAsBlanks } from '@portal/contract/questions/blank-marks.ts'
import { useState } from 'react'
import { PairPlot } from '#web/console/charts/pair-plot.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatDuration, formatNumber } from '#web/ui/format.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './report.module.css'
import { type SimilarPairList, useSimilarPair, useSimilarPairs } from './report.queries.ts'
import tableCss from './report-table.module.css'
import { examReportTexts } from './report-texts.ts'

type Pair = SimilarPairList['list'][number]
const small = (value: number) => (value >= 0.01 ? value.toFixed(2) : value >= 0.0001 ? value.toFixed(4) : '< 0.0001')

/** Pairs of candidates with more equal wrong answers than chance explains: worth checking, but no proof. */
export function SimilarPairs({ examId }: { readonly examId: string }) {
  const t = useTexts(examReportTexts)
  const p = t.pairs
  const query = useSimilarPairs(examId)
  const [open, setOpen] = useState<Pair | null>(null)
  return (
    <section id="pairs" className={css.pairs} aria-labelledby="report-pairs">
      <QueryStates query={query} skeleton={<Skeleton height={240} />}>
        {({ pairs, crowd, list }) => (
          <>
            <div className={css.head}>
              <h2 id="report-pairs">{p.title}</h2>
              <p className="num">
                {list.length > 0 ? p.say(formatNumber(pairs), formatNumber(list.length)) : p.none(formatNumber(pairs))}
              </p>
            </div>
            <div className={tableCss.alike}>
              <PairPlot
                title={p.chart}
                cells={crowd.map(({ expected, same, pairs: count }) => ({ x: expected, y: same, count }))}
                found={list.map(({ expected, same }) => ({ x: expected, y: same }))}
                words={{ x: p.chartExpected, y: p.chartSame, count: p.chartPairs }}
              />
              <div className={tableCss.wide}>
                {list.length > 0 ? <Table list={list} onOpen={setOpen} /> : null}
                <p className={css.note}>{p.note}</p>
              </div>
            </div>
          </>
        )}
      </QueryStates>
      {open ? <Compared examId={examId} pair={open} onClose={() => setOpen(null)} /> : null}
    </section>
  )
}

function Table({ list, onOpen }: { readonly list: readonly Pair[]; readonly onOpen: (pair: Pair) => void }) {
  const { pairs: p } = useTexts(examReportTexts)
  return (
    <table className={`num ${tableCss.table}`}>
      <thead>
        <tr>
          <th scope="col">{p.one}</th>
          <th scope="col">{p.same}</th>
          <th scope="col" className={`${tableCss.end} ${tableCss.optional}`}>
            {p.expected}
          </th>
          <th scope="col" className={`${tableCss.end} ${tableCss.optional}`}>
            {p.chance}
          </th>
          <th scope="col" className={`${tableCss.end} ${tableCss.optional}`}>
            {p.apart}
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {list.map((pair, index) => (
          <tr key={`${pair.one.attemptId} ${pair.other.attemptId}`}>
            <th scope="row">
              {index + 1} {p.names(pair.one.name, pair.other.name)}
            </th>
            <td>
              <b>{pair.same}</b> / {pair.both}
            </td>
            <td className={`${tableCss.end} ${tableCss.optional}`}>{pair.expected.toFixed(1)}</td>
            <td className={`${tableCss.end} ${tableCss.optional}`}>{small(pair.chance)}</td>
            <td className={`${tableCss.end} ${tableCss.optional}`}>{formatDuration(pair.apart)}</td>
            <td className={tableCss.end}>
              <button type="button" className={css.link} onClick={() => onOpen(pair)}>
                {p.compare}
                <span className="vh"> {p.names(pair.one.name, pair.other.name)}</span>
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Compared({
  examId,
  pair,
  onClose,
}: {
  readonly examId: string
  readonly pair: Pair
  readonly onClose: () => void
}) {
  const { pairs: p } = useTexts(examReportTexts)
  const query = useSimilarPair(examId, { attemptId: pair.one.attemptId, otherAttemptId: pair.other.attemptId })
  const words = ({ text, isRight }: { readonly text: string | null; readonly isRight: boolean }) =>
    `${text ?? p.blank} · ${isRight ? p.right : p.wrong}`
  return (
    <Modal title={p.sheet} onClose={onClose} width={820}>
      <QueryStates query={query} skeleton={<Skeleton height={320} />}>
        {({ one, other, questions }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it too
          <div className={tableCss.sheet} tabIndex={0} role="region" aria-label={p.sheet}>
            <table className={`num ${tableCss.table}`}>
              <thead>
                <tr>
                  <th scope="col">{p.question}</th>
                  <th scope="col">{one.name}</th>
                  <th scope="col">{other.name}</th>
                </tr>
              </thead>
              <tbody>
                {[...questions]
                  .sort((a, b) => Number(b.isSame) - Number(a.isSame))
                  .map((row) => (
                    <tr key={row.questionId} data-same={row.isSame || undefined}>
                      <th scope="row">
                        {renderGapsAsBlanks(pickReaderText(row.stem))}
                        {row.isSame ? <span className="vh"> ({p.isSame})</span> : null}
                      </th>
                      <td>{words(row.one)}</td>
                      <td>{words(row.other)}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </div>
        )}
      </QueryStates>
    </Modal>
  )
}
