import { coverPatterns } from '@portal/covers/cover.ts'
import { IconPlus, IconUpload, IconX } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useWatch } from 'react-hook-form'
import { errorWords } from '#web/api/api-error.ts'
import { Button, IconButton } from '#web/console/button.tsx'
import { BilingualRichTextField } from '#web/console/editor/rich-text-field.tsx'
import { FieldMessages } from '#web/console/form/fields/field-frame.tsx'
import { BilingualField } from '#web/console/form/fields/text-fields.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { Cover } from '#web/ui/cover.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { coursesConsoleTexts } from '../courses-console-texts.ts'
import { uploadCoursePicture, uploadCoursePictureForUrl } from './editor.queries.ts'
import { editorPageTexts } from './editor-page-texts.ts'
import css from './intro.module.css'
import type { CourseEditor, CourseSettingsForm } from './use-course-editor.ts'

/** The description of a course: title, tagline, contributor, tags, introduction and cover. */
export function IntroTab({ editor }: { readonly editor: CourseEditor }) {
  const t = useTexts(editorPageTexts).intro
  const { form, course } = editor
  return (
    <div className={css.intro}>
      <div className={css.words}>
        <BilingualField form={form} name="head.title" label={t.title} />
        <BilingualField form={form} name="head.promise" label={t.promise} help={t.promiseHelp} isLong mayBeEmpty />
        <BilingualField form={form} name="head.contributor" label={t.contributor} help={t.contributorHelp} mayBeEmpty />
        <Tags form={form} />
        <BilingualRichTextField
          form={form}
          name="head.introduction"
          label={t.introduction}
          upload={uploadCoursePictureForUrl}
        />
      </div>
      <CoverField form={form} course={course} />
    </div>
  )
}

type Pair = { readonly zh?: string; readonly en?: string }
function Tags({ form }: { readonly form: CourseSettingsForm }) {
  const t = useTexts(editorPageTexts).intro
  const all = useTexts(coursesConsoleTexts)
  const show = useCallback(
    (value: unknown) => (Array.isArray(value) ? (value as Pair[]).map(({ zh, en }) => zh || en).join(', ') : ''),
    [],
  )
  const field = useField(form, 'head.tags', t.tags, show)
  const tags = Array.isArray(field.value) ? (field.value as Pair[]) : []
  const set = (at: number, lang: 'zh' | 'en', words: string) =>
    field.set(tags.map((tag, nth) => (nth === at ? { ...tag, [lang]: words } : tag)))
  return (
    <div className={css.tags} role="group" aria-label={t.tags}>
      <p>{t.tags}</p>
      {tags.map((tag, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tag is its place
        <div key={at}>
          {(['zh', 'en'] as const).map((lang) => (
            <input
              key={lang}
              value={tag[lang] ?? ''}
              lang={lang}
              maxLength={40}
              placeholder={all.languages[lang]}
              aria-label={`${t.tag(at + 1)}, ${all.languages[lang]}`}
              onChange={(event) => set(at, lang, event.target.value)}
              onBlur={field.leave}
            />
          ))}
          <IconButton label={t.removeTag(at + 1)} onPress={() => field.set(tags.filter((_, nth) => nth !== at))}>
            <IconX size={16} stroke={1.5} />
          </IconButton>
        </div>
      ))}
      {tags.length < 12 ? (
        <Button look="quiet" className={css.add} onPress={() => field.set([...tags, {}])}>
          <IconPlus size={16} stroke={1.5} aria-hidden />
          {t.addTag}
        </Button>
      ) : null}
      <FieldMessages field={field} />
    </div>
  )
}

const mostBytes = 5 * 1024 * 1024
function CoverField({ form, course }: { readonly form: CourseSettingsForm; readonly course: CourseEditor['course'] }) {
  const t = useTexts(editorPageTexts).intro
  const ui = useTexts(uiTexts)
  const picture = useField(form, 'head.coverFileId', t.coverPicture)
  const pattern = useField(form, 'head.coverPattern', t.coverDrawn)
  const categoryId = useWatch({ control: form.control, name: 'head.categoryId' })
  const [own, setOwn] = useState<{ readonly id: string; readonly url: string } | null>(null)
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly why: string | null }>({
    isBusy: false,
    why: null,
  })
  const fileId = typeof picture.value === 'string' ? picture.value : null
  const chosen = typeof pattern.value === 'string' ? pattern.value : null
  const url = fileId === null ? null : own?.id === fileId ? own.url : course.coverUrl
  const upload = async (file: File | undefined) => {
    if (!file) return
    if (file.size > mostBytes) return setState({ isBusy: false, why: t.tooLarge })
    setState({ isBusy: true, why: null })
    try {
      const kept = await uploadCoursePicture(file)
      setOwn({ id: kept.fileId, url: kept.url })
      picture.set(kept.fileId)
      setState({ isBusy: false, why: null })
    } catch (error) {
      setState({ isBusy: false, why: errorWords(error, ui.notDone) })
    }
  }
  return (
    <div className={css.cover}>
      <h3>{t.cover}</h3>
      <Cover
        key={url ?? chosen}
        id={course.productId}
        category={categoryId}
        pattern={chosen}
        url={url}
        className={css.now ?? ''}
        eager
      />
      <div className={css.acts}>
        <FileTrigger
          acceptedFileTypes={['image/jpeg', 'image/png', 'image/webp']}
          onSelect={(files) => void upload(files?.[0])}
        >
          <Button isBusy={state.isBusy}>
            <IconUpload size={16} stroke={1.5} aria-hidden />
            {fileId ? t.replace : t.upload}
          </Button>
        </FileTrigger>
        {fileId ? (
          <Button look="quiet" onPress={() => picture.set(undefined)}>
            {t.useDrawn}
          </Button>
        ) : null}
      </div>
      <p className={css.help}>{t.coverHelp}</p>
      {state.why ? (
        <p role="alert" className={css.wrong}>
          {state.why}
        </p>
      ) : null}
      <FieldMessages field={picture} />
      <div className={css.patterns} role="group" aria-label={t.coverDrawn}>
        {coverPatterns.map((one, at) => (
          <button
            key={one}
            type="button"
            aria-label={t.pattern(at + 1)}
            aria-pressed={fileId === null && chosen === one}
            onClick={() => {
              pattern.set(one)
              picture.set(undefined)
            }}
          >
            <Cover id={course.productId} category={categoryId} pattern={one} />
          </button>
        ))}
      </div>
      <FieldMessages field={pattern} />
    </div>
  )
}
