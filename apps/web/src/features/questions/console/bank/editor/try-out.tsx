import { IconCheck, IconCircleHalf2, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { formatPercent, formatPoints } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { type GapAnswerVerdict, type GapKeys, testGapAnswers } from '../bank.queries.ts'
import { bankTexts } from '../bank-texts.ts'
import { acceptedBounds, exampleAnswersOf, type GapKey } from '../question-values.rules.ts'
import editorCss from './editor.module.css'
import css from './try-out.module.css'
import { useFormPart } from './values.ts'

type GapVerdict = GapAnswerVerdict['gaps'][number]
const pauseMs = 350
const mostExamples = 6

/** Sample answers, graded by the server with the key in the form; nothing is saved. */
export function AnswerTryOut({
  first,
  isNumber,
}: {
  readonly first: RefObject<HTMLInputElement | null>
  /** There is a single answer, which is not a numbered gap. */
  readonly isNumber: boolean
}) {
  const t = useTexts(bankTexts).tryOut
  const blanks = useFormPart('answerKey').blanks ?? []
  const points = useFormPart('points')
  const [typed, setTyped] = useState<readonly string[]>([])
  const examples = exampleAnswersOf(blanks).slice(0, mostExamples)
  const own = blanks.map((_, place) => typed[place] ?? examples[0]?.[place] ?? '')
  const { verdicts, state } = useVerdicts(blanks, [own, ...examples])
  if (blanks.length === 0) return null
  const shares = blanks.reduce((sum, { share = 1 }) => sum + share, 0)
  const pointsOf = (place: number) => (points * (blanks[place]?.share ?? 1)) / shares
  const earned = (verdict: GapAnswerVerdict | undefined) =>
    verdict?.gaps.reduce((sum, gap, place) => sum + (pointsOf(place) * gap.percent) / 100, 0) ?? 0
  return (
    <section className={css.bench} aria-labelledby="try-out">
      <div className={editorCss.blockHead}>
        <h3 id="try-out">{t.title}</h3>
        <span className={editorCss.lead}>{t.lead}</span>
        <span className={editorCss.right}>
          <Kbd of="T" />
        </span>
      </div>
      <div className={css.tries} data-many={blanks.length > 1 || undefined}>
        {blanks.map((blank, place) => {
          const verdict = verdicts?.[0]?.gaps[place]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its number
            <div key={place}>
              <label>
                {isNumber ? null : (
                  <i className={editorCss.place} aria-hidden="true">
                    {place + 1}
                  </i>
                )}
                <input
                  {...(place === 0 ? { ref: first } : {})}
                  aria-label={isNumber ? t.number : t.gap(place + 1)}
                  value={own[place]}
                  maxLength={200}
                  autoComplete="off"
                  spellCheck={false}
                  onChange={(event) =>
                    setTyped(blanks.map((_, at) => (at === place ? event.target.value : (own[at] ?? ''))))
                  }
                />
              </label>
              {verdict ? <Judged verdict={verdict} blank={blank} most={pointsOf(place)} /> : null}
            </div>
          )
        })}
      </div>
      <p className={state === 'fine' ? 'vh' : editorCss.quiet} role="status">
        {state === 'fine'
          ? (verdicts?.[0]?.gaps
              .map(
                (gap, place) => `${isNumber ? t.number : t.gap(place + 1)}: ${formatPercent(Math.round(gap.percent))}`,
              )
              .join(', ') ?? '')
          : t[state]}
      </p>
      {examples.length > 0 ? (
        <div className={css.exampleBox}>
          <table className={css.examples} aria-label={t.examples}>
            <thead>
              <tr>
                {blanks.map((_, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its number
                  <th key={place} scope="col">
                    {isNumber ? t.numberHead : t.head(place + 1)}
                  </th>
                ))}
                <th scope="col" data-align="end">
                  {t.score}
                </th>
                <td />
              </tr>
            </thead>
            <tbody>
              {examples.map((row, nth) => {
                const verdict = verdicts?.[nth + 1]
                return (
                  <tr key={row.join('\n')}>
                    {row.map((text, place) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its number
                      <td key={place}>
                        {place === 0 ? (
                          <button type="button" aria-label={`${t.use(nth + 1)}: ${text}`} onClick={() => setTyped(row)}>
                            {text}
                          </button>
                        ) : (
                          text
                        )}
                      </td>
                    ))}
                    <td
                      data-align="end"
                      className="num"
                      data-score={
                        verdict ? (verdict.isRight ? 'all' : earned(verdict) === 0 ? 'none' : 'some') : undefined
                      }
                    >
                      {verdict ? formatPoints(Math.round(earned(verdict))) : ''}
                    </td>
                    <td>{verdict ? <Reasons verdict={verdict} blanks={blanks} /> : null}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  )
}

function useReason() {
  const t = useTexts(bankTexts).tryOut
  return (verdict: GapVerdict, blank: GapKey): string => {
    const { why, by, percent } = verdict
    const isPart = percent < 100
    if (why === 'accepted') {
      const form = blank.accepted[by ?? 0]?.text ?? ''
      return isPart ? t.why.acceptedPart(form, formatPercent(Math.round(percent))) : t.why.accepted(form)
    }
    if (why === 'number') {
      const number = blank.numeric?.[by ?? 0]
      const { from, to } = number ? acceptedBounds(number) : { from: '', to: '' }
      const bounds = from === to ? from : t.bounds(from, to)
      return isPart ? t.why.numberPart(bounds, formatPercent(Math.round(percent))) : t.why.number(bounds)
    }
    return t.why[why]
  }
}

function Judged({
  verdict,
  blank,
  most,
}: {
  readonly verdict: GapVerdict
  readonly blank: GapKey
  readonly most: number
}) {
  const t = useTexts(bankTexts).tryOut
  const reason = useReason()
  const [kind, Sign] =
    verdict.percent >= 100
      ? (['all', IconCheck] as const)
      : verdict.percent > 0
        ? (['some', IconCircleHalf2] as const)
        : (['none', IconX] as const)
  return (
    <p className={css.verdict} data-score={kind}>
      <Sign size={14} stroke={1.5} aria-hidden />
      <span>{reason(verdict, blank)}</span>
      <b className="num">
        {formatPoints(Math.round((most * verdict.percent) / 100))} / {formatPoints(Math.round(most))}
      </b>
      <small>
        {t.comparedAs} <code>{verdict.form}</code>
      </small>
    </p>
  )
}

/** The mistakes in an answer or, if there are none, the reason why it is correct. */
function Reasons({ verdict, blanks }: { readonly verdict: GapAnswerVerdict; readonly blanks: readonly GapKey[] }) {
  const t = useTexts(bankTexts).tryOut
  const reason = useReason()
  const told = verdict.gaps
    .map((gap, place) => ({ gap, place }))
    .filter(({ gap }) => verdict.isRight || gap.percent < 100)
  return (
    <>
      {told
        .map(
          ({ gap, place }) =>
            `${blanks.length > 1 ? `${t.head(place + 1)} ` : ''}${reason(gap, blanks[place] ?? { accepted: [], caseSensitive: false })}`,
        )
        .join('; ')}
    </>
  )
}

/** Requests grading shortly after the last change; the previous result is shown until then. */
function useVerdicts(blanks: readonly GapKey[], samples: readonly (readonly string[])[]) {
  const asked = JSON.stringify([blanks, samples])
  const [judged, setJudged] = useState<{
    readonly of: string
    readonly verdicts: readonly GapAnswerVerdict[] | null
    readonly hasFailed: boolean
  } | null>(null)
  useEffect(() => {
    const [keys, texts] = JSON.parse(asked) as [GapKeys, string[][]]
    if (keys.length === 0) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      testGapAnswers(keys, texts, stop.signal).then(
        ({ samples: verdicts }) => setJudged({ of: asked, verdicts, hasFailed: false }),
        () => stop.signal.aborted || setJudged({ of: asked, verdicts: null, hasFailed: true }),
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked])
  const isNow = judged?.of === asked
  const state: 'fine' | 'waiting' | 'failed' = isNow
    ? judged?.hasFailed
      ? 'failed'
      : 'fine'
    : judged === null
      ? 'waiting'
      : 'fine'
  return { verdicts: judged?.verdicts ?? null, state }
}
