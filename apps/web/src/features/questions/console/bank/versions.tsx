import { useState } from 'react'
import { formTexts } from '#web/console/form/form-texts.ts'
import { Modal } from '#web/console/overlays/modal.tsx'
import { formatPoints, formatRecent } from '#web/ui/format.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { type EditedQuestion, useBankQuestion } from './bank.queries.ts'
import { bankTexts } from './bank-texts.ts'
import { summariseAnswerKey } from './editor/choice-part.tsx'
import { summariseFeedback } from './editor/stem-part.tsx'
import css from './question-side.module.css'
import { decodeHtmlEntities, optionLetterAt, splitAtDifference } from './question-values.rules.ts'

type Compared = { readonly from: number | null; readonly to: number | null }

/** The versions of a question, newest first, each with the differences from the previous one. */
export function QuestionVersions({ question }: { readonly question: EditedQuestion }) {
  const t = useTexts(bankTexts).versions
  const [compared, setCompared] = useState<Compared | null>(null)
  const { versions, change, currentVersion } = question
  return (
    <section className={css.part}>
      <h3>{t.title}</h3>
      <ol className={css.versions}>
        {change ? (
          <li>
            <b className="num">{currentVersion + 1}</b>
            <span>
              {t.now}
              <small>{t.by(change.author, formatRecent(change.savedAt))}</small>
            </span>
            <button
              type="button"
              className={css.link}
              aria-label={t.nowOf}
              onClick={() => setCompared({ from: change.baseVersion, to: null })}
            >
              {t.compare}
            </button>
          </li>
        ) : null}
        {versions.map(({ version, createdAt, author, approver, changed }, place) => {
          const isFirst = place === versions.length - 1
          return (
            <li key={version} aria-current={version === currentVersion || undefined}>
              <b className="num">{version}</b>
              <span>
                {isFirst
                  ? t.first
                  : changed.length > 0
                    ? t.changed(changed.map((part) => t.parts[part]).join(t.join))
                    : t.same}
                <small>
                  {t.by(author ?? t.imported, formatRecent(createdAt))}
                  {approver ? ` · ${t.approvedBy(approver)}` : ''}
                </small>
              </span>
              <button
                type="button"
                className={css.link}
                aria-label={isFirst ? t.showOf(version) : t.compareOf(version)}
                onClick={() =>
                  setCompared({ from: isFirst ? null : (versions[place + 1]?.version ?? null), to: version })
                }
              >
                {isFirst ? t.show : t.compare}
              </button>
            </li>
          )
        })}
      </ol>
      {compared ? (
        <CompareDialog questionId={question.questionId} compared={compared} onClose={() => setCompared(null)} />
      ) : null}
    </section>
  )
}

function CompareDialog({
  questionId,
  compared: { from, to },
  onClose,
}: {
  readonly questionId: string
  readonly compared: Compared
  readonly onClose: () => void
}) {
  const t = useTexts(bankTexts).versions
  const before = useBankQuestion(from === null ? null : questionId, from ?? undefined)
  const after = useBankQuestion(questionId, to ?? undefined)
  const title = from === null ? t.showTitle(to ?? 1) : to === null ? t.compareNow(from) : t.compareTitle(from, to)
  return (
    <Modal title={title} onClose={onClose} width={880}>
      <QueryStates query={after} skeleton={<Skeleton height={240} />}>
        {(newer) =>
          from === null ? (
            <Table before={null} after={newer} />
          ) : (
            <QueryStates query={before} skeleton={<Skeleton height={240} />}>
              {(older) => <Table before={older} after={newer} />}
            </QueryStates>
          )
        }
      </QueryStates>
    </Modal>
  )
}

const bare = (html: string | undefined) =>
  decodeHtmlEntities(
    (html ?? '')
      .replace(/<\/(?:p|li|h\d)>|<br ?\/?>/g, '\n')
      .replace(/<img[^>]*>/g, '▣')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/\n{2,}/g, '\n')
    .trim()

function Table({ before, after }: { readonly before: EditedQuestion | null; readonly after: EditedQuestion }) {
  const t = useTexts(bankTexts)
  const form = useTexts(formTexts)
  const lines = (one: EditedQuestion): readonly (readonly [string, string])[] => [
    [`${t.editor.stem} (${form.languageName.zh})`, bare(one.stem.zh)],
    [`${t.editor.stem} (${form.languageName.en})`, bare(one.stem.en)],
    ...(['zh', 'en'] as const).map(
      (lang) =>
        [
          `${t.editor.options} (${form.languageName[lang]})`,
          one.options
            .map(({ text, pinned }, place) => `${optionLetterAt(place)} ${bare(text[lang])}${pinned ? ' ●' : ''}`)
            .join('\n'),
        ] as const,
    ),
    [t.versions.parts.key, summariseAnswerKey(one.answerKey)],
    [t.versions.parts.points, formatPoints(one.points)],
    [`${t.editor.explanation} (${form.languageName.zh})`, bare(one.explanation?.zh)],
    [`${t.editor.explanation} (${form.languageName.en})`, bare(one.explanation?.en)],
    [t.editor.feedback, summariseFeedback(one.feedback)],
  ]
  const now = lines(after)
  const then = before ? lines(before) : null
  const shown = now
    .map(([name, value], place) => ({ name, value, old: then?.[place]?.[1] ?? null }))
    .filter(({ value, old }) => (old === null ? value.trim() !== '' : old !== value))
  if (shown.length === 0) return <p className={css.quiet}>{t.versions.noDifference}</p>
  return (
    <table className={css.compare}>
      <thead className={before ? undefined : 'vh'}>
        <tr>
          <th scope="col">{t.versions.field}</th>
          {before ? <th scope="col">{t.versions.before}</th> : null}
          <th scope="col">{t.versions.after}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ name, value, old }) => {
          const { head, gone, come, tail } = splitAtDifference(old ?? value, value)
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              {old === null ? null : (
                <td>
                  {head}
                  {gone ? <del>{gone}</del> : null}
                  {tail}
                </td>
              )}
              <td>
                {head}
                {come ? old === null ? come : <ins>{come}</ins> : null}
                {tail}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
