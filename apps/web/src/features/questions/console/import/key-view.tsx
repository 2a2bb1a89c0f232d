import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#web/console/button.tsx'
import { formatNumber, formatPoints } from '#web/ui/format.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { bankLink } from './bank-link.ts'
import { questionImportTexts } from './import-texts.ts'
import css from './key-view.module.css'
import type { PreviewedQuestion } from './question-import.queries.ts'

/** The correct answers with points and feedback, and next to them the bank's key if it differs. */
export function ImportKeyView({
  question,
  bankId,
}: {
  readonly question: PreviewedQuestion
  readonly bankId: string | null
}) {
  const t = useTexts(questionImportTexts)
  const { options, blanks, points, topic, tags, keepsOrder, held, hasOtherKey, rubric, explanation, feedback, hints } =
    question
  const isPlain = options.length > 0 && !hasOtherKey && options.every(({ weight }) => weight === null)
  const heldLink = held && bankId ? bankLink(bankId, held.questionId) : null
  const said: readonly (readonly [string, string])[] = [
    [t.panel.rubric, rubric],
    [t.panel.explanation, explanation],
    ...(['correct', 'partly', 'incorrect'] as const).map((when) => [t.panel.feedback[when], feedback[when]] as const),
    ...options.map((option) => [t.panel.optionSaid(option.key), option.feedback] as const),
    ...hints.map((hint, index) => [t.panel.hint(index + 1), hint] as const),
  ]
  return (
    <section aria-label={t.panel.key}>
      <h3>
        {t.panel.key}
        <small className="num">
          {[t.panel.points(formatPoints(points)), keepsOrder ? t.panel.keepsOrder : null].filter(Boolean).join(' · ')}
        </small>
      </h3>
      {isPlain ? (
        <p className={css.plain}>
          <Tick words={t.panel.right} />
          <b>{options.map(({ key, isRight }) => (isRight ? key : '')).join('')}</b>
        </p>
      ) : options.length > 0 ? (
        <table className={css.keys}>
          {hasOtherKey ? (
            <thead>
              <tr>
                <td />
                <th scope="col">{t.panel.fileSays}</th>
                <th scope="col">{t.panel.bankSays}</th>
              </tr>
            </thead>
          ) : null}
          <tbody>
            {options.map(({ key, isRight, weight }) => (
              <tr key={key}>
                <th scope="row">{key}</th>
                <td data-right={isRight || undefined}>
                  {isRight ? <Tick words={t.panel.right} /> : null}
                  {weight === null ? null : <span className="num">{t.panel.weight(formatNumber(weight, 2))}</span>}
                </td>
                {hasOtherKey ? (
                  <td data-wrong={held?.right.includes(key) || undefined}>
                    {held?.right.includes(key) ? <Tick words={t.panel.right} /> : null}
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {blanks.length > 0 ? (
        <dl className={css.gaps}>
          {blanks.map(({ accepted, numeric, caseSensitive }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is known by its place
            <div key={index}>
              <dt>{question.type === 'numeric' ? t.panel.numberField : t.panel.gap(index + 1)}</dt>
              <dd>
                {[
                  ...accepted.map(({ text, weight }) =>
                    weight === 100 ? text : `${text} (${t.panel.weight(formatNumber(weight, 2))})`,
                  ),
                  ...numeric
                    .filter(({ weight }) => weight > 0)
                    .map(
                      ({ min, max, weight }) =>
                        `${min === max ? min : t.panel.range(String(min), String(max))}${weight === 100 ? '' : ` (${t.panel.weight(formatNumber(weight, 2))})`}`,
                    ),
                ].join(' / ')}
                {question.units ? ` ${question.units.join(' / ')}` : ''}
                {caseSensitive ? <small>{t.panel.cased}</small> : null}
                {hasOtherKey ? (
                  <small>
                    {t.panel.bankSays}: {held?.right[index] ?? '—'}
                  </small>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {said.map(([name, html]) => (html ? <Said key={name} name={name} html={html} /> : null))}
      {topic || tags.length > 0 ? (
        <dl className={css.gaps}>
          {topic ? <Fact name={t.panel.topic}>{topic}</Fact> : null}
          {tags.length > 0 ? <Fact name={t.panel.tags}>{tags.join(', ')}</Fact> : null}
        </dl>
      ) : null}
      {hasOtherKey && held ? (
        <>
          <p className={css.quiet}>{t.panel.unchanged}</p>
          {heldLink ? <ButtonLink {...heldLink}>{t.panel.openHeld}</ButtonLink> : null}
        </>
      ) : null}
    </section>
  )
}

function Tick({ words }: { readonly words: string }) {
  return (
    <>
      <IconCheck size={16} stroke={2} aria-hidden />
      <span className="vh">{words}</span>
    </>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Said({ name, html }: { readonly name: string; readonly html: string }) {
  return (
    <div className={css.said}>
      <h4>{name}</h4>
      <RichText html={html} className={css.saidText ?? ''} />
    </div>
  )
}
