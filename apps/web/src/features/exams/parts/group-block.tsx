import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Locale } from '#web/api/locale.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { AttemptQuestion, PaperGroup } from '../answering/answer-sheet.ts'
import { examTexts } from '../exam-texts.ts'
import { pickBilingualText } from './bilingual.ts'
import css from './group-block.module.css'
import { QuestionStem } from './question-stem.tsx'
import { OptionText } from './written-text.tsx'

type Props = {
  readonly group: PaperGroup | null
  /** The options that its questions share. */
  readonly options?: AttemptQuestion['options'] | null
  readonly lang: Locale
  readonly children: ReactNode
}

/**
 * Questions with their shared material, which is next to them on a wide screen; otherwise it is above them, remains
 * visible while they are answered, and can be collapsed. Without a group, renders only the questions.
 */
export function GroupBlock({ group, options = null, lang, children }: Props) {
  const t = useTexts(examTexts).answer
  const [isOpen, setOpen] = useState(true)
  if (!group) return children
  const id = `material-${group.from}`
  return (
    <div className={css.block} data-open={isOpen || undefined}>
      <section className={css.material} aria-labelledby={id} lang={lang === 'zh' ? 'zh-CN' : 'en'}>
        <h3 className={css.head}>
          <span id={id}>{options ? t.sharedOptions(group.from, group.to) : t.material(group.from, group.to)}</span>
          <button
            type="button"
            className={css.toggle}
            aria-expanded={isOpen}
            aria-controls={`${id}-text`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t.hideMaterial : t.showMaterial}
            <IconChevronDown size={16} stroke={1.5} aria-hidden="true" />
          </button>
        </h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, also by keyboard */}
        <div className={css.text} id={`${id}-text`} tabIndex={0} role="group" aria-labelledby={id} hidden={!isOpen}>
          <QuestionStem id={`${id}-words`} html={pickBilingualText(group.material, lang)} />
          {options ? (
            <ul className={css.options}>
              {options.map(({ key, text }) => (
                <li key={key}>
                  <b>{key}</b>
                  <OptionText html={pickBilingualText(text, lang)} />
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </section>
      <div className={css.questions}>{children}</div>
    </div>
  )
}
