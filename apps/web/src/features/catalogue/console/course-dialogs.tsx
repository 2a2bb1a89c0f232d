import {
  courseArchive,
  courseCopy,
  courseCreate,
  courseDelete,
  coursePublish,
  courseRestore,
  courseWithdraw,
} from '@portal/contract/catalogue/course-authoring.contract.ts'
import { coursesPublish, coursesWithdraw } from '@portal/contract/catalogue/course-console.contract.ts'
import { knowledgeItemMove } from '@portal/contract/catalogue/knowledge-staff.contract.ts'
import type { InputOf } from '@portal/contract/http/call.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { write } from '#web/api/write.ts'
import type { BulkTarget } from '#web/console/list/list.types.ts'
import { FormDialog } from '#web/console/overlays/ask-form.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './courses.module.css'
import { type CourseKind, courseSelection } from './courses.queries.ts'
import { coursesConsoleTexts } from './courses-console-texts.ts'
import { KnowledgePlaceFields, type KnowledgePlaceInput } from './knowledge/place-fields.tsx'
import { type CourseTitle, courseTitleInput, TitleFields } from './title-fields.tsx'
import { useCategoryNames } from './use-choices.ts'

/** An action on one course that opens a dialog first. */
export type CourseAct = 'publish' | 'withdraw' | 'archive' | 'restore' | 'delete' | 'copy'
export type CourseActTarget = {
  readonly productId: string
  readonly revision: number
  readonly title: { readonly zh?: string | undefined; readonly en?: string | undefined }
  readonly learners: number
  readonly kind: CourseKind
}
type Stand = { readonly revision: number; readonly status: 'draft' | 'published' | 'withdrawn' | 'archived' }
type ActProps = {
  readonly act: CourseAct
  readonly course: CourseActTarget
  readonly onClose: () => void
  readonly onDone?: (stand: Stand | null) => void
}

/** Asks for confirmation of an action on a course and runs it; for a copy, asks for its title. */
export function CourseActDialog({ act, course, onClose, onDone }: ActProps) {
  const t = useTexts(coursesConsoleTexts)
  const c = t.confirm
  const { productId, revision, learners } = course
  const name = pickReaderText(course.title) || t.untitled
  if (act === 'copy') return <CopyDialog course={course} onClose={onClose} />
  const own = { productId, revision }
  const words = {
    publish: {
      title: c.publish,
      what: course.kind === 'topic' ? c.publishTopicWhat : c.publishWhat,
      action: t.acts.publish,
      done: t.done.published,
      run: () => write(coursePublish, own),
    },
    withdraw: {
      title: c.withdraw,
      what: c.withdrawWhat,
      action: t.acts.withdraw,
      done: t.done.withdrawn,
      run: () => write(courseWithdraw, own),
    },
    archive: {
      title: c.archive,
      what: c.archiveWhat,
      action: t.acts.archive,
      done: t.done.archived,
      run: () => write(courseArchive, own),
    },
    restore: {
      title: c.restore,
      what: c.restoreWhat,
      action: t.acts.restore,
      done: t.done.restored,
      run: () => write(courseRestore, own),
    },
    delete: {
      title: c.delete,
      what: c.deleteWhat,
      action: t.acts.delete,
      done: t.done.deleted,
      run: async () => {
        await write(courseDelete, own)
        return null
      },
    },
  }[act]
  return (
    <ConfirmationDialog
      title={words.title}
      object={name}
      {...(learners > 0 && act !== 'publish' ? { people: learners } : {})}
      consequence={words.what}
      action={words.action}
      isForGood={act === 'delete'}
      onConfirm={async () => {
        const stand = await words.run()
        toast('success', words.done)
        onDone?.(stand)
      }}
      onClose={onClose}
    />
  )
}

type BulkProps = {
  readonly act: 'publish' | 'withdraw'
  readonly target: BulkTarget
  readonly onStarted: (taskId: string) => void
  readonly onClose: () => void
}
/** Asks for confirmation before many courses are published or withdrawn. */
export function CourseBulkDialog({ act, target, onStarted, onClose }: BulkProps) {
  const t = useTexts(coursesConsoleTexts)
  const c = t.confirm
  const [requestKey] = useState(() => crypto.randomUUID())
  const number = formatNumber(target.count)
  const object =
    'matching' in target.selection
      ? c.all(target.isAbout ? t.about(number) : number)
      : c.these(target.names, number, target.count)
  const isPublish = act === 'publish'
  return (
    <ConfirmationDialog
      title={isPublish ? c.publishMany : c.withdrawMany}
      object={object}
      consequence={isPublish ? c.publishManyWhat : c.withdrawManyWhat}
      action={isPublish ? c.publishDo(number, target.count) : c.withdrawDo(number, target.count)}
      onConfirm={async () =>
        onStarted(
          (
            await write(isPublish ? coursesPublish : coursesWithdraw, {
              requestKey,
              selection: courseSelection(target),
            })
          ).task.id,
        )
      }
      onClose={onClose}
    />
  )
}

function CopyDialog({ course, onClose }: { readonly course: CourseActTarget; readonly onClose: () => void }) {
  const t = useTexts(coursesConsoleTexts)
  const navigate = useNavigate()
  const [requestKey] = useState(() => crypto.randomUUID())
  const suffixed = (lang: 'zh' | 'en') =>
    course.title[lang] ? `${course.title[lang]}${t.copy.suffix[lang]}`.slice(0, 120) : ''
  const [title, setTitle] = useState<CourseTitle>({ zh: suffixed('zh'), en: suffixed('en') })
  const [copiesArticles, setCopies] = useState(false)
  return (
    <FormDialog
      className={css.fields}
      width={520}
      title={t.copy.title}
      action={t.copy.do}
      onClose={onClose}
      missing={Object.keys(courseTitleInput(title)).length === 0 ? t.making.needsTitle : null}
      onRun={async () => {
        const { productId } = await write(courseCopy, {
          requestKey,
          productId: course.productId,
          title: courseTitleInput(title),
          copiesArticles,
        })
        toast('success', t.done.copied)
        void navigate({ to: '/console/courses/$id', params: { id: productId } })
      }}
    >
      <p>{t.copy.lead}</p>
      <TitleFields label={t.copy.name} value={title} onChange={setTitle} />
      {course.kind === 'topic' ? null : (
        <label className={css.check}>
          <input type="checkbox" checked={copiesArticles} onChange={(event) => setCopies(event.target.checked)} />
          {t.copy.articles}
          <small>{t.copy.articlesHelp}</small>
        </label>
      )}
    </FormDialog>
  )
}

const kinds = ['course', 'column', 'topic', 'knowledge'] as const
type CreateHead = InputOf<typeof courseCreate>['head']
/** The initial values of a new course. */
const emptyHead = {
  zones: [] as CreateHead['zones'],
  tags: [] as CreateHead['tags'],
  priceKind: 'free' as const,
  inSequence: false,
  previewNum: 0,
  previewTime: 0,
  dragPlay: true,
  speedUpPlay: true,
  watermark: false,
  interventions: 0,
  interventionMinutes: 0,
}
/**
 * Asks for the type and title of a new product, creates a draft and opens it. In the library it creates knowledge items
 * only. A knowledge item can be given its topic and form here.
 */
export function NewCourseDialog({ only, onClose }: { readonly only?: 'knowledge'; readonly onClose: () => void }) {
  const t = useTexts(coursesConsoleTexts)
  const m = t.making
  const navigate = useNavigate()
  const categories = [...useCategoryNames()].map(([id, words]) => ({ id: String(id), words }))
  const [kind, setKind] = useState<(typeof kinds)[number]>(only ?? 'course')
  const [title, setTitle] = useState<CourseTitle>({ zh: '', en: '' })
  const [category, setCategory] = useState('1')
  const [place, setPlace] = useState<KnowledgePlaceInput>({ topicId: null, form: null })
  // The draft is created once: if assigning its topic fails, a second try repeats only that.
  const created = useRef<string | null>(null)
  const isHalfPlaced = kind === 'knowledge' && (place.topicId === null) !== (place.form === null)
  return (
    <FormDialog
      className={css.fields}
      width={520}
      title={only ? m.make[only] : m.title}
      action={m.do}
      onClose={onClose}
      missing={Object.keys(courseTitleInput(title)).length === 0 ? m.needsTitle : isHalfPlaced ? m.needsPlace : null}
      onRun={async () => {
        created.current ??= (
          await write(courseCreate, {
            kind,
            head: { ...emptyHead, categoryId: Number(category), title: courseTitleInput(title) },
          })
        ).productId
        const productId = created.current
        const { topicId, form } = place
        if (kind === 'knowledge' && topicId !== null && form !== null)
          await write(knowledgeItemMove, { productId, topicId, form })
        void navigate({ to: '/console/courses/$id', params: { id: productId } })
      }}
    >
      <TitleFields label={m.name} help={m.nameHelp} value={title} onChange={setTitle} />
      {only ? null : (
        <fieldset className={css.radios}>
          <legend>{m.kind}</legend>
          {kinds.map((one) => (
            <label key={one}>
              <input type="radio" name="kind" checked={kind === one} onChange={() => setKind(one)} />
              {m.kinds[one].words}
              <small>{m.kinds[one].note}</small>
            </label>
          ))}
        </fieldset>
      )}
      <Select label={m.category} options={categories} value={category} onChange={setCategory} />
      {kind === 'knowledge' ? <KnowledgePlaceFields value={place} onChange={setPlace} /> : null}
    </FormDialog>
  )
}
