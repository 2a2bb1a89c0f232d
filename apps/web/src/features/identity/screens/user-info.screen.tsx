import { profileLimits } from '@portal/contract/identity/profile.limits.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { errorWords, fieldErrorWords } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Page } from '#web/ui/page.tsx'
import { showInvalidFields } from '#web/ui/show-invalid-fields.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { OwnFactors } from '../factors/own-factors.tsx'
import { Facts, WorkFacts } from '../profile/facts.tsx'
import { OwnSessions } from '../profile/own-sessions.tsx'
import { PasswordDialog } from '../profile/password-dialog.tsx'
import { PendingEmail } from '../profile/pending-email.tsx'
import { PhoneDialog } from '../profile/phone-dialog.tsx'
import css from '../profile/profile.module.css'
import {
  confirmEmailAddress,
  saveProfile,
  type UserDetail,
  useDictionary,
  useUserDetail,
} from '../profile/profile.queries.ts'
import { profileTexts } from '../profile/profile-texts.ts'

const route = getRouteApi('/user/userinfo')

/** Personal information, to change (specification sections 2 and 5). */
export function UserInfoScreen() {
  const t = useTexts(profileTexts)
  const detail = useUserDetail()
  const [changing, setChanging] = useState<'phone' | 'password' | null>(null)
  useEmailLink()
  return (
    <Page title={t.infoTitle} lead={t.infoLead}>
      <QueryStates query={detail} skeleton={<InfoSkeleton />}>
        {(user) => (
          <div className={css.two}>
            <InfoForm key={`${user.userId} ${user.email}`} user={user} />
            <div className={css.side}>
              <section className={css.part}>
                <h2>{t.signIn}</h2>
                <Facts
                  facts={[
                    { name: t.account, value: user.account },
                    {
                      name: t.phone,
                      value: user.phone,
                      action: (
                        <Button look="quiet" size="s" className={css.change} onClick={() => setChanging('phone')}>
                          {user.phone ? t.changePhone : t.addPhone}
                        </Button>
                      ),
                    },
                    {
                      name: t.password,
                      value: user.hasPassword ? t.passwordSet : null,
                      action: user.hasPassword ? (
                        <Button look="quiet" size="s" className={css.change} onClick={() => setChanging('password')}>
                          {t.changePassword}
                        </Button>
                      ) : null,
                    },
                  ]}
                />
              </section>
              <WorkFacts user={user} />
              <OwnFactors />
              <OwnSessions />
            </div>
            {changing === 'phone' ? (
              <PhoneDialog hasPhone={user.phone !== null} onClose={() => setChanging(null)} />
            ) : null}
            {changing === 'password' ? <PasswordDialog onClose={() => setChanging(null)} /> : null}
          </div>
        )}
      </QueryStates>
    </Page>
  )
}

/** A placeholder of the fields and facts. */
function InfoSkeleton() {
  return (
    <div className={css.two}>
      <div className={css.form}>
        {[0, 1, 2, 3, 4].map((index) => (
          <Skeleton key={index} height={72} />
        ))}
      </div>
      <Skeleton height={420} />
    </div>
  )
}

function InfoForm({ user }: { readonly user: UserDetail }) {
  const t = useTexts(profileTexts)
  const navigate = useNavigate()
  const languageId = useId()
  const [values, setValues] = useState({
    name: user.name,
    email: user.pendingEmail ?? user.email ?? '',
    gender: user.gender,
    certificateType: user.certificateType ?? '',
    identityType: user.identityType ?? '',
    messageLanguage: user.messageLanguage,
  })
  const [wrong, setWrong] = useState<{ readonly name?: string; readonly email?: string; readonly form?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy) return
    const [name, email] = [values.name.trim(), values.email.trim()]
    const found = {
      ...(profileLimits.name.test(name) && name.length <= profileLimits.nameMax ? {} : { name: t.nameInvalid }),
      ...(email === '' ? { email: t.emailHint } : profileLimits.email.test(email) ? {} : { email: t.emailInvalid }),
    }
    if (Object.keys(found).length > 0) return showInvalidFields(form, () => setWrong(found))
    setWrong({})
    setBusy(true)
    try {
      const message = await saveProfile(
        { name, email, ...(values.gender ? { gender: values.gender } : {}) },
        {
          certificateType: values.certificateType,
          identityType: values.identityType,
          messageLanguage: values.messageLanguage,
        },
      )
      toast('success', message)
      void navigate({ to: '/user/userinfo' })
    } catch (error) {
      showInvalidFields(form, () => setWrong(fieldErrorWords(error, ['name', 'email'], t.failed)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={t.name}
        autoComplete="name"
        value={values.name}
        error={wrong.name ?? null}
        onChange={(event) => setValues({ ...values, name: event.target.value })}
      />
      <Field
        label={t.email}
        type="email"
        autoComplete="email"
        placeholder={t.emailHint}
        value={values.email}
        error={wrong.email ?? null}
        onChange={(event) => setValues({ ...values, email: event.target.value })}
      />
      {user.pendingEmail ? (
        <PendingEmail
          email={user.pendingEmail}
          onKept={() => setValues((before) => ({ ...before, email: user.email ?? '' }))}
        />
      ) : null}
      <fieldset className={css.gender}>
        <legend>{t.gender}</legend>
        {(['male', 'female'] as const).map((gender) => (
          <label key={gender}>
            <input
              type="radio"
              name="gender"
              checked={values.gender === gender}
              onChange={() => setValues({ ...values, gender })}
            />
            {t.genders[gender]}
          </label>
        ))}
      </fieldset>
      <Choice
        label={t.certificateType}
        classify={1}
        value={values.certificateType}
        onChange={(certificateType) => setValues({ ...values, certificateType })}
      />
      <Choice
        label={t.identityType}
        classify={2}
        value={values.identityType}
        onChange={(identityType) => setValues({ ...values, identityType })}
      />
      <div className={css.select}>
        <label htmlFor={languageId}>{t.messageLanguage}</label>
        <select
          id={languageId}
          value={values.messageLanguage}
          onChange={(event) =>
            setValues({ ...values, messageLanguage: event.target.value as UserDetail['messageLanguage'] })
          }
        >
          {(['auto', 'zh', 'en'] as const).map((language) => (
            <option key={language} value={language}>
              {t.messageLanguages[language]}
            </option>
          ))}
        </select>
      </div>
      <p role="alert" className={css.problem}>
        {wrong.form ?? ''}
      </p>
      <div>
        <Button type="submit" isBusy={isBusy}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}

/**
 * Opening the link of the email confirms the address. The token is removed from the address bar first, then the outcome
 * is shown.
 */
function useEmailLink() {
  const t = useTexts(profileTexts)
  const { emailToken } = route.useSearch()
  const navigate = route.useNavigate()
  useEffect(() => {
    if (!emailToken) return
    void navigate({ search: {}, replace: true })
    confirmEmailAddress(emailToken).then(
      (email) => toast('success', t.confirmed(email)),
      (error: unknown) => toast('error', errorWords(error, t.failed)),
    )
  }, [emailToken, navigate, t])
}

type ChoiceProps = {
  readonly label: string
  readonly classify: 1 | 2
  readonly value: string
  readonly onChange: (value: string) => void
}

/** One entry of a dictionary, or none. */
function Choice({ label, classify, value, onChange }: ChoiceProps) {
  const t = useTexts(profileTexts)
  const id = useId()
  const entries = useDictionary(classify)
  return (
    <div className={css.select}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} disabled={!entries.data} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t.choose}</option>
        {entries.data?.list.map((entry) => (
          <option key={entry.code} value={entry.code}>
            {entry.name}
          </option>
        ))}
      </select>
    </div>
  )
}
