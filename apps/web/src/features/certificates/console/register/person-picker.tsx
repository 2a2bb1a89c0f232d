import { useEffect, useId, useState } from 'react'
import { Button } from '#web/console/button.tsx'
import queue from '#web/console/queue.module.css'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { focusOnce } from '#web/ui/focus-once.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './register.module.css'
import { type CertificateRecipient, findCertificateRecipients } from './register.queries.ts'
import { registerTexts } from './register-texts.ts'

type Props = {
  readonly label?: string
  readonly chosen: CertificateRecipient | null
  readonly onChoose: (person: CertificateRecipient | null) => void
}

/** A field for one person, found by typing; a result names the person's company. */
export function CertificateRecipientPicker({ label, chosen, onChoose }: Props) {
  const t = useTexts(registerTexts).dialog
  const words = label ?? t.person
  const id = useId()
  const [q, setQ] = useState('')
  const [found, setFound] = useState<readonly CertificateRecipient[] | null>(null)
  useEffect(() => {
    const typed = q.trim()
    if (!typed) return setFound(null)
    const stop = new AbortController()
    const timer = setTimeout(
      () =>
        void findCertificateRecipients(typed, stop.signal).then(
          ({ list }) => setFound(list),
          () => undefined,
        ),
      250,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [q])
  if (chosen) {
    return (
      <div className={css.chosen}>
        <span className={queue.quiet}>{words}</span>
        <b>{chosen.name}</b>
        <span className={queue.quiet}>
          {chosen.login} · {pickReaderText(chosen.company)}
        </span>
        <Button look="quiet" onPress={() => onChoose(null)}>
          {t.otherPerson}
        </Button>
      </div>
    )
  }
  return (
    <div>
      <label htmlFor={id} className={queue.label}>
        {words}
      </label>
      <input
        id={id}
        value={q}
        placeholder={t.findPerson}
        autoComplete="off"
        maxLength={80}
        onChange={(event) => setQ(event.target.value)}
        ref={focusOnce}
      />
      {found === null ? null : found.length === 0 ? (
        <p className={queue.note}>{t.nobody}</p>
      ) : (
        <ul className={css.found}>
          {found.map((one) => (
            <li key={`${one.accountId} ${one.companyId}`}>
              <button type="button" onClick={() => onChoose(one)}>
                <b>{one.name}</b>
                <span>
                  {one.login} · {pickReaderText(one.company)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
