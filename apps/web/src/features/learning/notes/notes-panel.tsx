import { noteLimits } from '@portal/contract/learning/note.limits.ts'
import { IconNotes, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { formatClock } from '#web/ui/format.ts'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { EmptyState, QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { LessonHandle } from '../playing/lesson-handle.ts'
import { type Note, useCreateNote, useDeleteNote, useNotes, useUpdateNote } from './note.queries.ts'
import { noteTexts } from './note-texts.ts'
import css from './notes-panel.module.css'

type PanelProps = {
  readonly productId: string
  readonly contentId: string
  readonly planId: string
  /** The type of the open lesson, which decides what its notes refer to. */
  readonly contentType: number
  readonly handle: RefObject<LessonHandle | null>
}

/** The reader's notes on the lesson or the whole course, each linked to its position, and a field to write one. */
export function NotesPanel({ productId, contentId, planId, contentType, handle }: PanelProps) {
  const t = useTexts(noteTexts).notes
  const notes = useNotes(productId)
  const [scope, setScope] = useState<'lesson' | 'course'>('lesson')
  return (
    <div className={css.panel}>
      <WriteNote productId={productId} contentId={contentId} contentType={contentType} handle={handle} />
      <SegmentedControl
        label={t.scope}
        options={[
          { value: 'lesson', words: t.thisLesson },
          { value: 'course', words: t.wholeCourse },
        ]}
        value={scope}
        onChange={setScope}
      />
      <QueryStates
        query={notes}
        skeleton={<Skeleton height={160} />}
        isEmpty={({ list }) => list.every((note) => scope === 'lesson' && note.contentId !== contentId)}
        empty={<EmptyState icon={IconNotes} title={t.empty} hint={t.emptyHint} />}
      >
        {({ list }) => (
          <ol className={css.list}>
            {list
              .filter((note) => scope === 'course' || note.contentId === contentId)
              .map((note, index, shown) => (
                <OneNote
                  key={note.noteId}
                  note={note}
                  heading={
                    scope === 'course' && note.contentId !== shown[index - 1]?.contentId
                      ? `${note.label} ${note.lessonTitle}`
                      : null
                  }
                  place={note.contentId === contentId ? { contentType, handle } : null}
                  toLesson={{
                    id: productId,
                    contentId: note.contentId,
                    at: note.at > 0 ? note.at : undefined,
                    ...(planId ? { planId } : {}),
                  }}
                />
              ))}
          </ol>
        )}
      </QueryStates>
    </div>
  )
}

const hasMoments = (contentType: number) => contentType === 2 || contentType === 3
const hasPages = (contentType: number) => contentType === 7

function WriteNote({ productId, contentId, contentType, handle }: Omit<PanelProps, 'planId'>) {
  const t = useTexts(noteTexts).notes
  const [body, setBody] = useState('')
  const [at, setAt] = useState(0)
  const { isBusy, run } = useCreateNote({ failed: t.failed })
  useEffect(() => {
    // The position that the button names; it is fixed while a note is being written.
    if (body !== '') return
    const look = () => setAt(Math.floor(handle.current?.at() ?? 0))
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [body, handle])
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (!body.trim() || isBusy) return
    if (await run({ productId, contentId, at, body })) setBody('')
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)}>
      <textarea
        value={body}
        rows={3}
        maxLength={noteLimits.bodyMax}
        placeholder={t.hint}
        aria-label={t.write}
        onChange={(event) => setBody(event.target.value)}
        onKeyDown={(event) => isSaveKey(event) && void submit()}
      />
      <div className={css.foot}>
        <small role="status">
          {body.length > noteLimits.bodyMax - 200 ? t.left(noteLimits.bodyMax - body.length) : ''}
        </small>
        <Button size="s" type="submit" isBusy={isBusy} disabled={!body.trim()}>
          {hasMoments(contentType)
            ? t.saveAt(formatClock(at))
            : hasPages(contentType)
              ? t.saveOnPage(Math.max(1, at))
              : t.save}
        </Button>
      </div>
    </form>
  )
}

const isSaveKey = (event: KeyboardEvent) => event.key === 'Enter' && (event.ctrlKey || event.metaKey)

type NoteProps = {
  readonly note: Note
  readonly heading: string | null
  /** The open lesson, when the note belongs to it. */
  readonly place: Pick<PanelProps, 'contentType' | 'handle'> | null
  readonly toLesson: {
    readonly id: string
    readonly contentId: string
    readonly at: number | undefined
    readonly planId?: string
  }
}

function OneNote({ note, heading, place, toLesson }: NoteProps) {
  const t = useTexts(noteTexts).notes
  const [draft, setDraft] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const changing = useUpdateNote({ failed: t.failed })
  const deleting = useDeleteNote({ done: t.removed, failed: t.failed })
  const save = async () => {
    if (!draft?.trim() || (await changing.run({ noteId: note.noteId, body: draft }))) setDraft(null)
  }
  const moment =
    place === null
      ? null
      : hasMoments(place.contentType)
        ? formatClock(note.at)
        : hasPages(place.contentType)
          ? t.page(Math.max(1, note.at))
          : null
  return (
    <li className={css.note}>
      {heading ? (
        <h2>
          <Link to="/course-play" search={toLesson}>
            {heading}
          </Link>
        </h2>
      ) : null}
      <div className={css.head}>
        {moment ? (
          <button
            type="button"
            className={css.moment}
            aria-label={t.goTo(moment)}
            onClick={() => place?.handle.current?.seek(note.at)}
          >
            {moment}
          </button>
        ) : (
          <span />
        )}
        {isAsking ? (
          <span className={css.ask}>
            {t.removeSure}
            <Button
              size="s"
              look="danger"
              isBusy={deleting.isBusy}
              onClick={() => void deleting.run({ noteId: note.noteId })}
            >
              {t.remove}
            </Button>
            <Button size="s" look="line" onClick={() => setAsking(false)}>
              {t.cancel}
            </Button>
          </span>
        ) : draft === null ? (
          <span>
            <IconButton label={t.edit} onClick={() => setDraft(note.body)}>
              <IconPencil size={16} stroke={1.5} aria-hidden="true" />
            </IconButton>
            <IconButton label={t.remove} onClick={() => setAsking(true)}>
              <IconTrash size={16} stroke={1.5} aria-hidden="true" />
            </IconButton>
          </span>
        ) : null}
      </div>
      {draft === null ? (
        <p>{note.body}</p>
      ) : (
        <div className={css.form}>
          <textarea
            value={draft}
            rows={3}
            maxLength={noteLimits.bodyMax}
            aria-label={t.edit}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={(event) => isSaveKey(event) && void save()}
          />
          <div className={css.foot}>
            <Button size="s" look="line" onClick={() => setDraft(null)}>
              {t.cancel}
            </Button>
            <Button size="s" isBusy={changing.isBusy} disabled={!draft.trim()} onClick={() => void save()}>
              {t.save}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}
