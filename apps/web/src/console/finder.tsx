import { useEffect, useId, useState } from 'react'
import css from './finder.module.css'

type Found = { readonly id: string; readonly words: string; readonly note: string }
type FinderProps<Thing> = {
  readonly label: string
  readonly nothing: string
  readonly search: (words: string, signal: AbortSignal) => Promise<readonly Thing[]>
  readonly show: (thing: Thing) => Found
  readonly onPick: (thing: Thing) => void
}
const askAfterMs = 200

/** A search field for picking an item by name; it calls the server while the reader types. */
export function SearchPicker<Thing>({ label, nothing, search, show, onPick }: FinderProps<Thing>) {
  const id = useId()
  const [words, setWords] = useState('')
  const [found, setFound] = useState<readonly Thing[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for new words only
  useEffect(() => {
    const asked = words.trim()
    if (!asked) return setFound(null)
    const stop = new AbortController()
    const timer = setTimeout(
      () =>
        search(asked, stop.signal).then(
          (list) => !stop.signal.aborted && setFound(list),
          () => !stop.signal.aborted && setFound([]),
        ),
      askAfterMs,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [words])
  return (
    <div className={css.find}>
      <input
        id={id}
        value={words}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        onChange={(event) => setWords(event.target.value)}
      />
      {found === null ? null : found.length === 0 ? (
        <p className={css.quiet} role="status">
          {nothing}
        </p>
      ) : (
        <ul className={css.found}>
          {found.map((thing) => {
            const { id: key, words: name, note } = show(thing)
            return (
              <li key={key}>
                <button
                  type="button"
                  onClick={() => {
                    onPick(thing)
                    setWords('')
                  }}
                >
                  <span>{name}</span>
                  <small className={css.quiet}>{note}</small>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
