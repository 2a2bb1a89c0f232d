import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApiError } from './api-error.ts'
import { queryClient } from './queries.ts'
import { pathOfHashLink, readSignInMarker, redirectToSignOut, signInReturnAddress } from './redirects.ts'
import { encodeInput } from './send.ts'
import { clearPublicData, currentSession, isLogin, recomputeLogin, storeCompany, storeSignIn } from './session.ts'
import { handleSessionCode, setSessionCodeHandlers } from './session-errors.ts'

/** Automatic behaviour of the client, statement by statement of the specification, sections 2, 3, 4, 7 and 9. */
const company = { id: 'company-a', logo: '/a.png', companyName: 'A' }
const signOutCall = vi.fn(async () => undefined)
const goHome = vi.fn()
const say = vi.fn()
beforeEach(() => {
  vi.clearAllMocks()
  setSessionCodeHandlers({ signOutCall, say, goHome, learnCompany: async () => undefined })
  storeSignIn({ access_token: 'token', userId: 'ann', companyInfo: company })
})
afterEach(() => {
  clearPublicData()
  vi.useRealTimers()
})
const refused = (code: number) => ({ code, msg: 'over' }) as ApiError

describe('the way to single sign-on and back', () => {
  test('carries the page, with login=pc in the query of its hash', () => {
    expect(signInReturnAddress('https://portal.test/exam/list?x=1')).toBe('https://portal.test/exam/list?x=1#?login=pc')
    expect(signInReturnAddress('https://portal.test/#/study?a=1')).toBe('https://portal.test/#/study?a=1&login=pc')
  })
  test('strips a hash that contains 209', () =>
    expect(signInReturnAddress('https://portal.test/#/x209?a=1')).toBe('https://portal.test/#?login=pc'))
  test('is read once and taken out of the address', () => {
    expect(readSignInMarker('https://portal.test/#/study?a=1&login=pc&code=c')).toMatchObject({
      code: 'c',
      address: 'https://portal.test/#/study?a=1',
    })
    expect(readSignInMarker('https://portal.test/#/study?a=1')).toBeNull()
    expect(pathOfHashLink('#/study?a=1')).toBe('/study?a=1')
  })
})

describe('the stored sign-in', () => {
  test('publicData holds exactly the fields that are named, the odd spelling included', () => {
    const stored = JSON.parse(localStorage.getItem('publicData') ?? '{}')
    expect(stored).toEqual({
      access_token: 'token',
      userId: 'ann',
      commpanyId: 'company-a',
      companyId: 'company-a',
      id: 'company-a',
      logo: '/a.png',
      companyName: 'A',
    })
  })
  test('isLogin is whether it is there, looked at again at each navigation', () => {
    localStorage.removeItem('publicData')
    expect(isLogin()).toBe(true)
    recomputeLogin()
    expect(isLogin()).toBe(false)
  })
  test('another company changes its id, logo and name, and keeps who is signed in', () => {
    storeCompany({ id: 'company-b', logo: '', companyName: 'B' })
    expect(currentSession()).toMatchObject({
      access_token: 'token',
      commpanyId: 'company-b',
      companyId: 'company-b',
      id: 'company-b',
      companyName: 'B',
    })
  })
})

describe('session codes', () => {
  test('401 clears publicData and makes no logout call', () => {
    handleSessionCode(refused(401), 'token')
    expect([localStorage.getItem('publicData'), signOutCall.mock.calls.length]).toEqual([null, 0])
  })
  test('202 makes a logout call, clears publicData and goes to the root path', () => {
    handleSessionCode(refused(202), 'token')
    expect(signOutCall).toHaveBeenCalledWith('token')
    expect([localStorage.getItem('publicData'), goHome.mock.calls.length, say.mock.calls[0]?.[0]]).toEqual([
      null,
      1,
      'over',
    ])
  })
  test('any other code, and the answer to a former token, ends nothing', () => {
    handleSessionCode(refused(500), 'token')
    handleSessionCode(refused(401), 'former')
    expect(isLogin()).toBe(true)
  })
})

test('form bodies carry from=pc, JSON bodies are serialised and carry nothing more', () => {
  const form = encodeInput({ method: 'POST', path: '/a', encoding: 'form' } as never, { x: 1, list: [{ y: 2 }] })
  expect(String(form.body)).toBe('x=1&list=%5B%7B%22y%22%3A2%7D%5D&from=pc')
  expect(encodeInput({ method: 'POST', path: '/a', encoding: 'json' } as never, { x: 1 }).body).toBe('{"x":1}')
})

test('the sign-out page is opened after 300 ms, not before', () => {
  vi.useFakeTimers()
  redirectToSignOut()
  vi.advanceTimersByTime(299)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('an answer is kept for 60 000 ms', () => expect(queryClient.getDefaultOptions().queries?.staleTime).toBe(60_000))
