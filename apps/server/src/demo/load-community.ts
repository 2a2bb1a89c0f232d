import { commentReports, comments } from '@portal/demo/comments.ts'
import { courses } from '@portal/demo/courses.ts'
import { news } from '@portal/demo/news.ts'
import { partners } from '@portal/demo/partners.ts'
import { people } from '@portal/demo/people.ts'
import { newsCovers, partnerContacts } from '@portal/demo/site.ts'
import type { Transaction } from '../database/connection.ts'
import { insertDemoRows } from './demo.store.ts'
import { createDemoRandom, daysBefore, demoId } from './demo-id.rules.ts'
import { demoPictureId } from './load-site.ts'

/** Loads comments with their likes and reports, favourites, news and partners. */
export async function loadCommunity(tx: Transaction, now: Date): Promise<void> {
  await insertDemoRows(
    tx,
    'comment',
    comments.map((comment) => ({
      id: demoId('comment', comment.key),
      product_id: demoId('product', comment.product),
      account_id: demoId('account', comment.account),
      company_id: demoId('company', comment.company),
      rating: comment.rating,
      body: comment.body,
      like_count: 0,
      status: 'shown',
      created_at: daysBefore(now, comment.daysAgo),
    })),
  )
  await insertDemoRows(
    tx,
    'comment_like',
    comments.flatMap((comment) =>
      comment.likes.map((account) => ({
        comment_id: demoId('comment', comment.key),
        account_id: demoId('account', account),
      })),
    ),
  )
  const authors = new Map(comments.map((comment) => [comment.key, comment.account]))
  await insertDemoRows(
    tx,
    'comment_report',
    commentReports.map((report) => ({
      id: demoId('comment report', `${report.comment} ${report.account}`),
      comment_id: demoId('comment', report.comment),
      author_id: demoId('account', authors.get(report.comment) ?? ''),
      account_id: demoId('account', report.account),
      company_id: demoId('company', report.company),
      reason: report.reason,
      words: report.words,
      created_at: daysBefore(now, report.daysAgo),
    })),
  )
  await insertDemoRows(
    tx,
    'favourite_product',
    people.flatMap((person) => {
      const [membership] = person.memberships
      const draws = createDemoRandom(`favourite ${person.key}`)
      return courses
        .filter(
          (course) =>
            membership && (!course.companies || course.companies.includes(membership.company)) && draws() < 0.22,
        )
        .map((course) => ({
          account_id: demoId('account', person.key),
          company_id: demoId('company', membership?.company ?? ''),
          product_id: demoId('product', course.key),
          created_at: daysBefore(now, 1 + draws() * 60),
        }))
    }),
  )
  await insertDemoRows(
    tx,
    'news',
    news.map(({ key, category, title, summary, body, daysAgo }) => ({
      id: demoId('news', key),
      category,
      title,
      summary,
      body,
      published_at: daysBefore(now, daysAgo),
      cover_file_id: newsCovers[key] ? demoPictureId(newsCovers[key]) : null,
      cover_alt: {},
    })),
  )
  await insertDemoRows(
    tx,
    'partner',
    partners.map(({ key, logoSvg, ...partner }) => ({
      id: demoId('partner', key),
      ...partner,
      logo_svg: logoSvg,
      contact: partnerContacts[key] ?? '',
      revision: 1,
    })),
  )
}
