import { peopleList } from '@portal/contract/identity/people.contract.ts'
import { useEffect, useState } from 'react'
import { send } from '#web/api/send.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { focusOnce } from '#web/ui/focus-once.ts'
import css from './person-choice.module.css'

/** A person found by search; `note` has the employee number and the department. */
export type FoundPerson = { readonly id: string; readonly name: string; readonly note: string }
const searchAfterMs = 250
const most = 8

/**
 * Returns active members of a company, by name or employee number, while the reader types; without a search term, the
 * first ones. Null before the first response, and if no company is given.
 */
export function usePeopleSearch(companyId: string | null, words: string): readonly FoundPerson[] | null {
  const [found, setFound] = useState<readonly FoundPerson[] | null>(null)
  const q = words.trim()
  useEffect(() => {
    if (companyId === null) return setFound(null)
    const stop = new AbortController()
    const timer = setTimeout(
      () =>
        send(
          peopleList,
          { companyId, membership: 'active', limit: most, ...(q ? { q } : {}) },
          { signal: stop.signal, leaveSession: true },
        ).then(
          ({ rows }) =>
            setFound(
              rows.map(({ id, name, employeeNo, department }) => ({
                id,
                name,
                note: [employeeNo, department && pickReaderText(department.name)].filter(Boolean).join(' · '),
              })),
            ),
          () => stop.signal.aborted || setFound([]),
        ),
      searchAfterMs,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [companyId, q])
  return found
}

type ChoiceProps = {
  readonly companyId: string
  readonly label: string
  readonly placeholder: string
  /** The words when no one is found. */
  readonly none: string
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
  /** True when the dialog begins with this field. */
  readonly hasFocus?: boolean
}

/** A field that finds members of a company, and the list of results. */
export function PersonChoice({ companyId, label, placeholder, none, chosen, onChoose, hasFocus }: ChoiceProps) {
  const [words, setWords] = useState('')
  const found = usePeopleSearch(companyId, words)
  return (
    <>
      <label>
        {label}
        <input
          value={words}
          placeholder={placeholder}
          maxLength={80}
          autoComplete="off"
          ref={hasFocus ? focusOnce : undefined}
          onChange={({ target }) => setWords(target.value)}
        />
      </label>
      <div className={css.found} role="group" aria-label={label}>
        {found?.map((one) => (
          <button key={one.id} type="button" aria-pressed={one.id === chosen} onClick={() => onChoose(one.id)}>
            {one.name} <small className="num">{one.note}</small>
          </button>
        ))}
        {found?.length === 0 ? <p className={css.none}>{none}</p> : null}
      </div>
    </>
  )
}
