import { contactLimits, contactTopics } from '@portal/contract/site/contact.limits.ts'
import { Field, TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { type ContactMessage, sendContactMessage } from './contact.queries.ts'
import { contactTexts } from './contact-texts.ts'
import { ContactMessageForm, isEmailAddress } from './message-form.tsx'
import { useSenderPrefill } from './use-known-sender.ts'

/** The form for a question or a problem report. */
export function ContactForm() {
  const t = useTexts(contactTexts)
  const known = useSenderPrefill()
  return (
    <ContactMessageForm
      lead={t.writeLead}
      submit={t.submit}
      sent={{ title: t.sentTitle, again: t.again }}
      read={(field) => ({
        topic: field('topic') as ContactMessage['topic'],
        name: field('name'),
        email: field('email'),
        content: field('content'),
      })}
      check={({ name, email, content }) => ({
        ...(name ? {} : { name: t.nameMissing }),
        ...(isEmailAddress(email) ? {} : { email: t.emailWrong }),
        ...(content ? {} : { content: t.contentMissing }),
      })}
      send={sendContactMessage}
    >
      {(of) => (
        <>
          <Select
            label={t.topic}
            {...of('topic')}
            options={contactTopics.map((topic) => ({ id: topic, words: t.topics[topic] }))}
          />
          <Field label={t.name} autoComplete="name" maxLength={contactLimits.name} ref={known.name} {...of('name')} />
          <Field
            label={t.email}
            type="email"
            autoComplete="email"
            maxLength={contactLimits.email}
            ref={known.email}
            {...of('email')}
          />
          <TextField
            label={t.content}
            placeholder={t.contentHint}
            maxLength={contactLimits.content}
            {...of('content')}
          />
        </>
      )}
    </ContactMessageForm>
  )
}
