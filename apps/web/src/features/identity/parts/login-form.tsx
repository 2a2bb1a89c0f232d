import { type FormEvent, lazy, Suspense, useState } from 'react'
import { fieldErrorWords } from '#web/api/api-error.ts'
import { redirectToSignIn, redirectToWecom } from '#web/api/redirects.ts'
import { isEnvWxWork } from '#web/api/wecom.ts'
import { Button } from '#web/ui/button.tsx'
import { portalBrand } from '#web/ui/portal-brand.ts'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { showInvalidFields } from '#web/ui/show-invalid-fields.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import { isPasskeySupported } from '../factors/factor.queries.ts'
import { PasskeyButton } from '../factors/passkey-button.tsx'
import { identityTexts } from '../identity-texts.ts'
import { signInWithPassword, useSignInMethods } from '../session.queries.ts'
import { AccountFields } from './account-fields.tsx'
import { EmailLinkRequestForm } from './forgot-form.tsx'
import css from './login-form.module.css'
import { PhoneSignInForm } from './phone-form.tsx'

const CompanyForm = lazy(() => import('./company-form.tsx').then((file) => ({ default: file.CompanySignInForm })))
const CompanyDoors = lazy(() => import('./company-form.tsx').then((file) => ({ default: file.CompanySignInOptions })))
/** WeCom and passkeys belong to the portal's own address. */
const isAtCompany = portalBrand.company !== undefined

type LoginFormProps = {
  /** Called once signed in. */
  readonly onDone: () => void
  /** Path of this portal to return to from single sign-on; the current page by default. */
  readonly from?: string | undefined
}

/**
 * The sign-in form of the page and the modal: password or phone, and buttons for the other ways that are available
 * (email link, company, WeCom, single sign-on, passkey).
 */
export function SignInForm({ onDone, from }: LoginFormProps) {
  const texts = useTexts(identityTexts)
  const t = texts.login
  const [way, setWay] = useState<'password' | 'phone'>('password')
  const ways = useSignInMethods()
  const wecom = isAtCompany ? null : ways.data?.wecom
  const [asks, setAsks] = useState<'forgot' | 'mail' | 'company' | null>(null)
  const [isBusy, run] = useWork()
  const [values, setValues] = useState({ userName: '', password: '', rememberMe: false })
  const [wrong, setWrong] = useState<{
    readonly userName?: string
    readonly password?: string
    readonly form?: string
  }>({})
  if (asks === 'company')
    return (
      <Suspense fallback={<Skeleton height={208} />}>
        <CompanyForm from={from} onBack={() => setAsks(null)} />
      </Suspense>
    )
  if (asks) return <EmailLinkRequestForm kind={asks} onBack={() => setAsks(null)} />

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!values.userName.trim()) return showInvalidFields(form, () => setWrong({ userName: t.userNameMissing }))
    if (!values.password) return showInvalidFields(form, () => setWrong({ password: t.passwordMissing }))
    setWrong({})
    await run(
      async () => {
        await signInWithPassword({ ...values, userName: values.userName.trim() })
        toast('success', t.signedIn)
        onDone()
      },
      (error) => showInvalidFields(form, () => setWrong(fieldErrorWords(error, ['userName', 'password'], t.failed))),
    )
  }
  return (
    <div className={css.ways}>
      {isAtCompany ? (
        <Suspense fallback={<Skeleton height={44} />}>
          <CompanyDoors from={from} />
        </Suspense>
      ) : null}
      <div>
        <SegmentedControl
          label={texts.ways.label}
          options={[
            { value: 'password', words: texts.ways.password },
            { value: 'phone', words: texts.ways.phone },
          ]}
          value={way}
          onChange={setWay}
        />
      </div>
      {way === 'phone' ? <PhoneSignInForm onDone={onDone} /> : null}
      <form hidden={way === 'phone'} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <AccountFields
          label={t.userName}
          values={values}
          wrong={wrong}
          onChange={(some) => setValues({ ...values, ...some })}
        />
        <div className={css.row}>
          <label>
            <input
              type="checkbox"
              checked={values.rememberMe}
              onChange={(event) => setValues({ ...values, rememberMe: event.target.checked })}
            />
            {t.remember}
          </label>
          <button type="button" className={css.link} onClick={() => setAsks('forgot')}>
            {t.forgot}
          </button>
        </div>
        <p role="alert" className={css.problem}>
          {wrong.form ?? ''}
        </p>
        <Button type="submit" wide isBusy={isBusy}>
          {t.submit}
        </Button>
        <button type="button" className={css.link} onClick={() => setAsks('mail')}>
          {texts.mail.open}
        </button>
      </form>
      {ways.data?.sso === false && !ways.data.wecom && !ways.data.company ? null : (
        <p className={css.or}>
          <span>{t.or}</span>
        </p>
      )}
      {ways.data?.company ? (
        <Button look="line" wide onClick={() => setAsks('company')}>
          {t.company}
        </Button>
      ) : null}
      {wecom ? (
        <Button look="line" wide onClick={() => redirectToWecom({ path: from, corpId: wecom.corpId })}>
          {t.wecom}
        </Button>
      ) : null}
      {ways.data?.sso === false ? null : (
        <Button look="line" wide onClick={() => redirectToSignIn(from)}>
          {t.sso}
        </Button>
      )}
      {ways.data && !wecom && isEnvWxWork() ? <p className={css.lead}>{t.wecomNotConfigured}</p> : null}
      {isPasskeySupported() && !isAtCompany ? <PasskeyButton onDone={onDone} /> : null}
      <p className={css.terms}>
        {texts.agreement.bySigningIn}{' '}
        <a href="/legalStatement" target="_blank" rel="noopener">
          {texts.agreement.terms}
        </a>{' '}
        {texts.agreement.and}{' '}
        <a href="/privacyStatement" target="_blank" rel="noopener">
          {texts.agreement.privacy}
        </a>
      </p>
      {ways.data?.joining ? (
        <p className={css.terms}>
          {t.join} <a href="/join">{t.joinAction}</a>
        </p>
      ) : null}
      <p className={css.terms}>
        {t.noCompany} <a href="/contactUs?form=company">{t.noCompanyAction}</a>
      </p>
      {ways.data?.demoAccounts.length ? (
        <div className={css.demo}>
          {ways.data.demoIsReachable ? (
            <p className={css.warning} role="note">
              {t.demoIsReachable}
            </p>
          ) : null}
          <p>{t.demo}</p>
          <ul>
            {ways.data.demoAccounts.map(({ login, password, note }) => (
              <li key={login}>
                <button type="button" onClick={() => setValues({ ...values, userName: login, password })}>
                  <b>{login}</b>
                  <span>{note}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}
