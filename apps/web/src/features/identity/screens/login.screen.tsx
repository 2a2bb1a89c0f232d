import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useSession } from '#web/api/session.ts'
import { Button } from '#web/ui/button.tsx'
import { useTitle } from '#web/ui/page.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { identityTexts } from '../identity-texts.ts'
import { SignInLinkForm } from '../parts/link-form.tsx'
import { SignInForm } from '../parts/login-form.tsx'
import { ResetPasswordForm } from '../parts/reset-form.tsx'
import { pathAfterSignIn } from '../safe-path.ts'
import css from './login.module.css'

const route = getRouteApi('/login')

/** The sign-in page; also the page that an emailed link opens, to sign in or to set a new password. */
export function SignInScreen() {
  const texts = useTexts(identityTexts)
  const { from, token, signInToken } = route.useSearch()
  const navigate = useNavigate()
  const session = useSession()
  const back = pathAfterSignIn(from)
  const t = token ? texts.reset : signInToken ? texts.mail : texts.login
  useTitle(t.title)
  return (
    <div className={`wrap ${css.page}`}>
      <Stair words={texts.login.promise} />
      <section className={css.box}>
        <h1>{t.title}</h1>
        {token ? (
          <ResetPasswordForm
            token={token}
            onDone={() => void navigate({ to: '/login', search: { from }, replace: true })}
          />
        ) : signInToken && !session ? (
          <SignInLinkForm token={signInToken} onDone={() => void navigate({ href: back, replace: true })} />
        ) : session ? (
          <>
            <p>{texts.login.already}</p>
            <Button wide onClick={() => void navigate({ href: back })}>
              {texts.login.goOn}
            </Button>
          </>
        ) : (
          <>
            <p>{texts.login.lead}</p>
            <SignInForm from={back} onDone={() => void navigate({ href: back, replace: true })} />
          </>
        )}
      </section>
    </div>
  )
}

/** The purpose of the portal as a staircase: next to the form on wide screens, left out on a phone. */
function Stair({ words }: { readonly words: readonly string[] }) {
  return (
    <div className={css.promise}>
      <svg viewBox="0 0 440 220" aria-hidden="true">
        <path d="M0 210H110V150H220V90H330V30H440" />
        <path d="M330 90V30H440" data-earned="true" />
        <circle cx="55" cy="198" r="10" />
      </svg>
      <ol>
        {words.map((word) => (
          <li key={word}>{word}</li>
        ))}
      </ol>
    </div>
  )
}
