import { useState } from 'react'
import { errorWords, isApiError } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatNumber, formatRecent } from '#web/ui/format.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { publishExam, useExamVersion, useSaveMarkingSettings } from './builder.queries.ts'
import { builderTexts } from './builder-texts.ts'
import css from './dialogs.module.css'
import { type ExamField, type ExamFieldDifference, examContentDifferences } from './fields.ts'
import { SentenceChoice, SentenceNumber, SentenceText } from './sentence-fields.tsx'
import type { ExamBuilder } from './use-builder.ts'

function Differences({ list, none }: { readonly list: readonly ExamFieldDifference[]; readonly none: string }) {
  const t = useTexts(builderTexts).publish
  if (list.length === 0) return <p className={css.quiet}>{none}</p>
  return (
    <div className={css.scroll}>
      <table className={css.differences}>
        <thead>
          <tr>
            <th scope="col">{t.field}</th>
            <th scope="col">{t.before}</th>
            <th scope="col">{t.now}</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ label, before, now }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{before ? <del>{before}</del> : <span className={css.quiet}>{t.nothing}</span>}</td>
              <td>{now || <span className={css.quiet}>{t.nothing}</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Own = { readonly builder: ExamBuilder; readonly fields: readonly ExamField[]; readonly onClose: () => void }

/** Asks for confirmation before an exam is published: shows its audience, and the changes since the last version. */
export function PublishExamDialog({ builder, fields, onClose }: Own) {
  const t = useTexts(builderTexts)
  const p = t.publish
  const ui = useTexts(uiTexts)
  const { exam, content, audience, saveNow } = builder
  const last = exam.versions[0] ?? null
  const before = useExamVersion(exam.examId, last?.version ?? null)
  const [state, setState] = useState<'open' | 'busy' | { readonly why: string }>('open')
  const publish = async () => {
    setState('busy')
    try {
      if (!(await saveNow())) return setState({ why: p.notSaved })
      await publishExam(exam.examId, Number(builder.form.revision()))
      toast('success', p.done)
      onClose()
    } catch (error) {
      setState({ why: isApiError(error, 'conflict') ? p.conflict : errorWords(error, ui.notDone) })
    }
  }
  return (
    <Modal
      title={last ? p.titleAgain : p.title}
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="solid" autoFocus isBusy={state === 'busy'} onPress={() => void publish()}>
            {p.go}
          </Button>
        </>
      }
    >
      <p className={css.object}>
        <b>{pickReaderText(content.title)}</b>
        {audience ? <span className="num">{p.reaches(formatNumber(audience.total))}</span> : null}
      </p>
      <p>{last ? p.againBody(exam.attempts.open) : p.body}</p>
      {last ? (
        <QueryStates query={before} skeleton={<Skeleton height={120} />}>
          {(old) => (
            <>
              <h3 className={css.sub}>{p.since(last.version, formatRecent(last.publishedAt))}</h3>
              <Differences
                list={examContentDifferences(fields, { ...old.content, release: content.release }, content)}
                none={p.nothingNew}
              />
            </>
          )}
        </QueryStates>
      ) : null}
      {typeof state === 'object' ? (
        <p role="alert" className={css.wrong}>
          {state.why}
        </p>
      ) : null}
    </Modal>
  )
}

/** The published versions with their changes. */
export function ExamVersionsDialog({ builder, fields, onClose }: Own) {
  const t = useTexts(builderTexts).versions
  const { exam } = builder
  const [open, setOpen] = useState<number | null>(exam.versions[0]?.version ?? null)
  return (
    <Modal width={640} title={t.title} onClose={onClose}>
      {exam.versions.length === 0 ? <p className={css.quiet}>{t.none}</p> : null}
      <ol className={css.versions}>
        {exam.versions.map(({ version, publishedAt, publishedBy }, index) => (
          <li key={version}>
            <button
              type="button"
              aria-expanded={open === version}
              onClick={() => setOpen(open === version ? null : version)}
            >
              <b className="num">{t.version(version)}</b>
              <time title={formatInstant(publishedAt)}>{formatRecent(publishedAt)}</time>
              <span>{publishedBy ?? t.system}</span>
            </button>
            {open === version ? (
              <VersionChanges
                examId={exam.examId}
                version={version}
                before={exam.versions[index + 1]?.version ?? null}
                fields={fields}
              />
            ) : null}
          </li>
        ))}
      </ol>
    </Modal>
  )
}

function VersionChanges({
  examId,
  version,
  before,
  fields,
}: {
  readonly examId: string
  readonly version: number
  readonly before: number | null
  readonly fields: readonly ExamField[]
}) {
  const t = useTexts(builderTexts).versions
  const now = useExamVersion(examId, version)
  const old = useExamVersion(examId, before)
  if (before === null) return <p className={css.quiet}>{t.first}</p>
  return (
    <QueryStates query={now} skeleton={<Skeleton height={80} />}>
      {({ content }) =>
        old.data ? (
          <Differences list={examContentDifferences(fields, old.data.content, content)} none={t.same} />
        ) : (
          <Skeleton height={80} />
        )
      }
    </QueryStates>
  )
}

/**
 * The number of graders for each answer, and the difference from which a third grader decides. A change applies to
 * attempts that are submitted from then on.
 */
export function MarkingSettingsDialog({ builder, onClose }: Omit<Own, 'fields'>) {
  const t = useTexts(builderTexts).marking
  const ui = useTexts(uiTexts)
  const { exam } = builder
  const [graders, setGraders] = useState<'1' | '2'>(exam.marking.graders === 2 ? '2' : '1')
  const [threshold, setThreshold] = useState(exam.marking.threshold)
  const [why, setWhy] = useState<string | null>(null)
  const { isBusy, run } = useSaveMarkingSettings({ done: t.done, refused: setWhy })
  const save = async () => {
    setWhy(null)
    if (await run({ examId: exam.examId, graders: Number(graders), threshold })) onClose()
  }
  return (
    <Modal
      title={t.title}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="solid" isBusy={isBusy} onPress={() => void save()}>
            {t.save}
          </Button>
        </>
      }
    >
      <SentenceChoice
        label={t.title}
        options={[
          { id: '1', words: t.one },
          { id: '2', words: t.two },
        ]}
        value={graders}
        onChange={setGraders}
      />
      {graders === '2' ? (
        <SentenceText>
          {t.differ(
            <SentenceNumber
              key="d"
              label={t.difference}
              value={threshold}
              parts={100}
              min={0}
              max={10_000_000}
              onChange={(next = 0) => setThreshold(next)}
            />,
          )}
        </SentenceText>
      ) : null}
      <p className={css.quiet}>{t.hint}</p>
      {why === null ? null : (
        <p role="alert" className={css.wrong}>
          {why}
        </p>
      )}
    </Modal>
  )
}
