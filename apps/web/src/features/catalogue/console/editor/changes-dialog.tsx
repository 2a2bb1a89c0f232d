import { useState } from 'react'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { coursesConsoleTexts } from '../courses-console-texts.ts'
import css from './changes.module.css'
import { type CourseChanges, publishCourseChanges, useCourseChanges } from './editor.queries.ts'
import { editorPageTexts } from './editor-page-texts.ts'
import { LessonIcon } from './lesson-icon.tsx'
import type { CourseEditor } from './use-course-editor.ts'

/** Compares the draft with the published course, names the consequences for learners, and publishes it. */
export default function ChangesDialog({
  editor,
  onClose,
}: {
  readonly editor: CourseEditor
  readonly onClose: () => void
}) {
  const t = useTexts(editorPageTexts).changes
  const { productId } = editor.course
  const changes = useCourseChanges(productId)
  const [reopens, setReopens] = useState(false)
  const { data } = changes
  const hasAdded = data?.lessons.some(({ kind }) => kind === 'added') ?? false
  return (
    <FormDialog
      title={t.publishTitle}
      width={640}
      action={t.publish}
      isReady={data?.problems.length === 0}
      onRun={async () => {
        await editor.inTurn((revision) => publishCourseChanges({ productId, revision, reopens: reopens && hasAdded }))
        toast('success', t.published)
      }}
      onClose={onClose}
    >
      <QueryStates query={changes} skeleton={<Skeleton height={240} />}>
        {(shown) => (
          <div className={css.changes}>
            <Problems changes={shown} />
            <ChangeList changes={shown} />
            <Learners changes={shown} />
            {hasAdded && shown.learners.completed > 0 ? (
              <label className={css.check}>
                <input type="checkbox" checked={reopens} onChange={(event) => setReopens(event.target.checked)} />
                <span>
                  {t.reopens}
                  <small>{t.reopensHelp}</small>
                </span>
              </label>
            ) : null}
          </div>
        )}
      </QueryStates>
    </FormDialog>
  )
}

function Problems({ changes: { problems } }: { readonly changes: CourseChanges }) {
  const t = useTexts(editorPageTexts).changes
  const section = useTexts(editorPageTexts).checklist.section
  if (problems.length === 0) return null
  const place = (field: string) => {
    const at = /^sections\.(\d+)$/.exec(field)?.[1]
    return field.startsWith('lesson ') ? `${field.slice(7)} ` : at ? `${section(Number(at) + 1)} ` : ''
  }
  return (
    <div className={css.problems} role="alert">
      <p>{t.problems(problems.length)}</p>
      <ul className="num">
        {problems.map(({ field, zh, en }) => (
          <li key={field}>
            {place(field)}
            {pickReaderText({ zh, en })}
          </li>
        ))}
      </ul>
    </div>
  )
}

const kinds = ['added', 'changed', 'moved', 'removed'] as const

function ChangeList({ changes: { lessons, sections } }: { readonly changes: CourseChanges }) {
  const t = useTexts(editorPageTexts).changes
  const untitled = useTexts(coursesConsoleTexts).untitled
  const name = (title: CourseChanges['lessons'][number]['title']) => pickReaderText(title) || untitled
  if (lessons.length + sections.length === 0) return <p className={css.quiet}>{t.none}</p>
  return (
    <>
      {kinds.map((kind) => {
        const of = lessons.filter((one) => one.kind === kind)
        if (of.length === 0) return null
        return (
          <section key={kind} data-kind={kind}>
            <h3>
              {t.kinds[kind]} <small className="num">{of.length}</small>
            </h3>
            <ul className="num">
              {of.map((lesson) => (
                <li key={lesson.contentId}>
                  <LessonIcon type={lesson.contentType} />
                  <span>
                    {lesson.label} {name(lesson.title)}
                  </span>
                  <small>
                    {[
                      kind !== 'removed' && lesson.from !== null ? t.from(lesson.from) : '',
                      lesson.fields
                        .filter((field) => !lesson.texts.some((text) => text.field === field))
                        .map((field) => t.fields[field])
                        .join(t.comma),
                      lesson.otherCourses > 0 ? t.alsoIn(lesson.otherCourses) : '',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                  {lesson.texts.length > 0 ? <TextChanges texts={lesson.texts} /> : null}
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      {sections.length > 0 ? (
        <section>
          <h3>
            {t.sections} <small className="num">{sections.length}</small>
          </h3>
          <ul>
            {sections.map(({ kind, title, from }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a section has no name of its own here
              <li key={at}>
                <span>{name(title)}</span>
                <small>{kind === 'renamed' && from ? t.renamed(name(from)) : t.sectionKinds[kind]}</small>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

/** The changed words of a lesson between the words around them. */
function TextChanges({ texts }: { readonly texts: CourseChanges['lessons'][number]['texts'] }) {
  const t = useTexts(editorPageTexts).changes
  return (
    <dl className={css.texts}>
      {texts.map(({ field, lang, lead, removed, added, trail }) => (
        <div key={`${field} ${lang}`}>
          <dt>{t.texts[field][lang]}</dt>
          <dd lang={lang}>
            {lead}
            {removed ? <del>{removed}</del> : null}
            {added ? <ins>{added}</ins> : null}
            {trail}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Learners({ changes: { learners, lessons } }: { readonly changes: CourseChanges }) {
  const t = useTexts(editorPageTexts).changes
  const hasAdded = lessons.some(({ kind }) => kind === 'added')
  return (
    <section>
      <h3>{t.learners}</h3>
      <ul className={`num ${css.plain}`}>
        {learners.studying + learners.completed === 0 ? <li>{t.noLearners}</li> : null}
        {learners.studying > 0 ? <li>{t.studying(learners.studying)}</li> : null}
        {learners.completed > 0 ? <li>{t.completed(learners.completed, hasAdded)}</li> : null}
        {learners.studiedRemoved > 0 ? <li>{t.studiedRemoved(learners.studiedRemoved)}</li> : null}
      </ul>
    </section>
  )
}
