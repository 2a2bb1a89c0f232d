import { joiningLimits } from '@portal/contract/identity/joining.limits.ts'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { errorWords, fieldErrorWords } from '#web/api/api-error.ts'
import { useSession } from '#web/api/session.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Button } from '#web/ui/button.tsx'
import { exactTextAttributes } from '#web/ui/exact-text.ts'
import { Field, PasswordField } from '#web/ui/field.tsx'
import { useTitle } from '#web/ui/page.tsx'
import { showInvalidFields } from '#web/ui/show-invalid-fields.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import { identityTexts } from '../../identity-texts.ts'
import formCss from '../../parts/login-form.module.css'
import css from '../../screens/login.module.css'
import { signInWithPassword, useSessionProfile } from '../../session.queries.ts'
import {
  enterJoinedCompany,
  type JoiningAnswers,
  type JoiningOffer,
  joinCompanyWithAccount,
  registerVisitor,
  requestJoiningLink,
  useJoiningForm,
  useJoiningOffer,
} from '../joining.queries.ts'
import { joiningTexts } from '../joining-texts.ts'
import { findMissingAnswer, JoiningQuestions, joiningAnswersOf } from '../questions.tsx'

const route = getRouteApi('/join')
/** Words by the name of a field, or by the id of a question. */
type Wrong = Readonly<Record<string, string | undefined>>

/**
 * The page on which a visitor or an account joins a company: by a code, by a work email, or with the link in the email.
 */
export function JoinScreen() {
  const t = useTexts(joiningTexts)
  const { code, token } = route.useSearch()
  useTitle(t.title)
  return (
    <div className={`wrap ${css.page}`} data-alone="true">
      <section className={css.box}>
        {token ? <Linked token={token} /> : code ? <Coded key={code} code={code} /> : <Begin />}
      </section>
    </div>
  )
}

/** Asks for a code or a work email, and leads on. */
function Begin() {
  const t = useTexts(joiningTexts)
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, run] = useWork()
  if (sentTo) return <Sent email={sentTo} onAgain={() => setSentTo(null)} />
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const written = name.trim()
    if (!written) return showInvalidFields(form, () => setProblem(t.missing))
    setProblem(null)
    if (!written.includes('@')) return void navigate({ to: '/join', search: { code: written } })
    await run(
      async () => {
        await requestJoiningLink({ email: written })
        setSentTo(written)
      },
      (error) => showInvalidFields(form, () => setProblem(errorWords(error, t.failed))),
    )
  }
  return (
    <>
      <h1>{t.title}</h1>
      <p>{t.lead}</p>
      <form className={formCss.form} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label={t.name}
          name="email"
          autoComplete="email"
          {...exactTextAttributes}
          maxLength={120}
          data-autofocus
          value={name}
          error={problem}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" wide isBusy={isBusy}>
          {t.next}
        </Button>
        <Link to="/login" className={formCss.link}>
          {t.signIn}
        </Link>
      </form>
    </>
  )
}

/** The company of a code: a visitor enters an address, an account joins immediately. */
function Coded({ code }: { readonly code: string }) {
  const t = useTexts(joiningTexts)
  const session = useSession()
  const { data: offer, error } = useJoiningOffer(code)
  if (error) return <Refused title={t.title} words={errorWords(error, t.failed)} action={t.other} />
  if (!offer) return <Skeleton height={280} />
  return session ? <AccountForm offer={offer} by={{ code }} /> : <EmailForm offer={offer} code={code} />
}

function EmailForm({ offer, code }: { readonly offer: JoiningOffer; readonly code: string }) {
  const t = useTexts(joiningTexts)
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, run] = useWork()
  if (sentTo) return <Sent email={sentTo} onAgain={() => setSentTo(null)} />
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const written = email.trim()
    if (!written) return showInvalidFields(form, () => setProblem(t.emailMissing))
    setProblem(null)
    await run(
      async () => {
        await requestJoiningLink({ code, email: written })
        setSentTo(written)
      },
      (error) => showInvalidFields(form, () => setProblem(errorWords(error, t.failed))),
    )
  }
  return (
    <>
      <h1>{t.to(pickReaderText(offer.company))}</h1>
      <p>{offer.needsApproval ? t.withApproval(t.emailLead) : t.emailLead}</p>
      <form className={formCss.form} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label={t.email}
          name="email"
          type="email"
          autoComplete="email"
          {...exactTextAttributes}
          maxLength={120}
          data-autofocus
          value={email}
          error={problem}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" wide isBusy={isBusy}>
          {t.send}
        </Button>
        <Link to="/login" search={{ from: `/join?code=${encodeURIComponent(code)}` }} className={formCss.link}>
          {t.signIn}
        </Link>
      </form>
    </>
  )
}

function Sent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  const t = useTexts(joiningTexts).sent
  return (
    <>
      <h1>{t.title}</h1>
      <p role="status">{t.lead(email, joiningLimits.linkMinutes)}</p>
      <Button look="line" wide onClick={onAgain}>
        {t.again}
      </Button>
    </>
  )
}

/** The form behind the link of the email. */
function Linked({ token }: { readonly token: string }) {
  const t = useTexts(joiningTexts)
  const session = useSession()
  const [company, setWaitingFor] = useState<string | null>(null)
  const { data: form, error } = useJoiningForm(company === null ? token : undefined)
  if (company !== null) return <Waiting company={company} />
  if (error) return <Refused title={t.invalid.title} words={errorWords(error, t.failed)} action={t.invalid.again} />
  if (!form) return <Skeleton height={360} />
  if (session) return <AccountForm offer={form} by={{ token }} />
  if (!form.hasAccount) return <RegisterForm token={token} form={form} onWaiting={setWaitingFor} />
  return (
    <>
      <h1>{t.to(pickReaderText(form.company))}</h1>
      <p>{t.account.has(form.email)}</p>
      <Link to="/login" search={{ from: `/join?token=${token}` }} className={formCss.link}>
        {t.account.signIn}
      </Link>
    </>
  )
}

type RegisterProps = {
  readonly token: string
  readonly form: JoiningOffer & { readonly email: string; readonly isFormerMember: boolean }
  readonly onWaiting: (company: string) => void
}
/**
 * Name, password and the questions of the company, for an account or an application for one. A former member applies
 * with their existing account and password.
 */
function RegisterForm({ token, form: { email, company, fields, isFormerMember, ...form }, onWaiting }: RegisterProps) {
  const needsApproval = form.needsApproval || isFormerMember
  const texts = useTexts(joiningTexts)
  const { login } = useTexts(identityTexts)
  const t = texts.form
  const navigate = useNavigate()
  const [isBusy, run] = useWork()
  const [values, setValues] = useState({ name: '', password: '' })
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({})
  const [wrong, setWrong] = useState<Wrong>({})
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const missing = findMissingAnswer(fields, given)
    const problems = {
      ...(values.name.trim() ? {} : { name: t.nameMissing }),
      ...(isFormerMember || values.password ? {} : { password: t.passwordMissing }),
      ...(missing ? { [missing]: t.answerMissing } : {}),
    }
    if (Object.keys(problems).length > 0) return showInvalidFields(form, () => setWrong(problems))
    setWrong({})
    await run(
      async () => {
        const { state } = await registerVisitor({
          token,
          name: values.name.trim(),
          ...(isFormerMember ? {} : { password: values.password }),
          answers: joiningAnswersOf(fields, given),
        })
        if (state === 'waiting') return onWaiting(pickReaderText(company))
        await signInWithPassword({ userName: email, password: values.password, rememberMe: false })
        toast('success', t.done)
        void navigate({ to: '/', replace: true })
      },
      (error) => showInvalidFields(form, () => setWrong(fieldErrorWords(error, ['name', 'password'], texts.failed))),
    )
  }
  return (
    <>
      <h1>{texts.to(pickReaderText(company))}</h1>
      <p>{isFormerMember ? t.former(email) : needsApproval ? texts.withApproval(t.lead(email)) : t.lead(email)}</p>
      <form className={formCss.form} onSubmit={(event) => void submit(event)} noValidate>
        <input type="hidden" name="username" autoComplete="username" {...exactTextAttributes} value={email} readOnly />
        <Field
          label={t.name}
          name="name"
          autoComplete="name"
          maxLength={40}
          data-autofocus
          value={values.name}
          error={wrong.name ?? null}
          onChange={(event) => setValues({ ...values, name: event.target.value })}
        />
        {isFormerMember ? null : (
          <PasswordField
            label={t.password}
            words={login}
            hint={t.passwordHint}
            name="new-password"
            autoComplete="new-password"
            value={values.password}
            error={wrong.password ?? null}
            onChange={(event) => setValues({ ...values, password: event.target.value })}
          />
        )}
        <JoiningQuestions fields={fields} given={given} wrong={wrong} onChange={setGiven} />
        <p role="alert" className={formCss.problem}>
          {wrong.form ?? ''}
        </p>
        <Button type="submit" wide isBusy={isBusy}>
          {needsApproval ? t.apply : t.submit}
        </Button>
        <p className={formCss.terms}>{t.seen}</p>
      </form>
    </>
  )
}

type AccountProps = {
  readonly offer: JoiningOffer
  readonly by: { readonly code: string } | { readonly token: string }
}
/** The account of the session joins the company, or applies to. */
function AccountForm({ offer: { company, fields, needsApproval }, by }: AccountProps) {
  const texts = useTexts(joiningTexts)
  const t = texts.account
  const navigate = useNavigate()
  const profile = useSessionProfile(true).data
  const [isBusy, run] = useWork()
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({})
  const [wrong, setWrong] = useState<Wrong>({})
  const [isWaiting, setWaiting] = useState(false)
  const name = pickReaderText(company)
  if (isWaiting) return <Waiting company={name} />
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const missing = findMissingAnswer(fields, given)
    if (missing) return showInvalidFields(form, () => setWrong({ [missing]: texts.form.answerMissing }))
    setWrong({})
    const answers: JoiningAnswers = joiningAnswersOf(fields, given)
    await run(
      async () => {
        const { state, companyId } = await joinCompanyWithAccount({ ...by, answers })
        if (state === 'waiting') return setWaiting(true)
        await enterJoinedCompany(companyId)
        toast('success', t.done)
        void navigate({ to: '/', replace: true })
      },
      (error) => setWrong({ form: errorWords(error, texts.failed) }),
    )
  }
  return (
    <>
      <h1>{texts.to(name)}</h1>
      <p>{needsApproval ? texts.withApproval(t.lead(name)) : t.lead(name)}</p>
      <form className={formCss.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className={formCss.lead}>{profile ? t.who(profile.name) : '\u00A0'}</p>
        <JoiningQuestions fields={fields} given={given} wrong={wrong} onChange={setGiven} />
        <p role="alert" className={formCss.problem}>
          {wrong.form ?? ''}
        </p>
        <Button type="submit" wide isBusy={isBusy}>
          {needsApproval ? t.apply : t.submit}
        </Button>
        <p className={formCss.terms}>{texts.form.seen}</p>
      </form>
    </>
  )
}

function Waiting({ company }: { readonly company: string }) {
  const t = useTexts(joiningTexts).waiting
  return (
    <>
      <h1>{t.title}</h1>
      <p role="status">{t.lead(company)}</p>
      <Link to="/" className={formCss.link}>
        {t.home}
      </Link>
    </>
  )
}

type RefusedProps = { readonly title: string; readonly words: string; readonly action: string }
/** A link or a code that leads nowhere, with the reason and the way back. */
function Refused({ title, words, action }: RefusedProps) {
  const navigate = useNavigate()
  return (
    <>
      <h1>{title}</h1>
      <p role="alert">{words}</p>
      <Button look="line" wide onClick={() => void navigate({ to: '/join', search: {}, replace: true })}>
        {action}
      </Button>
    </>
  )
}
