/** Asks a portal with its demo organisation, as a visitor or with a token; throws unless it answers with data. */
async function ask<T>(url: string, form: Record<string, string | number> | null, token = ''): Promise<T> {
  const answer = await fetch(url, {
    headers: token ? { access_token: token } : {},
    ...(form
      ? { method: 'POST', body: new URLSearchParams(Object.entries(form).map(([name, value]) => [name, `${value}`])) }
      : {}),
  })
  const { code, data } = (await answer.json()) as { code: number; data: T }
  if (code !== 200) throw new Error(`${url} answered ${code}`)
  return data
}

/** Pages that every visitor may open by their address alone. */
const plain = [
  '/',
  '/login',
  '/join',
  '/content-center',
  '/knowledge',
  '/exam/list',
  '/live',
  '/live?view=calendar',
  '/live?view=replays',
  '/certificateQuery',
  '/certification',
  '/careerCertification',
  '/classOpeningPlan',
  '/classOpeningPlan?view=calendar',
  '/findPartner',
  '/examCenter',
  '/examFiles',
  '/preSales',
  '/technicalTraining',
  '/manageTraining',
  '/learnAboutService',
  '/news',
  '/contactUs',
  '/legalStatement',
  '/privacyStatement',
  '/developers/api',
] as const

/**
 * Returns the addresses of all pages that a visitor may open, at a portal with the demo organisation: those with a
 * fixed address, and an example of each page that shows one object. Throws if the portal has no such object.
 */
export async function listPublicPages(url: string): Promise<string[]> {
  type Product = { productId: string; kind: string }
  const products = (await ask<{ list: Product[] }>(`${url}/comp/pc/productList`, { size: 50 })).list
  const idOf = (is: (one: Product) => boolean) => products.find(is)?.productId
  const [course, topic] = [idOf(({ kind }) => kind === 'course'), idOf(({ kind }) => kind === 'topic')]
  const knowledge = (await ask<{ list: { productId: string }[] }>(`${url}/comp/pc/knowledgeList`, { size: 1 })).list[0]
  const exam = (await ask<{ list: { examId: string }[] }>(`${url}/exam/pc/examList`, { size: 1 })).list[0]
  const live = (await ask<{ list: { classId: string }[] }>(`${url}/comp/pc/live/list`, { list: 'upcoming' })).list[0]
  const news = (await ask<{ list: { newsId: string }[] }>(`${url}/company/newsDynamic/getNewsDynamicList`, null))
    .list[0]
  const { access_token: token } = await ask<{ access_token: string }>(`${url}/user/pc/passwordLogin`, {
    userName: 'learner',
    password: 'demo',
  })
  const certificate = `${url}/company/certificate`
  const { list } = await ask<{ list: { certificateId: string }[] }>(`${certificate}/getCertificateListV2`, null, token)
  const { verifyUrl } = await ask<{ verifyUrl: string }>(
    `${certificate}/getCertificateDataOfProject?certificateId=${list[0]?.certificateId}`,
    null,
    token,
  )
  const own = [
    `/detail?id=${course}`,
    `/detail?id=${course}&tab=introduction`,
    `/detail?id=${topic}`,
    `/knowledge-preview?id=${knowledge?.productId}`,
    `/exam/details?id=${exam?.examId}`,
    `/live?id=${live?.classId}`,
    `/news?id=${news?.newsId}`,
    verifyUrl.slice(new URL(verifyUrl).origin.length),
  ]
  const missing = own.filter((address) => /undefined|^$/.test(address))
  if (missing.length > 0) throw new Error(`the demo has nothing to show at ${missing.join(', ')}`)
  return [...plain, ...own]
}
