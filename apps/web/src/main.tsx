import '#web/ui/older-browsers.ts'
import '#web/ui/theme/fonts.css'
import '#web/ui/theme/tokens.css'
import '#web/ui/theme/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { errorWords } from '#web/api/api-error.ts'
import { messengerOf } from '#web/api/messenger.ts'
import { queryClient } from '#web/api/queries.ts'
import { pathOfHashLink, readSignInMarker } from '#web/api/redirects.ts'
import { isLogin } from '#web/api/session.ts'
import { setSessionCodeHandlers } from '#web/api/session-errors.ts'
import { finishSignIn, signOutToken } from '#web/api/single-sign-on.ts'
import { isEnvWxWork } from '#web/api/wecom.ts'
import { refreshSessionCompany } from '#web/features/companies/companies.public.ts'
import { showSignedOutToast } from '#web/features/site/signed-out.public.ts'
import { createPortalRouter } from '#web/router.tsx'
import { hasHeader } from '#web/shell/console-address.ts'
import { shellTexts } from '#web/shell/shell-texts.ts'
import { loadHeaderMenus } from '#web/shell/signed-in.ts'
import { prepareLatinFont } from '#web/ui/theme/latin-font.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'

async function start() {
  const font = prepareLatinFont()
  const hasReturned = readSignInMarker(location.href) !== null
  const returning = hasReturned ? finishSignIn() : null
  if (isEnvWxWork() && (await (await import('#web/api/wecom-entry.ts')).startWecomSignIn(hasReturned))) return
  const messenger = messengerOf()
  if (messenger && (await (await import('#web/api/messenger-entry.ts')).startMessengerSignIn(messenger, hasReturned)))
    return
  followHashLink((path) => history.replaceState(history.state, '', path))
  const menus = isLogin() && hasHeader(location.pathname) ? loadHeaderMenus() : null
  const [shellWords] = await Promise.all([shellTexts.load(), uiTexts.load(), returning, menus])
  await pause()
  const router = await createPortalRouter(location.pathname)
  setSessionCodeHandlers({
    signOutCall: signOutToken,
    say: (words) => toast('error', words),
    goHome: () => void router.navigate({ to: '/' }),
    learnCompany: refreshSessionCompany,
  })
  addEventListener('hashchange', () => followHashLink((path) => router.history.replace(path)))
  // A page that the browser restores from its cache after the redirect to the sign-in would remain in its last state.
  addEventListener('pageshow', (event) => event.persisted && location.reload())
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  await pause()
  await firstAnswers(router)
  const place = createRoot(placeFor(root))
  // As a transition, it is rendered in short pieces, between which the page responds.
  startTransition(() =>
    place.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
  font.afterDrawing()
  showSignedOutToast(shellWords)
  const outcome = await returning
  if (outcome?.signedIn) toast('success', shellWords.signedIn)
  else if (outcome?.error) toast('error', errorWords(outcome.error, shellWords.signInFailed))
  else if (outcome?.reason) toast('error', shellWords.signInReasons[outcome.reason] ?? shellWords.signInFailed)
}

/** Lets the page respond between two pieces of work. */
const pause = () => new Promise((resolve) => setTimeout(resolve))

/** The maximum time to wait before the app is drawn. */
const firstAnswersWithinMs = 500

/**
 * Loads the route of the address and waits a moment for its first answers, so that the app renders once and not again
 * with each of them.
 */
function firstAnswers(router: Awaited<ReturnType<typeof createPortalRouter>>): Promise<unknown> {
  const asked = router.load().then(() =>
    Promise.allSettled(
      queryClient
        .getQueryCache()
        .findAll({ fetchStatus: 'fetching' })
        .map((one) => one.promise),
    ),
  )
  return Promise.race([asked, new Promise((resolve) => setTimeout(resolve, firstAnswersWithinMs))])
}

/** The maximum time for which the app's heading waits for the content below it. */
const firstWordsWithinMs = 300

/**
 * Returns the element in which the app is drawn: in the page; or, if the page was sent with its heading, hidden until
 * the screen can replace it. If the page was also sent with text of the first answer, the text remains until the screen
 * has its answer.
 */
function placeFor(root: HTMLElement): HTMLElement {
  if (!root.querySelector('.early-page') || document.documentElement.hasAttribute('data-not-early')) return root
  const place = document.createElement('div')
  place.hidden = true
  root.append(place)
  const show = () => {
    clearTimeout(late)
    drawn.disconnect()
    place.hidden = false
    for (const early of [...root.children]) if (early !== place) early.remove()
  }
  const isSignedIn = document.documentElement.hasAttribute('data-signed-in')
  const words = isSignedIn ? null : root.querySelector('[data-entry], [data-above], [data-room]')
  let isHeaded = false
  const drawn = new MutationObserver(() => {
    if (!place.querySelector('main h1')) return
    if (!words || !place.querySelector('main [aria-busy="true"]')) return show()
    if (!isHeaded) setTimeout(show, firstWordsWithinMs)
    isHeaded = true
  })
  drawn.observe(place, { attributes: true, attributeFilter: ['aria-busy'], childList: true, subtree: true })
  const late = setTimeout(show, 4000)
  return place
}

/** An old link in hash form opens the same page (product decisions, section 2). */
function followHashLink(replace: (path: string) => void) {
  const path = location.pathname === '/' ? pathOfHashLink(location.hash) : null
  if (path) replace(path)
}

start().catch((error: unknown) => {
  console.error(error)
  document.getElementById('not-started')?.removeAttribute('hidden')
})
