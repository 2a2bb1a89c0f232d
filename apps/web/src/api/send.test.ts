import { ownCompanyRead } from '@portal/contract/companies/company.contract.ts'
import { sessionSignOut, signInMethods } from '@portal/contract/identity/session.contract.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reauthenticationStore } from './reauthentication.ts'
import { send, sendForFile, waitForPendingRequests } from './send.ts'
import { clearPublicData, currentSession, recomputeLogin, storeSignIn } from './session.ts'
import { setSessionCodeHandlers } from './session-errors.ts'

const learnCompany = vi.fn(async () => undefined)
const here = { id: 'company-a', logo: '', companyName: 'A' }
beforeEach(() => {
  learnCompany.mockClear()
  setSessionCodeHandlers({
    signOutCall: async () => undefined,
    say: () => undefined,
    goHome: () => undefined,
    learnCompany,
  })
  storeSignIn({ access_token: 'token', userId: 'ann', companyInfo: here })
})
afterEach(() => {
  clearPublicData()
  vi.unstubAllGlobals()
})

/** The requests sent to a server that always gives this answer. */
function answering(envelope: { code: number; data: object }) {
  const sent: Record<string, string>[] = []
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers)
    return Response.json({ msg: '', ...envelope }, { status: envelope.code })
  })
  return sent
}

test('a request that arrived too slowly was not done: it is tried again like one that got no answer, and not taken as refused', async () => {
  answering({ code: 408, data: { reason: 'tooSlow' } })
  await expect(send(signInMethods, {})).rejects.toMatchObject({ code: 0, reason: 'timeout' })
})

test('every call names the company that is shown, but for those that choose one, ask which it is or sign out', async () => {
  const sent = answering({ code: 200, data: {} })
  await send(ownCompanyRead, {})
  await send(ownCompanyRead, {}, { anyCompany: true })
  await send(sessionSignOut, { type: 5 }, { isSignOut: true })
  clearPublicData()
  await send(signInMethods, {})
  expect(sent.map((headers) => headers['x-company'] ?? null)).toEqual(['company-a', null, null, null])
})

test('every call carries the token under both names, so that a proxy may drop one; a visitor sends neither', async () => {
  const sent = answering({ code: 200, data: {} })
  await send(ownCompanyRead, {})
  clearPublicData()
  await send(signInMethods, {})
  expect(sent.map(({ access_token, authorization }) => [access_token, authorization])).toEqual([
    ['token', 'Bearer token'],
    [undefined, undefined],
  ])
})

test('when the session is in another company, a window follows the value that another one stored, and otherwise asks the server', async () => {
  answering({ code: 409, data: { reason: 'companyMoved' } })
  localStorage.setItem('publicData', JSON.stringify({ ...currentSession(), companyId: 'company-b' }))
  await expect(send(ownCompanyRead, {})).rejects.toMatchObject({ reason: 'companyMoved' })
  expect(currentSession()?.companyId).toBe('company-b')
  expect(learnCompany).not.toHaveBeenCalled()
  recomputeLogin()
  await Promise.allSettled([send(ownCompanyRead, {}), send(ownCompanyRead, {}, { leaveSession: true })])
  expect(learnCompany).toHaveBeenCalledTimes(1)
})

test('the end of a session can wait for the answers on their way, and for no longer than it says', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => promise)
  const order: string[] = []
  const asked = send(ownCompanyRead, {}).then(() => order.push('answer'))
  const waiting = waitForPendingRequests(60_000).then(() => order.push('waited'))
  await waitForPendingRequests(10)
  expect(order).toEqual([])
  resolve(Response.json({ code: 200, data: {}, msg: '' }))
  await Promise.all([asked, waiting])
  expect(order.toSorted()).toEqual(['answer', 'waited'])
  await waitForPendingRequests(60_000)
})

test('a call that asks who is there is sent again once that is proved, and fails with the words of the server if not', async () => {
  let isProved = false
  let sent = 0
  vi.stubGlobal('fetch', async () => {
    sent += 1
    return isProved
      ? Response.json({ code: 200, data: { done: true }, msg: '' })
      : Response.json(
          { code: 403, data: { reason: 'reauthenticationNeeded', way: 'password' }, msg: '再次确认' },
          { status: 403 },
        )
  })
  const refused = send(ownCompanyRead, {})
  await vi.waitFor(() => expect(reauthenticationStore.get()?.way).toBe('password'))
  reauthenticationStore.get()?.settle(false)
  await expect(refused).rejects.toMatchObject({ reason: 'reauthenticationNeeded', msg: '再次确认' })
  expect([sent, reauthenticationStore.get()]).toEqual([1, null])
  // Two simultaneous calls share one question.
  const both = [send(ownCompanyRead, {}), send(ownCompanyRead, {})]
  await vi.waitFor(() => expect(sent).toBe(3))
  await vi.waitFor(() => expect(reauthenticationStore.get()).not.toBeNull())
  isProved = true
  reauthenticationStore.get()?.settle(true)
  expect(await Promise.all(both)).toEqual([{ done: true }, { done: true }])
  expect(sent).toBe(5)
})

test('a file that asks who is there is fetched once that is proved', async () => {
  let isProved = false
  vi.stubGlobal('fetch', async () =>
    isProved
      ? new Response('rows', { headers: { 'content-disposition': 'attachment; filename="people.xlsx"' } })
      : Response.json(
          { code: 403, data: { reason: 'reauthenticationNeeded', way: 'factor' }, msg: '再次确认' },
          { status: 403 },
        ),
  )
  const refused = sendForFile(ownCompanyRead, {})
  await vi.waitFor(() => expect(reauthenticationStore.get()?.way).toBe('factor'))
  reauthenticationStore.get()?.settle(false)
  await expect(refused).rejects.toMatchObject({ reason: 'reauthenticationNeeded' })
  const asked = sendForFile(ownCompanyRead, {})
  await vi.waitFor(() => expect(reauthenticationStore.get()).not.toBeNull())
  isProved = true
  reauthenticationStore.get()?.settle(true)
  const { blob, name } = await asked
  expect([name, await blob.text()]).toEqual(['people.xlsx', 'rows'])
})
