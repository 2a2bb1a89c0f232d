import { contactLimits, contactTopics } from '@portal/contract/site/contact.limits.ts'
import { IconMailCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { wordsOfError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField, Field, TextField } from '#web/ui/field.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './contact.module.css'
import { type ContactMessage, sendContactMessage } from './contact.queries.ts'
import { contactTexts } from './contact-texts.ts'

type Wrong = { readonly name?: string | undefined; readonly email?: string | undefined; readonly content?: string | undefined; readonly form?: string | undefined }

/** A message to who runs the portal. What was written stays until it has arrived. */
export function ContactForm() {
  const t = useTexts(contactTexts)
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Wrong>({})
  const [isBusy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null)
    return (
      <div role="status">
        <EmptyState
          level={3}
          icon={IconMailCheck}
          title={t.sentTitle}
          hint={t.sentHint(sentTo)}
          action={
            <Button look="line" size="s" onClick={() => setSentTo(null)}>
              {t.again}
            </Button>
          }
        />
      </div>
    )
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const data = new FormData(event.currentTarget)
    const read = (name: string) => String(data.get(name) ?? '').trim()
    const message = { topic: read('topic') as ContactMessage['topic'], name: read('name'), email: read('email'), content: read('content') }
    const found: Wrong = {
      ...(message.name ? {} : { name: t.nameMissing }),
      ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(message.email) ? {} : { email: t.emailWrong }),
      ...(message.content ? {} : { content: t.contentMissing }),
    }
    setWrong(found)
    const first = Object.keys(found)[0]
    if (first) return (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus()
    setBusy(true)
    try {
      await sendContactMessage(message)
      setSentTo(message.email)
    } catch (error) {
      setWrong({ form: wordsOfError(error, t.failed) })
    } finally {
      setBusy(false)
    }
  }
  const mended = (field: keyof Wrong) => () => (wrong[field] ? setWrong({ ...wrong, [field]: undefined }) : undefined)
  return (
    <form ref={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={css.quiet}>{t.writeLead}</p>
      <ChoiceField label={t.topic} name="topic">
        {contactTopics.map((topic) => (
          <option key={topic} value={topic}>
            {t.topics[topic]}
          </option>
        ))}
      </ChoiceField>
      <Field label={t.name} name="name" autoComplete="name" maxLength={contactLimits.name} error={wrong.name ?? null} onInput={mended('name')} />
      <Field label={t.email} name="email" type="email" autoComplete="email" maxLength={contactLimits.email} error={wrong.email ?? null} onInput={mended('email')} />
      <TextField label={t.content} name="content" placeholder={t.contentHint} maxLength={contactLimits.content} error={wrong.content ?? null} onInput={mended('content')} />
      <p role="alert" className={css.problem}>
        {wrong.form ?? ''}
      </p>
      <Button type="submit" wide isBusy={isBusy}>
        {t.submit}
      </Button>
      <p className={css.quiet}>
        {t.privacy} <Link to="/privacyStatement">{t.privacyLink}</Link>
      </p>
    </form>
  )
}
