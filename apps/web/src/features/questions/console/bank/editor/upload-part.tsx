import { type UploadKind, uploadKinds, uploadLimits } from '@portal/contract/exams/question-types.ts'
import { FieldConflictChoice, FieldError } from '#web/console/form/fields/field-frame.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { Select } from '#web/console/overlays/select.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { bankTexts } from '../bank-texts.ts'
import { defaultUploadLimits, type QuestionContent } from '../question-values.rules.ts'
import editorCss from './editor.module.css'
import { useQuestionEditing } from './editor-context.tsx'
import css from './upload-part.module.css'
import { setFormPart, useFormPart } from './values.ts'

const sizes = [1, 2, 5, 10, uploadLimits.megabytes]
type Upload = NonNullable<QuestionContent['upload']>
const show = (value: unknown): string => {
  const { kinds, files, megabytes } = (value ?? defaultUploadLimits) as Upload
  return `${files} × ${megabytes} MB, ${kinds.join(', ')}`
}

/** The files that candidates upload: their kinds, their number, and the size of each. */
export function UploadPart() {
  const t = useTexts(bankTexts).upload
  const { form } = useQuestionEditing()
  const field = useField(form, 'upload', t.title, show)
  const upload = useFormPart('upload') ?? defaultUploadLimits
  const set = (some: Partial<Upload>) => setFormPart(form, 'upload', { ...upload, ...some })
  const flip = (kind: UploadKind) => {
    const kinds = uploadKinds.filter((one) => (one === kind) !== upload.kinds.includes(one))
    // One kind must remain; without any, nothing could be uploaded.
    if (kinds.length > 0) set({ kinds })
  }
  const options = (values: readonly number[], words: (value: number) => string) =>
    values.map((value) => ({ id: String(value), words: words(value) }))
  return (
    <section
      className={editorCss.block}
      aria-label={t.title}
      data-wrong={field.error || field.overlap ? '' : undefined}
    >
      <div className={editorCss.blockHead}>
        <h3>{t.title}</h3>
      </div>
      <div className={css.row}>
        <fieldset className={css.kinds}>
          <legend className="vh">{t.kindsName}</legend>
          {uploadKinds.map((kind) => (
            <label key={kind}>
              <input type="checkbox" checked={upload.kinds.includes(kind)} onChange={() => flip(kind)} />
              {t.kinds[kind]}
            </label>
          ))}
        </fieldset>
        <Select
          label={t.files}
          value={String(upload.files)}
          onChange={(files) => set({ files: Number(files) })}
          options={options(
            Array.from({ length: uploadLimits.files }, (_, index) => index + 1),
            String,
          )}
        />
        <Select
          label={t.megabytes}
          value={String(upload.megabytes)}
          onChange={(megabytes) => set({ megabytes: Number(megabytes) })}
          options={options(
            [...new Set([...sizes, upload.megabytes])].toSorted((a, b) => a - b),
            (size) => `${size} MB`,
          )}
        />
      </div>
      <p className={editorCss.quiet}>{t.hint}</p>
      <FieldError id={`${field.id}-error`} words={field.error} />
      <FieldConflictChoice field={field} />
    </section>
  )
}
