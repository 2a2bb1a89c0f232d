import { useId } from 'react'
import { currentLocale } from '#web/api/locale.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './courses.module.css'
import { coursesConsoleTexts } from './courses-console-texts.ts'

/** A title in both languages, either of which may be empty. */
export type CourseTitle = { readonly zh: string; readonly en: string }

type Props = {
  readonly label?: string
  readonly help?: string
  readonly value: CourseTitle
  readonly onChange: (value: CourseTitle) => void
}

/**
 * The fields of a title in both languages, the reader's language first and focused. Without a label, the title of the
 * dialog describes them.
 */
export function TitleFields({ label, help, value, onChange }: Props) {
  const t = useTexts(coursesConsoleTexts)
  const id = useId()
  const first = currentLocale() === 'en' ? (['en', 'zh'] as const) : (['zh', 'en'] as const)
  const fields = (
    <div className={css.two}>
      {first.map((lang, at) => (
        <label key={lang}>
          {t.languages[lang]}
          <input
            value={value[lang]}
            lang={lang}
            maxLength={120}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the dialog is for this
            autoFocus={at === 0}
            onChange={(event) => onChange({ ...value, [lang]: event.target.value })}
          />
        </label>
      ))}
    </div>
  )
  if (!label) return fields
  return (
    <div className={css.field} role="group" aria-labelledby={id}>
      <span id={id}>{label}</span>
      {fields}
      {help ? <small>{help}</small> : null}
    </div>
  )
}

/** Returns the typed title as calls expect it: without empty languages. */
export const courseTitleInput = ({ zh, en }: CourseTitle) => ({
  ...(zh.trim() ? { zh: zh.trim() } : {}),
  ...(en.trim() ? { en: en.trim() } : {}),
})
