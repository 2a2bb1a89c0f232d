import { IconPlus } from '@tabler/icons-react'
import { languageTagOf } from '#web/api/locale.ts'
import { Button } from '#web/console/button.tsx'
import { formTexts } from '#web/console/form/form-texts.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { EditedQuestionGroup } from './bank.queries.ts'
import { bankTexts } from './bank-texts.ts'
import bankCss from './banks.module.css'
import css from './group-dialog.module.css'

export type OptionPlainText = { readonly zh: string; readonly en: string }

/**
 * Returns the shared options as plain text; null when there are none, or when some have formatting, which only each
 * question's own editor can preserve.
 */
export function plainTextOfOptions(options: EditedQuestionGroup['options']): readonly OptionPlainText[] | null {
  if (!options || options.some(({ zh = '', en = '' }) => (zh + en).includes('<'))) return null
  const words = (html = '') =>
    html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  return options.map(({ zh, en }) => ({ zh: words(zh), en: words(en) }))
}

const htmlOf = (words: string) => words.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** Returns the typed options as HTML, in the form of a call; a language without text is left out. */
export const optionsOfPlainText = (words: readonly OptionPlainText[]) =>
  words.map(({ zh, en }) => ({ ...(zh.trim() ? { zh: htmlOf(zh) } : {}), ...(en.trim() ? { en: htmlOf(en) } : {}) }))

/** The list of options that all questions of a group share, edited once for all of them. */
export function SharedOptions({
  words,
  onChange,
}: {
  readonly words: readonly OptionPlainText[]
  readonly onChange: (words: readonly OptionPlainText[]) => void
}) {
  const t = useTexts(bankTexts).group
  const form = useTexts(formTexts)
  const set = (at: number, some: Partial<OptionPlainText>) =>
    onChange(words.map((one, index) => (index === at ? { ...one, ...some } : one)))
  return (
    <section>
      <h3>{t.sharedOptions}</h3>
      <p className={bankCss.quiet}>{t.sharedOptionsHint}</p>
      <ol className={css.options}>
        {words.map((one, index) => {
          const letter = String.fromCharCode(65 + index)
          return (
            <li key={letter}>
              <b aria-hidden="true">{letter}</b>
              {(['zh', 'en'] as const).map((language) => (
                <input
                  key={language}
                  className={bankCss.note}
                  lang={languageTagOf(language)}
                  aria-label={t.optionIn(letter, form.languageName[language])}
                  placeholder={form.languageName[language]}
                  value={one[language]}
                  maxLength={2000}
                  autoComplete="off"
                  onChange={(event) => set(index, { [language]: event.target.value })}
                />
              ))}
            </li>
          )
        })}
      </ol>
      {words.length < 26 ? (
        <Button onPress={() => onChange([...words, { zh: '', en: '' }])}>
          <IconPlus size={16} stroke={1.5} aria-hidden="true" />
          {t.addOption}
        </Button>
      ) : null}
    </section>
  )
}
