import { lazy, Suspense, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { currentLocale } from '#web/api/locale.ts'
import { Button } from '#web/console/button.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatClock } from '#web/ui/format.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import dialogCss from '../courses.module.css'
import { useContentItemSearch } from '../courses.queries.ts'
import { coursesConsoleTexts } from '../courses-console-texts.ts'
import { courseTitleInput, TitleFields } from '../title-fields.tsx'
import css from './dialogs.module.css'
import { createLessonContent, deleteContentItem } from './editor.queries.ts'
import { editorPageTexts } from './editor-page-texts.ts'
import { LessonIcon } from './lesson-icon.tsx'
import { addLesson, addSection, findLesson, newSectionPrefix, type OutlineLesson } from './outline.rules.ts'
import type { CourseEditor } from './use-course-editor.ts'

/** Loads the upload fields on demand. */
const FileFields = lazy(() => import('./file-fields.tsx'))

const made = { article: 1, video: 3, audio: 2, link: 9, quiz: 10, assignment: 11, survey: 12 } as const
const kinds = [
  'article',
  'video',
  'audio',
  'document',
  'package',
  'link',
  'quiz',
  'assignment',
  'survey',
  'existing',
] as const
const signs: Readonly<Record<Kind, number>> = {
  article: 1,
  video: 3,
  audio: 2,
  document: 7,
  package: 8,
  link: 9,
  quiz: 10,
  assignment: 11,
  survey: 12,
  existing: 6,
}
type Kind = (typeof kinds)[number]
type Props = {
  readonly editor: CourseEditor
  readonly sectionId: string | null
  readonly after: string | null
  readonly onDone: (contentId: string) => void
  readonly onClose: () => void
}

/**
 * Asks for a new lesson, creates its content or takes an existing content item, and inserts the lesson into the outline
 * after the open one.
 */
export function AddLessonDialog({ editor, sectionId, after, onDone, onClose }: Props) {
  const t = useTexts(editorPageTexts).adding
  const ui = useTexts(uiTexts)
  const { sections } = editor
  const home =
    sectionId ??
    sections.find(({ lessons }) => lessons.some(({ contentId }) => contentId === after))?.sectionId ??
    sections.at(-1)?.sectionId ??
    ''
  const [section, setSection] = useState(home)
  const [kind, setKind] = useState<Kind>('article')
  const [title, setTitle] = useState({ zh: '', en: '' })
  const [picked, setPicked] = useState<OutlineLesson | null>(null)
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly why: string | null }>({
    isBusy: false,
    why: null,
  })
  const add = async () => {
    if (state.isBusy) return
    const given = courseTitleInput(title)
    const isFile = kind === 'document' || kind === 'package'
    if ((kind === 'existing' || isFile) && !picked)
      return setState({ isBusy: false, why: isFile ? t.needsFile : t.needsPick })
    if (kind in made && Object.keys(given).length === 0) return setState({ isBusy: false, why: t.needsTitle })
    setState({ isBusy: true, why: null })
    try {
      const lesson = !(kind in made) && picked ? picked : await make(given)
      const target = section || `${newSectionPrefix}${crypto.randomUUID()}`
      const isSaved = await editor.change((now) =>
        addLesson(
          lesson,
          target,
          after,
        )(
          now.some((one) => one.sectionId === target) || now.length > 0
            ? now
            : addSection(target, { [currentLocale()]: t.firstSection })(now),
        ),
      )
      if (!isSaved) return setState({ isBusy: false, why: null })
      onDone(lesson.contentId)
    } catch (error) {
      setState({ isBusy: false, why: errorWords(error, ui.notDone) })
    }
  }
  const make = async (given: { readonly zh?: string; readonly en?: string }): Promise<OutlineLesson> => {
    const type = made[kind as keyof typeof made]
    const { contentId } = await createLessonContent({ type, title: given })
    return { contentId, label: '', title: given, contentType: type, duration: 0, media: null }
  }
  return (
    <Modal
      title={t.title}
      onClose={onClose}
      width={560}
      footer={
        <>
          <Button look="quiet" onPress={onClose}>
            {ui.cancel}
          </Button>
          <Button look="solid" isBusy={state.isBusy} onPress={() => void add()}>
            {t.do}
          </Button>
        </>
      }
    >
      <form
        className={dialogCss.fields}
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <div className={css.kinds} role="radiogroup" aria-label={t.kind}>
          {kinds.map((one) => (
            <label key={one} data-chosen={kind === one || undefined}>
              <input
                type="radio"
                name="lesson-kind"
                className="vh"
                checked={kind === one}
                onChange={() => {
                  setKind(one)
                  setPicked(null)
                }}
              />
              <LessonIcon type={signs[one]} size={20} />
              {t.kinds[one]}
            </label>
          ))}
        </div>
        {kind === 'document' || kind === 'package' ? (
          <Suspense fallback={<Skeleton height={160} />}>
            <FileFields
              kind={kind}
              onSent={(lesson) => {
                setPicked(lesson)
                setState({ isBusy: false, why: null })
              }}
            />
          </Suspense>
        ) : kind === 'existing' ? (
          <ContentPicker
            known={(contentId) => findLesson(sections, contentId) !== null}
            picked={picked}
            onPick={setPicked}
          />
        ) : (
          <TitleFields label={t.name} value={title} onChange={setTitle} />
        )}
        {sections.length > 1 ? (
          <Select
            label={t.section}
            options={sections.map(({ sectionId: one, title: name }, at) => ({
              id: one,
              words: `${at + 1} ${pickReaderText(name)}`,
            }))}
            value={section}
            onChange={setSection}
          />
        ) : null}
        {state.why ? (
          <p role="alert" className={dialogCss.wrong}>
            {state.why}
          </p>
        ) : null}
        <button type="submit" hidden />
      </form>
    </Modal>
  )
}

function ContentPicker({
  known,
  picked,
  onPick,
}: {
  readonly known: (contentId: string) => boolean
  readonly picked: OutlineLesson | null
  readonly onPick: (lesson: OutlineLesson | null) => void
}) {
  const t = useTexts(editorPageTexts).adding
  const all = useTexts(coursesConsoleTexts)
  const [q, setQ] = useState('')
  const [isAsking, setAsking] = useState(false)
  const found = useContentItemSearch({ page: 0, size: 20, ...(q.trim() ? { q: q.trim() } : {}) }).data?.list ?? []
  const idle = found.find(({ contentId, courses }) => contentId === picked?.contentId && courses === 0)
  const offered = found.filter(({ contentId, type }) => type !== 6 && !known(contentId))
  return (
    <div className={css.picker}>
      <input
        type="search"
        value={q}
        placeholder={t.search}
        aria-label={t.search}
        onChange={(event) => setQ(event.target.value)}
      />
      <ul className="num" aria-label={t.found}>
        {offered.map(({ contentId, title, type, duration, courses }) => (
          <li key={contentId}>
            <button
              type="button"
              aria-pressed={picked?.contentId === contentId}
              onClick={() => onPick({ contentId, label: '', title, contentType: type, duration, media: null })}
            >
              <LessonIcon type={type} />
              <span>{pickReaderText(title) || all.untitled}</span>
              <small>
                {[courses === 0 ? t.unused : t.usedIn(courses), duration > 0 ? formatClock(duration) : '']
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </button>
          </li>
        ))}
        {offered.length === 0 ? <li className={css.note}>{t.nothing}</li> : null}
      </ul>
      {idle ? (
        <p className={css.idle}>
          {t.idle}
          <Button look="field" onPress={() => setAsking(true)}>
            {t.drop.act}
          </Button>
        </p>
      ) : null}
      {idle && isAsking ? (
        <ConfirmationDialog
          title={t.drop.title}
          object={pickReaderText(idle.title) || all.untitled}
          consequence={t.drop.consequence}
          action={t.drop.act}
          onConfirm={async () => {
            await deleteContentItem(idle.contentId)
            onPick(null)
            toast('success', t.drop.done)
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}
