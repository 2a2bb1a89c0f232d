import { IconCircleCheck, IconPaperclip, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { formatFileSize, formatInstant, formatPoints } from '#web/ui/format.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import type { StudyProgressState } from '../playing/use-reporter.ts'
import {
  type AssignmentSubmission,
  type OpenAssignment,
  submitAssignment,
  uploadSubmissionFile,
  useAssignment,
} from './assignment.queries.ts'
import css from './assignment-lesson.module.css'
import { assignmentTexts } from './assignment-texts.ts'

type Props = {
  readonly place: { readonly productId: string; readonly contentId: string }
  readonly onStanding: (standing: StudyProgressState) => void
}

/** An assignment: its instructions, the learner's submissions with their marks, and the form for the next one. */
export function AssignmentLesson({ place, onStanding }: Props) {
  const { productId, contentId } = place
  const query = useAssignment({ productId, contentId })
  return (
    <QueryStates query={query} skeleton={<Skeleton height={320} />}>
      {(open) => (
        <Opened
          key={open.contentId}
          open={open}
          place={{ productId, contentId }}
          onStanding={onStanding}
          onSubmitted={() => void query.refetch()}
        />
      )}
    </QueryStates>
  )
}

function Opened({
  open,
  place,
  onStanding,
  onSubmitted,
}: Props & { readonly open: OpenAssignment; readonly onSubmitted: () => void }) {
  const t = useTexts(assignmentTexts)
  const { percent, completed, certificateId, works, dueAt } = open
  useEffect(
    () => onStanding({ percent, isCompleted: completed, certificateId, isWaiting: false, isElsewhere: false }),
    [onStanding, percent, completed, certificateId],
  )
  const latest = works[0]
  const maySubmit = !completed && latest?.state !== 'submitted'
  const isOver = dueAt !== null && Date.parse(dueAt) < Date.now()
  return (
    <section className={css.assignment} aria-label={t.name}>
      <div className={css.instructions} aria-label={t.instructions} role="group">
        <RichText html={open.instructions} headingsFrom={2} />
      </div>
      <ul className={css.rules}>
        <li>{t.points(formatPoints(open.points))}</li>
        {dueAt && maySubmit ? <li>{isOver ? t.over(formatInstant(dueAt)) : t.due(formatInstant(dueAt))}</li> : null}
      </ul>
      {latest && latest.state === 'submitted' ? <p role="status">{t.waits}</p> : null}
      {works.length > 0 ? (
        <div className={css.works}>
          <h2>{t.works}</h2>
          <ol>
            {works.map((work) => (
              <li key={work.workId}>
                <WorkView work={work} points={open.points} />
              </li>
            ))}
          </ol>
        </div>
      ) : null}
      {maySubmit ? (
        <>
          {latest ? <p className={css.again}>{latest.state === 'passed' ? t.renewed : t.again}</p> : null}
          <Submission key={works.length} open={open} place={place} onSubmitted={onSubmitted} />
        </>
      ) : null}
    </section>
  )
}

type SentFile = { readonly fileId: string; readonly name: string; readonly size: number }

function Submission({
  open,
  place,
  onSubmitted,
}: Pick<Props, 'place'> & { readonly open: OpenAssignment; readonly onSubmitted: () => void }) {
  const t = useTexts(assignmentTexts)
  const ui = useTexts(uiTexts)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly SentFile[]>([])
  const [isSending, setSending] = useState(false)
  const [isBusy, run] = useWork()
  const upload = async (chosen: readonly File[]) => {
    setSending(true)
    for (const file of chosen.slice(0, open.maxFiles - files.length))
      try {
        const sent = await uploadSubmissionFile(file)
        setFiles((before) => [...before, sent])
      } catch (error) {
        toast('error', errorWords(error, ui.notDone))
      }
    setSending(false)
  }
  const submit = () =>
    run(async () => {
      await submitAssignment({ ...place, text, fileIds: files.map(({ fileId }) => fileId) })
      toast('success', t.submitted)
      onSubmitted()
    }, ui.notDone)
  const isEmpty = files.length === 0 && text.trim() === ''
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {open.takesText ? (
        <>
          <label htmlFor={id}>{t.text}</label>
          <textarea
            id={id}
            rows={8}
            maxLength={20_000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </>
      ) : null}
      {open.maxFiles > 0 ? (
        <fieldset className={css.files}>
          <legend>{t.files}</legend>
          <p className={css.hint}>{t.filesHint(open.maxFiles)}</p>
          <ul>
            {files.map(({ fileId, name, size }) => (
              <li key={fileId}>
                <IconPaperclip size={16} stroke={1.5} aria-hidden="true" />
                <span>{name}</span>
                <small>{formatFileSize(size)}</small>
                <button
                  type="button"
                  aria-label={t.remove(name)}
                  onClick={() => setFiles(files.filter((one) => one.fileId !== fileId))}
                >
                  <IconX size={16} stroke={1.5} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
          <input
            ref={input}
            type="file"
            hidden
            multiple={open.maxFiles > 1}
            accept=".jpg,.jpeg,.png,.webp,.pdf"
            onChange={(event) => {
              void upload([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
          {files.length < open.maxFiles ? (
            <Button look="line" size="s" isBusy={isSending} onClick={() => input.current?.click()}>
              {t.addFile}
            </Button>
          ) : null}
        </fieldset>
      ) : null}
      <Button type="submit" isBusy={isBusy} disabled={isEmpty || isSending}>
        {t.submit}
      </Button>
    </form>
  )
}

function WorkView({ work, points }: { readonly work: AssignmentSubmission; readonly points: number }) {
  const t = useTexts(assignmentTexts)
  return (
    <>
      <p className={css.head}>
        <b>{t.number(work.number)}</b>
        <span>{formatInstant(work.submittedAt)}</span>
        {work.isLate ? <em>{t.late}</em> : null}
        <span data-state={work.state}>
          {work.state === 'passed' ? <IconCircleCheck size={16} stroke={1.5} aria-hidden="true" /> : null}
          {t.states[work.state]}
        </span>
        {work.points === null ? null : <span>{t.mark(formatPoints(work.points), formatPoints(points))}</span>}
      </p>
      {work.comment ? (
        <blockquote className={css.comment} aria-label={t.comment}>
          {work.comment}
        </blockquote>
      ) : null}
      {work.text ? <p className={css.said}>{work.text}</p> : null}
      {work.files.length > 0 ? (
        <ul className={css.sent}>
          {work.files.map(({ fileId, name, size, url }) => (
            <li key={fileId}>
              <a href={url} target="_blank" rel="noreferrer">
                {name}
              </a>{' '}
              <small>{formatFileSize(size)}</small>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
