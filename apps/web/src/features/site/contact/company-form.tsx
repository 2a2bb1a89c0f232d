import { contactLimits } from '@portal/contract/site/contact.limits.ts'
import { Field, TextField } from '#web/ui/field.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { sendCompanyApplication } from './contact.queries.ts'
import { contactTexts } from './contact-texts.ts'
import { ContactMessageForm, isEmailAddress } from './message-form.tsx'
import { useSenderPrefill } from './use-known-sender.ts'

/** The form by which a company requests an account. */
export function CompanyRequestForm() {
  const t = useTexts(contactTexts)
  const words = t.company
  const known = useSenderPrefill()
  return (
    <ContactMessageForm
      lead={words.lead}
      submit={words.submit}
      sent={{ title: words.sentTitle, again: words.again }}
      read={(field) => ({
        companyName: field('companyName'),
        name: field('name'),
        email: field('email'),
        phone: field('phone'),
        content: field('content'),
      })}
      check={({ companyName, name, email }) => ({
        ...(companyName ? {} : { companyName: words.companyMissing }),
        ...(name ? {} : { name: t.nameMissing }),
        ...(isEmailAddress(email) ? {} : { email: t.emailWrong }),
      })}
      send={sendCompanyApplication}
    >
      {(of) => (
        <>
          <Field
            label={words.companyName}
            autoComplete="organization"
            maxLength={contactLimits.company}
            {...of('companyName')}
          />
          <Field
            label={words.name}
            autoComplete="name"
            maxLength={contactLimits.name}
            ref={known.name}
            {...of('name')}
          />
          <Field
            label={words.email}
            type="email"
            autoComplete="email"
            maxLength={contactLimits.email}
            ref={known.email}
            {...of('email')}
          />
          <Field label={words.phone} type="tel" autoComplete="tel" maxLength={contactLimits.phone} {...of('phone')} />
          <TextField
            label={words.content}
            placeholder={words.contentHint}
            maxLength={contactLimits.wish}
            {...of('content')}
          />
        </>
      )}
    </ContactMessageForm>
  )
}
