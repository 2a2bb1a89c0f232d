import { randomUUID } from 'node:crypto'
import type { Pool } from '../../apps/server/src/database/connection.ts'

/**
 * Texts of a hostile author or learner. They are well-formed enough that the surrounding words stay readable if nothing
 * is executed.
 */
export const hostileMarkup = [
  '<svg onload=alert(1)></svg>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">press</a>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '[a](javascript:alert(1)) ![b](x"onerror=alert(1))',
  '<p style="position:fixed;inset:0;background:url(//evil.example/x)"></p>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<template><script>alert(1)</script></template>{{constructor.constructor("alert(1)")()}}',
  '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></p></noscript>',
  '<style>@import "//evil.example/x";*{display:none!important}</style>',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">go</button></form>',
  '<base href="//evil.example/">',
  '<meta http-equiv=refresh content="0;url=//evil.example/">',
  '<details open ontoggle=alert(1)></details><input autofocus onfocus=alert(1)>',
] as const

const each = hostileMarkup.map((markup, n) => ({ markup, n }))
/** Returns the texts before and after case `n` in its rich text; both must be readable. */
export const textsAroundHostileCase = (n: number) => [`Before${n}.`, `After${n}.`]
const rich = (n: number) =>
  `<p>${textsAroundHostileCase(n)[0]}</p>${hostileMarkup[n]}<p>${textsAroundHostileCase(n)[1]}</p>`
/** Returns case `n` as plain text: all of it must be readable, as it was typed. */
export const hostilePlainText = (n: number, where: string) => `${where}${n} ${hostileMarkup[n]} end${n}`
/** The newest six are on the first page, and have the others with them. */
const onFirstPage = (n: number, where: string) =>
  [n, n - 6, n - 12]
    .filter((one) => n >= hostileMarkup.length - 6 || one === n)
    .filter((one) => one >= 0)
    .map((one) => hostilePlainText(one, where))
    .join(' ')
/** Returns the text of case `n`, cut to the length of a wish. */
export const hostileWishText = (n: number) => hostilePlainText(n, 'wish').slice(0, 60).trim()
const both = (text: string) => ({ zh: text, en: text })

/**
 * Writes each case directly into the database, bypassing every call that would refuse or clean it: as a name, a
 * comment, a wish, an article, a message and other texts that pages show.
 */
export async function plantHostileWords(sql: Pool, examId: string) {
  const [learner] = await sql<{ id: string; companyId: string }[]>`
    select a.id, m.company_id as "companyId" from account a join membership m on m.account_id = a.id where a.login = 'learner' order by m.joined_at limit 1`
  const lessons = await sql<{ productId: string; contentId: string }[]>`
    select distinct on (l.content_id) l.product_id as "productId", l.content_id as "contentId" from lesson l join content c on c.id = l.content_id join product p on p.id = l.product_id
    where c.type = 1 and p.kind = 'course' and p.status = 'published' and p.price_kind = 'free' and not p.in_sequence and not p.for_companies order by l.content_id`
  const product = lessons[0]?.productId ?? ''
  if (!learner) throw new Error('the demo has no learner')
  const news: string[] = []
  for (const { n } of each) {
    const account = randomUUID()
    await sql`insert into account (id, login, name, created_at) values (${account}, ${`hostile-${n}`}, ${onFirstPage(n, 'name')}, now())`
    await sql`insert into membership (company_id, account_id, position, status, joined_at) values (${learner.companyId}, ${account}, '{}', 'active', now())`
    await sql`insert into comment (id, product_id, account_id, company_id, rating, body, created_at)
      values (${randomUUID()}, ${product}, ${account}, ${learner.companyId}, 5, ${onFirstPage(n, 'comment')}, now() + ${n} * interval '1 second')`
    await sql`insert into wish (id, company_id, asked_by, title, fingerprint, search_tokens, wanted_count, created_at)
      values (${randomUUID()}, ${learner.companyId}, ${account}, ${hostileWishText(n)}, ${`hostile${n}`}, '', ${1000 - n}, now() + ${n} * interval '1 second')`
    const article = randomUUID()
    news.push(article)
    await sql`insert into news (id, category, title, summary, body, published_at) values (${article}, 'notice', ${sql.json(both(hostilePlainText(n, 'news')))},
      ${sql.json(both(hostilePlainText(n, 'summary')))}, ${sql.json(both(rich(n)))}, now() - ${n} * interval '1 second')`
    const company = randomUUID()
    await sql`insert into company (id, name, short_name, created_at) values (${company}, ${sql.json(both(hostilePlainText(n, 'company')))}, ${sql.json(both(hostilePlainText(n, 'short')))}, now())`
    await sql`insert into membership (company_id, account_id, position, status, joined_at) values (${company}, ${learner.id}, '{}', 'active', now())`
    await sql`insert into contact_message (id, topic, name, email, content, lang, created_at, created_on)
      values (${randomUUID()}, 'other', ${hostilePlainText(n, 'sender')}, 'sender@portal.test', ${hostilePlainText(n, 'message')}, 'en', now() + ${n} * interval '1 second', current_date)`
  }
  // One certificate for each case, with the learner's newest as the pattern.
  await sql`
    with pattern as (select * from certificate where account_id = ${learner.id} and company_id = ${learner.companyId} order by issued_at desc limit 1),
      hostile as (select ord - 1 as n, words from unnest(${each.map(({ n }) => hostilePlainText(n, 'holder'))}::text[]) with ordinality as t (words, ord))
    insert into certificate (id, number, secret, scheme_id, account_id, company_id, source_kind, source_id, cycle, holder_keys, facts, issued_at)
    select gen_random_uuid(), 'OP-XX-2026-' || lpad((9000000 + n)::text, 7, '0'), 'hostile-secret' || n, scheme_id, account_id, company_id, source_kind, source_id, 100 + n, array['hostile'],
      jsonb_set(jsonb_set(facts, '{holder,name}', to_jsonb(words)), '{holder,nameLatin}', to_jsonb(words)) || jsonb_build_object('number', 'OP-XX-2026-' || lpad((9000000 + n)::text, 7, '0')),
      now() + n * interval '1 second' from pattern, hostile`
  const files = await sql<
    { id: string }[]
  >`select id from study_material order by created_at desc, id limit ${each.length}`
  // Two each: not every file is public.
  for (const [n, { id }] of files.entries())
    await sql`update study_material set name = ${sql.json(both(`${hostilePlainText(n, 'file')} ${hostilePlainText((n + 1) % each.length, 'file')}`))} where id = ${id}`
  const everything = sql.json(both(each.map(({ n }) => rich(n)).join('')))
  const article = lessons[0]?.contentId ?? ''
  await sql`update content set body = ${everything} where id = ${article}`
  await sql`update product set introduction = ${everything} where id = ${product}`
  await sql`update exam set notice = ${everything} where id = ${examId}`
  return {
    product,
    news,
    article,
    certificates: await certificatesOf(sql),
    bank: await bankOf(sql, examId),
    planted: await plantHostileQuestions(sql, await questionsOf(sql, await bankOf(sql, examId))),
  }
}

const questionsOf = async (sql: Pool, bankId: string) =>
  (await sql<{ id: string }[]>`select id from question where bank_id = ${bankId}`).map(({ id }) => id)

const certificatesOf = async (sql: Pool) =>
  (await sql<{ id: string }[]>`select id from certificate where secret like 'hostile-secret%' order by issued_at`).map(
    ({ id }) => id,
  )

async function bankOf(sql: Pool, examId: string): Promise<string> {
  const [row] = await sql<
    { id: string }[]
  >`select jsonb_path_query_first(paper, '$.**.bankId') #>> '{}' as id from exam where id = ${examId}`
  return row?.id ?? ''
}

/**
 * Inserts the cases into these questions: stems and explanations get two each, options one each. Returns the number of
 * stems and of options with cases. Options that the key of a placement question doesn't use stay as they are, because a
 * review doesn't show them.
 */
export async function plantHostileQuestions(
  sql: Pool,
  questionIds: readonly string[],
): Promise<{ stems: number; options: number }> {
  type Version = {
    id: string
    content: { stem: object; options: { key: string; text: object }[]; blankCount: number }
    places: string | null
  }
  const versions = await sql<Version[]>`
    select distinct on (v.question_id) v.question_id as id, v.content, k.answer_key ->> 'places' as places from question_version v
    join question_key k on k.question_id = v.question_id and k.version = v.version
    where v.question_id = any(${[...questionIds]}::uuid[]) order by v.question_id, v.version desc`
  let options = 0
  const stems = Math.ceil(hostileMarkup.length / 2)
  for (const [n, { id, content, places }] of versions.entries()) {
    const words = n < stems ? `${rich(2 * n)}${rich(2 * n + 1)}` : '<p>Harmless</p>'
    const gaps = Array.from({ length: content.blankCount }, (_, gap) => `{{${gap + 1}}}`).join(' ')
    const planted = {
      ...content,
      stem: both(`${words}<p>${gaps}</p>`),
      options: content.options.map((option) =>
        places === null || places.includes(option.key)
          ? {
              key: option.key,
              text: both(`Option${options} ${hostileMarkup[options++ % hostileMarkup.length]} Done${options - 1}`),
            }
          : option,
      ),
    }
    await sql`update question_version set content = ${sql.json(planted)} where question_id = ${id}`
    await sql`update question_key set explanation = ${sql.json(both(words))} where question_id = ${id}`
  }
  return { stems: Math.min(stems, versions.length), options }
}
