import { lazy, Suspense } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { useTexts } from '#web/ui/texts.ts'
import fieldCss from '../form/fields/field.module.css'
import { FieldFrame, FieldMessages } from '../form/fields/field-frame.tsx'
import { type FieldProps, type FieldView, useField } from '../form/fields/use-field.ts'
import { formTexts } from '../form/form-texts.ts'
import css from './editor.module.css'
import { editorTexts } from './editor-texts.ts'
import type { RichEditorProps } from './rich-editor.tsx'

/** Loaded where it is drawn, and nowhere else. */
const RichEditor = lazy(() => import('./rich-editor.tsx'))

type Own = Pick<RichEditorProps, 'upload' | 'hasGaps' | 'look'>
const plain = (value: unknown): string =>
  typeof value === 'string' ? (new DOMParser().parseFromString(value, 'text/html').body.textContent ?? '') : ''

/** A field for rich text in one language. */
export function RichTextField<V extends FieldValues>({
  form,
  name,
  label,
  help,
  isDisabled = false,
  ...own
}: FieldProps<V, FieldPathByValue<V, string | null | undefined>> & Own) {
  const field = useField(form, name, label, plain, Boolean(help))
  return (
    <FieldFrame field={field} help={help} labelId={`${field.id}-label`}>
      <Box field={field} label={label} isDisabled={isDisabled} {...own} />
    </FieldFrame>
  )
}

type BilingualProps<V extends FieldValues> = FieldProps<
  V,
  FieldPathByValue<V, { zh?: string | undefined; en?: string | undefined } | undefined>
> &
  Own

/** Fields for rich text in both languages, side by side if there is room. */
export function BilingualRichTextField<V extends FieldValues>({
  form,
  name,
  label,
  help,
  isDisabled = false,
  ...own
}: BilingualProps<V>) {
  const t = useTexts(formTexts)
  const [zh, en] = [
    useField(form, `${name}.zh`, `${label} (${t.languageName.zh})`, plain),
    useField(form, `${name}.en`, `${label} (${t.languageName.en})`, plain),
  ]
  const id = `${zh.id}-label`
  return (
    <div className={fieldCss.field} role="group" aria-labelledby={id}>
      <div className={fieldCss.label}>
        {/* The headings of the text follow a heading of their own. */}
        <h2 id={id} className={css.title}>
          {label}
        </h2>
      </div>
      <div className={css.languages}>
        {(['zh', 'en'] as const).map((lang) => {
          const [field, other] = lang === 'zh' ? [zh, en] : [en, zh]
          const isMissing = !field.value && Boolean(other.value)
          return (
            <div key={lang} data-wrong={field.error || field.overlap ? '' : undefined}>
              <p className={css.language}>
                {t.languageName[lang]} {isMissing ? <span className={fieldCss.missing}>{t.missing[lang]}</span> : null}
              </p>
              <Box
                field={field}
                label={`${label}, ${t.languageName[lang]}`}
                lang={lang}
                isDisabled={isDisabled}
                {...own}
              />
              <FieldMessages field={field} />
            </div>
          )
        })}
      </div>
      {help ? <p className={fieldCss.help}>{help}</p> : null}
    </div>
  )
}

function Box({
  field,
  label,
  lang,
  isDisabled,
  upload,
  hasGaps = false,
  look,
}: {
  readonly field: FieldView
  readonly label: string
  readonly lang?: 'zh' | 'en'
  readonly isDisabled: boolean
} & Own) {
  const t = useTexts(editorTexts)
  return (
    <Suspense fallback={<div className={css.wait}>{t.loading}</div>}>
      <RichEditor
        label={label}
        value={typeof field.value === 'string' ? field.value : ''}
        onChange={field.set}
        onLeave={field.leave}
        upload={upload}
        hasGaps={hasGaps}
        look={look}
        lang={lang}
        isDisabled={isDisabled}
        isWrong={field.error !== null}
        describedBy={field.described['aria-describedby']}
      />
    </Suspense>
  )
}
