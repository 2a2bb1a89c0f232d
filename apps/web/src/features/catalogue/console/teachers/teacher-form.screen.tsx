import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { type UseControllerReturn, useController } from 'react-hook-form'
import { errorWords } from '#web/api/api-error.ts'
import { write } from '#web/api/write.ts'
import { Button } from '#web/console/button.tsx'
import { BilingualField } from '#web/console/form/fields/text-fields.tsx'
import { FieldSection, Form } from '#web/console/form/form.tsx'
import { useForm } from '#web/console/form/use-form.ts'
import { ConsolePage } from '#web/console/page.tsx'
import { FormSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { TeacherPortrait } from './portrait.tsx'
import { teacherCreateForm, teacherEditForm } from './teacher.form.ts'
import css from './teachers.module.css'
import { fetchTeacher, type ManagedTeacher, uploadTeacherPortrait, useManagedTeacher } from './teachers.queries.ts'
import { teachersConsoleTexts } from './teachers-console-texts.ts'

const route = getRouteApi('/console/teachers/$id')

/** The form of an instructor; `new` in the address creates one. */
export function TeacherFormScreen() {
  const t = useTexts(teachersConsoleTexts)
  const { id } = route.useParams()
  const isNew = id === 'new'
  const teacher = useManagedTeacher(isNew ? null : id)
  return (
    <ConsolePage title={isNew ? t.form.new : (teacher.data && pickReaderText(teacher.data.name)) || t.one}>
      {isNew ? (
        <NewTeacher key="new" />
      ) : (
        <QueryStates query={teacher} skeleton={<FormSkeleton height={420} />}>
          {(one) => <KnownTeacher key={one.teacherId} teacher={one} />}
        </QueryStates>
      )}
    </ConsolePage>
  )
}

const isSaid = (name: { readonly zh?: string | undefined; readonly en?: string | undefined } | undefined) =>
  Boolean(name?.zh?.trim() || name?.en?.trim())
const valuesOf = ({ name, title, bio, portraitFileId }: ManagedTeacher) => ({
  name,
  title,
  bio,
  ...(portraitFileId ? { portraitFileId } : {}),
})

function KnownTeacher({ teacher }: { readonly teacher: ManagedTeacher }) {
  const t = useTexts(teachersConsoleTexts).form
  const { teacherId, accountId } = teacher
  const form = useForm(teacherEditForm, {
    object: teacherId,
    initial: valuesOf(teacher),
    revision: teacher.revision,
    fixed: (revision) => ({ teacherId, revision: Number(revision), ...(accountId ? { accountId } : {}) }),
    check: ({ name }) => ({ 'name.zh': isSaid(name) ? null : t.needsName }),
    save: async (input) => {
      const { revision } = await write(teacherEditForm, input)
      return { revision }
    },
    readNewest: async () => {
      const newest = await fetchTeacher(teacherId)
      return { values: valuesOf(newest), revision: newest.revision }
    },
  })
  return (
    <Form form={form} label={t.edit}>
      <FieldSection title={t.who} lead={t.lead}>
        <BilingualField form={form} name="name" label={t.name} />
        <BilingualField form={form} name="title" label={t.title} help={t.titleHelp} />
        <BilingualField form={form} name="bio" label={t.bio} isLong mayBeEmpty />
      </FieldSection>
      <FieldSection title={t.portrait}>
        <PictureField
          field={useController({ control: form.control, name: 'portraitFileId' })}
          name={teacher.name}
          url={teacher.portraitUrl}
          known={teacher.portraitFileId}
        />
      </FieldSection>
    </Form>
  )
}

function NewTeacher() {
  const t = useTexts(teachersConsoleTexts).form
  const { navigate } = useRouter()
  const form = useForm(teacherCreateForm, {
    object: 'new',
    initial: { name: {}, title: {}, bio: {} },
    revision: null,
    fixed: () => ({}),
    check: ({ name }) => ({ 'name.zh': isSaid(name) ? null : t.needsName }),
    save: (input) => write(teacherCreateForm, input),
    afterSave: (saved) =>
      void navigate({
        to: '/console/teachers',
        search: { open: (saved as unknown as { teacherId: string }).teacherId },
        replace: true,
      }),
  })
  return (
    <Form form={form} label={t.new} saveWords={t.save}>
      <FieldSection title={t.who}>
        <BilingualField form={form} name="name" label={t.name} />
        <BilingualField form={form} name="title" label={t.title} help={t.titleHelp} />
        <BilingualField form={form} name="bio" label={t.bio} isLong mayBeEmpty />
      </FieldSection>
      <FieldSection title={t.portrait}>
        <PictureField
          field={useController({ control: form.control, name: 'portraitFileId' })}
          name={{}}
          url={null}
          known={null}
        />
      </FieldSection>
    </Form>
  )
}

type PictureProps = {
  // biome-ignore lint/suspicious/noExplicitAny: the field of either form
  readonly field: UseControllerReturn<any, 'portraitFileId'>
  readonly name: ManagedTeacher['name']
  /** The stored picture and its id. */
  readonly url: string | null
  readonly known: string | null
}

/** An instructor's photo: uploaded when chosen, saved with the form. */
function PictureField({ field: { field }, name, url, known }: PictureProps) {
  const t = useTexts(teachersConsoleTexts).form
  const [sent, setSent] = useState<{ readonly fileId: string; readonly url: string } | null>(null)
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly why: string | null }>({
    isBusy: false,
    why: null,
  })
  const value = typeof field.value === 'string' ? field.value : null
  const shown =
    value === null ? null : value === sent?.fileId ? sent.url : value === known ? url : `/files/read?fileId=${value}`
  const send = async (file: File | undefined) => {
    if (!file) return
    setState({ isBusy: true, why: null })
    try {
      const picture = await uploadTeacherPortrait(file)
      setSent(picture)
      field.onChange(picture.fileId)
      setState({ isBusy: false, why: null })
    } catch (error) {
      setState({ isBusy: false, why: errorWords(error, t.wentWrong) })
    }
  }
  return (
    <div>
      <div className={css.picture}>
        <TeacherPortrait of={{ portraitUrl: shown, name }} size={72} />
        <div className={css.ways}>
          <FileTrigger
            acceptedFileTypes={['image/jpeg', 'image/png', 'image/webp']}
            onSelect={(files) => void send(files?.[0])}
          >
            <Button isBusy={state.isBusy}>{value === null ? t.choose : t.replace}</Button>
          </FileTrigger>
          {value === null ? null : (
            <Button look="quiet" onPress={() => field.onChange(undefined)}>
              {t.remove}
            </Button>
          )}
        </div>
      </div>
      <p className={css.note}>{t.portraitHelp}</p>
      {value === null ? <p className={css.note}>{t.noPortrait}</p> : null}
      {state.why ? <p role="alert">{state.why}</p> : null}
    </div>
  )
}
