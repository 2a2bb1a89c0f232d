import { IconMailCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { fieldErrorWords } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { showInvalidFields } from '#web/ui/show-invalid-fields.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import css from './contact.module.css'
import { contactTexts } from './contact-texts.ts'

type Wrong = Readonly<Record<string, string | undefined>>
type MessageFormProps<M> = {
  readonly lead: string
  readonly submit: string
  readonly sent: { readonly title: string; readonly again: string }
  readonly read: (field: (name: string) => string) => M
  /** Missing or invalid fields, in the order of the form. */
  readonly check: (message: M) => Wrong
  readonly send: (message: M) => Promise<unknown>
  /** `of` returns everything that a field of that name needs to show its error. */
  readonly children: (
    of: (name: string) => { readonly name: string; readonly error: string | null; readonly onInput: () => void },
  ) => ReactNode
}

/** The form of a message to the operator. The text remains until it has been sent. */
export function ContactMessageForm<M extends { readonly email: string }>({
  lead,
  submit,
  sent,
  read,
  check,
  send,
  children,
}: MessageFormProps<M>) {
  const t = useTexts(contactTexts)
  const [wrong, setWrong] = useState<Wrong>({})
  const [isBusy, start] = useWork()
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null)
    return (
      <div role="status">
        <EmptyState
          level={3}
          icon={IconMailCheck}
          title={sent.title}
          hint={t.sentHint(sentTo)}
          action={
            <Button look="line" size="s" onClick={() => setSentTo(null)}>
              {sent.again}
            </Button>
          }
        />
      </div>
    )
  const run = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const data = new FormData(element)
    const message = read((name) => String(data.get(name) ?? '').trim())
    const found = check(message)
    showInvalidFields(element, () => setWrong(found))
    if (Object.keys(found).length > 0) return
    await start(
      async () => {
        await send(message)
        setSentTo(message.email)
      },
      (error) => showInvalidFields(element, () => setWrong(fieldErrorWords(error, Object.keys(message), t.failed))),
    )
  }
  const of = (name: string) => ({
    name,
    error: wrong[name] ?? null,
    onInput: () => (wrong[name] ? setWrong({ ...wrong, [name]: undefined }) : undefined),
  })
  return (
    <form className={css.form} onSubmit={(event) => void run(event)} noValidate>
      <p className={css.quiet}>{lead}</p>
      {children(of)}
      <p role="alert" className={css.problem}>
        {wrong.form ?? ''}
      </p>
      <Button type="submit" wide isBusy={isBusy}>
        {submit}
      </Button>
      <p className={css.quiet}>
        {t.privacy} <Link to="/privacyStatement">{t.privacyLink}</Link>
      </p>
    </form>
  )
}

export const isEmailAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
