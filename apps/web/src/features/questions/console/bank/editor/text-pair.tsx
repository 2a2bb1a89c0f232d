import { IconTypography } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { languageTagOf } from '#web/api/locale.ts'
import { IconButton } from '#web/console/button.tsx'
import { formTexts } from '#web/console/form/form-texts.ts'
import { useTexts } from '#web/ui/texts.ts'
import { uploadQuestionPicture } from '../bank.queries.ts'
import { bankTexts } from '../bank-texts.ts'
import { type BilingualWords, decodeHtmlEntities, isPlainText, plainToHtml } from '../question-values.rules.ts'
import { shownEditorLanguages, useQuestionEditing } from './editor-context.tsx'
import css from './text-pair.module.css'

const RichEditor = lazy(() => import('#web/console/editor/rich-editor.tsx'))

type PairProps = {
  readonly value: BilingualWords | undefined
  readonly onChange: (value: BilingualWords) => void
  /** The label for screen readers, by language. */
  readonly labelOf: (language: string) => string
  readonly isWrong?: boolean
  readonly describedBy?: string | undefined
  readonly placeholder?: string
  /** Shown next to the formatting button. */
  readonly beside?: ReactNode
}

/** A short text in both languages: written as plain text or, where needed, with formatting, formulas and pictures. */
export function TextPair({ value, onChange, labelOf, isWrong = false, describedBy, placeholder, beside }: PairProps) {
  const t = useTexts(bankTexts).editor
  const form = useTexts(formTexts)
  const { languages } = useQuestionEditing()
  const [isRich, setRich] = useState(() => !isPlainText(value?.zh) || !isPlainText(value?.en))
  const set = (language: 'zh' | 'en', text: string) => onChange({ ...value, [language]: text })
  return (
    <div className={css.pair} data-languages={languages}>
      {shownEditorLanguages(languages).map((language) => {
        const own = { label: labelOf(form.languageName[language]), lang: language }
        return isRich ? (
          <Suspense key={language} fallback={<div className={css.pairWait} />}>
            <RichEditor
              {...own}
              look="line"
              value={value?.[language] ?? ''}
              onChange={(html) => set(language, html)}
              upload={uploadQuestionPicture}
              isWrong={isWrong}
              describedBy={describedBy}
            />
          </Suspense>
        ) : (
          <textarea
            key={language}
            rows={1}
            aria-label={own.label}
            aria-invalid={isWrong || undefined}
            aria-describedby={describedBy}
            lang={languageTagOf(language)}
            value={decodeHtmlEntities(value?.[language])}
            placeholder={placeholder ?? form.languageName[language]}
            ref={fitHeightToText}
            onChange={(event) => {
              fitHeightToText(event.target)
              set(language, plainToHtml(event.target.value))
            }}
          />
        )
      })}
      <span className={css.pairTools}>
        {isRich ? null : (
          <IconButton label={t.format} onPress={() => setRich(true)}>
            <IconTypography size={14} stroke={1.5} />
          </IconButton>
        )}
        {beside}
      </span>
    </div>
  )
}

/** Makes a text area as high as its text, so that it doesn't scroll. */
export function fitHeightToText(box: HTMLTextAreaElement | null): void {
  if (!box) return
  box.style.height = 'auto'
  box.style.height = `${box.scrollHeight}px`
}
