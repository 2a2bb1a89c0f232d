import type { BrowserContext } from '@playwright/test'
import { callPortalApi, portalUrl } from '../portal.ts'

/**
 * Creates an unpublished, free course without lessons, with the instructor of an existing course, and returns its id.
 */
export async function createCourse(
  context: BrowserContext,
  token: string,
  title: { readonly zh: string; readonly en?: string },
): Promise<string> {
  const { rows } = await callPortalApi<{ rows: { productId: string }[] }>(
    context,
    '/comp/console/course/list',
    { status: 'published', kind: 'course', limit: '1' },
    token,
  )
  const { head } = await callPortalApi<{ head: { teacherId: string } }>(
    context,
    '/comp/console/course/read',
    { productId: rows[0]?.productId ?? '' },
    token,
  )
  const made = await context.request.post(`${portalUrl()}/comp/console/course/create`, {
    headers: { access_token: token },
    data: { kind: 'course', head: { categoryId: 1, title, teacherId: head.teacherId, priceKind: 'free' } },
  })
  return ((await made.json()) as { data: { productId: string } }).data.productId
}
