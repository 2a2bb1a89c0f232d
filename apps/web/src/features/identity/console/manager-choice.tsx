import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './dialogs.module.css'
import { peopleConsoleTexts } from './people-console-texts.ts'
import { usePeopleSearch } from './person-choice.tsx'

export type ChosenLineManager = { readonly id: string; readonly name: string }
type Props = {
  readonly companyId: string | null
  /** The person themselves, who can't be their own manager. */
  readonly except: string
  readonly value: ChosenLineManager | null
  readonly onChange: (manager: ChosenLineManager | null) => void
}

/** The line manager of a person: an active member of the same company, found by typing. */
export function ManagerChoice({ companyId, except, value, onChange }: Props) {
  const t = useTexts(peopleConsoleTexts).placeDialog
  const [words, setWords] = useState('')
  const found = usePeopleSearch(words.trim() ? companyId : null, words)?.filter(({ id }) => id !== except) ?? null
  if (value)
    return (
      <div className={css.chosen}>
        <span>{t.manager}</span>
        <b>{value.name}</b>
        <Button look="quiet" aria-label={t.removeManager(value.name)} onPress={() => onChange(null)}>
          {t.remove}
        </Button>
      </div>
    )
  return (
    <div className={css.search}>
      <label>
        {t.manager}
        <input
          value={words}
          placeholder={t.managerHint}
          autoComplete="off"
          maxLength={80}
          disabled={companyId === null}
          onChange={({ target }) => setWords(target.value)}
        />
      </label>
      {found === null ? (
        <small className={css.note}>{t.managerNone}</small>
      ) : (
        <ul className={css.found} aria-label={t.manager}>
          {found.map(({ id, name, note }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  onChange({ id, name })
                  setWords('')
                }}
              >
                {name}
                <small className="num">{note}</small>
              </button>
            </li>
          ))}
          {found.length === 0 ? <li className={css.note}>{t.noColleague}</li> : null}
        </ul>
      )}
    </div>
  )
}
