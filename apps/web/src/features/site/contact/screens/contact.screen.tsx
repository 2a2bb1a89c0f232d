import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '#web/ui/page.tsx'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { CompanyRequestForm } from '../company-form.tsx'
import css from '../contact.module.css'
import { type Contacts, useContacts } from '../contact.queries.ts'
import { ContactForm } from '../contact-form.tsx'
import { contactTexts } from '../contact-texts.ts'

const route = getRouteApi('/contactUs')

/** Common questions, a form, and the operator's contacts. */
export function ContactScreen() {
  const t = useTexts(contactTexts)
  const contacts = useContacts()
  const isCompany = route.useSearch().form === 'company'
  const navigate = route.useNavigate()
  return (
    <Page title={t.title} lead={t.lead}>
      <div className={css.two}>
        <div>
          <section aria-labelledby="questions">
            <h2 id="questions">{t.questions}</h2>
            <div className={css.faq}>
              {t.faq.map(({ question, answer }) => (
                <details key={question} name="faq">
                  <summary>{question}</summary>
                  <p>{answer}</p>
                </details>
              ))}
            </div>
          </section>
          <section aria-labelledby="offices" className={css.offices}>
            <h2 id="offices">{t.offices}</h2>
            <QueryStates
              query={contacts}
              skeleton={
                <div className={css.waiting}>
                  <Skeleton height={560} />
                </div>
              }
            >
              {({ operator, offices }) => (
                <>
                  <Ways {...operator} />
                  {offices.map(({ officeId, region, ...ways }) => (
                    <Ways key={officeId} name={region} {...ways} />
                  ))}
                </>
              )}
            </QueryStates>
          </section>
        </div>
        <section aria-labelledby="write" className={css.write} data-asked={isCompany || undefined}>
          <h2 id="write">{isCompany ? t.company.title : t.write}</h2>
          <div className={css.forms}>
            <SegmentedControl
              label={t.forms.label}
              options={[
                { value: 'message', words: t.forms.message },
                { value: 'company', words: t.forms.company },
              ]}
              value={isCompany ? 'company' : 'message'}
              onChange={(form) =>
                void navigate({ search: form === 'company' ? { form } : {}, replace: true, resetScroll: false })
              }
            />
          </div>
          {isCompany ? <CompanyRequestForm /> : <ContactForm />}
        </section>
      </div>
    </Page>
  )
}

type WaysProps = { readonly name: string } & Partial<
  Pick<Contacts['offices'][number], 'address' | 'hours' | 'phone' | 'email'>
>

/** One office with all its contacts; unknown ones are omitted. */
function Ways({ name, address, hours, phone, email }: WaysProps) {
  const t = useTexts(contactTexts)
  return (
    <div className={css.office}>
      <h3>{name}</h3>
      <dl>
        {phone ? (
          <Way label={t.phone}>
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
          </Way>
        ) : null}
        {email ? (
          <Way label={t.mail}>
            <a href={`mailto:${email}`}>{email}</a>
          </Way>
        ) : null}
        {address ? <Way label={t.address}>{address}</Way> : null}
        {hours ? <Way label={t.hours}>{hours}</Way> : null}
      </dl>
    </div>
  )
}

const Way = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
