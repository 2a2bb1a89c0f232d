import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { closeSignInModal, mustNotLeavePageStore, signInModalStore } from '#web/api/login-modal.ts'
import { reauthenticationStore } from '#web/api/reauthentication.ts'
import { factorRequestStore } from '#web/api/second-factor.ts'
import { type PublicData, useSession } from '#web/api/session.ts'
import { useStore } from '#web/api/store.ts'
import { refreshCompanyAnswers, useApplyCompanyBrand } from '#web/features/companies/companies.public.ts'
import {
  FactorDialog,
  PrivacyPrompt,
  ReauthenticationDialog,
  SignInModal,
  useCurrentAgreement,
} from '#web/features/identity/identity.public.ts'
import { sendOwnStoredStudy } from '#web/features/learning/stored-study.public.ts'
import { isPageSwitchedOff } from '#web/ui/portal-brand.ts'
import { useTexts } from '#web/ui/texts.ts'
import { Toasts } from '#web/ui/toasts.tsx'
import { AddressWarning } from './address-warning.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LocalNav } from './local-nav.tsx'
import { NotFound } from './not-found.tsx'
import css from './shell.module.css'
import { shellTexts } from './shell-texts.ts'
import { SignInRequired } from './sign-in-first.tsx'

// Visitors never fetch it.
const PhoneDock = lazy(() => import('./phone-dock.tsx').then((file) => ({ default: file.PhoneDock })))

/** The kind of frame around a page: full, header only, none, or that of the console, which has its own `main`. */
export type PageFrameKind = 'full' | 'header' | 'bare' | 'console'

/** The frame of every page: skip link, header, footer, toasts, sign-in and privacy prompts. */
export function Shell() {
  const ownFrame = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.frame !== undefined)?.staticData.frame ?? 'full',
  })
  const isGuarded = useMatches({
    select: (matches) =>
      matches.some((match) => match.staticData.guarded === true) && !matches.some((match) => match._notFound),
  })
  const isVisitor = useSession() === null
  const isOff = useLocation({ select: ({ pathname }) => isPageSwitchedOff(pathname) })
  const isKept = useStore(mustNotLeavePageStore)
  const isShut = isGuarded && isVisitor && !isKept
  return (
    <Surroundings frame={isShut ? 'full' : ownFrame}>
      {isOff ? <NotFound /> : isShut ? <SignInRequired /> : <Outlet />}
    </Surroundings>
  )
}

function Surroundings({ frame, children }: { readonly frame: PageFrameKind; readonly children: ReactNode }) {
  const t = useTexts(shellTexts)
  const isSignedIn = useSession() !== null
  const hasHeader = frame === 'full' || frame === 'header'
  useMainFocus()
  useApplyCompanyBrand(frame)
  return (
    <div className={css.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: a link to a place of this page, which the router must not follow */}
      <a
        className={css.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          mainOfPage()?.focus()
        }}
      >
        {t.skip}
      </a>
      {hasHeader ? <Header /> : null}
      {hasHeader ? <AddressWarning /> : null}
      {frame === 'full' ? <LocalNav /> : null}
      {frame === 'console' ? (
        children
      ) : (
        <main id="main" tabIndex={-1} className={css.main}>
          {children}
        </main>
      )}
      {frame === 'full' ? <Footer /> : null}
      {frame === 'full' && isSignedIn ? (
        <Suspense fallback={null}>
          <PhoneDock />
        </Suspense>
      ) : null}
      {/** The console's modals make everything else inert and hold the focus; elements with this mark stay above them. */}
      <div data-react-aria-top-layer="true">
        <Toasts />
        <Prompts isExam={frame === 'bare'} />
      </div>
    </div>
  )
}

/** After a change of page the focus moves to its start, as after a page load, and screen readers announce the title. */
function useMainFocus() {
  const path = useLocation({ select: (location) => location.pathname })
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it happens at each change of the path
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    mainOfPage()?.focus({ preventScroll: true })
    refreshCompanyAnswers()
  }, [path])
}
const mainOfPage = () => document.getElementById('main')

/** Unsent study time is reported as soon as possible, on any page. */
function useKeptStudy(session: PublicData | null) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again for another person or company
  useEffect(() => {
    const tell = () => void sendOwnStoredStudy().catch(() => undefined)
    tell()
    addEventListener('online', tell)
    return () => removeEventListener('online', tell)
  }, [session?.userId, session?.companyId])
}

/** Sign-in and privacy prompt, never over a running exam unless its session has ended. */
function Prompts({ isExam }: { readonly isExam: boolean }) {
  const session = useSession()
  const isAsked = useStore(signInModalStore)
  const proof = useStore(reauthenticationStore)
  const factor = useStore(factorRequestStore)
  // The pages with the statements can be read without the prompt to sign them.
  const isStatement = useLocation({
    select: ({ pathname }) => pathname === '/legalStatement' || pathname === '/privacyStatement',
  })
  const agreement = useCurrentAgreement(session !== null && !isExam)
  useKeptStudy(session)
  return (
    <Suspense fallback={null}>
      {isAsked && !session ? <SignInModal onClose={closeSignInModal} /> : null}
      {factor ? <FactorDialog request={factor} /> : null}
      {proof && session ? <ReauthenticationDialog request={proof} /> : null}
      {session && !isExam && !isStatement && agreement.data?.againShowFlag === 1 && agreement.data.body ? (
        <PrivacyPrompt agreement={agreement.data} />
      ) : null}
    </Suspense>
  )
}
