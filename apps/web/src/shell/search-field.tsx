import { IconSearch } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { SuggestInput } from '#web/features/catalogue/catalogue-search.public.ts'
import { useCompanyFeatures } from '#web/features/companies/companies.public.ts'
import { isDialogOpen } from '#web/ui/open-dialogs.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './search-field.module.css'
import { shellTexts } from './shell-texts.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The search for courses; the key `/` moves to it, unless the reader is typing or a dialog is open. */
export function SearchField() {
  const t = useTexts(shellTexts)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  // The space is reserved, so that the header doesn't move.
  const isOff = useCompanyFeatures()?.showSearchCourseFlg !== true
  const { q } = useSearch({ strict: false })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        isDialogOpen()
      )
        return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = input.current?.value.trim().slice(0, 80)
    input.current?.blur()
    void navigate({ to: '/content-center', search: words ? { q: words } : {} })
  }
  return (
    <search className={css.place} data-off={isOff || undefined}>
      <form className={css.field} onSubmit={submit} action="/content-center">
        <IconSearch size={16} stroke={1.5} aria-hidden />
        <label htmlFor={id} className="vh">
          {t.search}
        </label>
        <SuggestInput
          input={input}
          id={id}
          q={q ?? ''}
          placeholder={t.searchHint}
          words={{ list: t.suggestions, teacher: t.teacher }}
        />
        <span className="no-print" aria-hidden="true" data-key="/" />
      </form>
    </search>
  )
}
