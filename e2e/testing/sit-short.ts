import type { Browser, BrowserContext } from '@playwright/test'
import { callPortalApi, expect, openSignedIn, portalUrl } from '../portal.ts'

/** Makes a POST call that must succeed, and returns the data of its response. */
export async function postCall<T>(context: BrowserContext, address: string, data: object, token: string): Promise<T> {
  const answer = await (
    await context.request.post(`${portalUrl()}${address}`, { headers: { access_token: token }, data })
  ).json()
  expect(answer.code, `${address}: ${JSON.stringify(answer)}`).toBe(200)
  return answer.data as T
}

/** Takes an exam of two short-answer questions through the calls of the pages, with the same text as both answers. */
export async function takeShortAnswerExam(
  browser: Browser,
  login: string,
  examId: string,
  words: string,
  password?: string,
): Promise<void> {
  const context = await browser.newContext({ baseURL: portalUrl() })
  const token = await openSignedIn(context, login, portalUrl(), password)
  const writer = `writer-of-${login}`
  const { attemptId } = await callPortalApi<{ attemptId: string }>(context, '/exam/pc/start', { examId, writer }, token)
  const answers = [1, 2].map((position) => ({ position, seq: 1, answer: { text: words } }))
  await postCall(context, '/exam/pc/submit', { attemptId, writer, submitKey: `submit-of-${login}`, answers }, token)
  await context.close()
}
