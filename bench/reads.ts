import { createSignedInPeople } from './candidates.ts'
import { type BenchFigure, rateWithFloor } from './figures.ts'
import { measureAlternately, measureLoad } from './load.ts'
import type { BenchEnvironment } from './stage.ts'
import { getRequestOf, postRequestOf } from './wire.ts'

/**
 * Measures two everyday reads, the details of a product and the play info of a lesson, compared with one read by
 * primary key. Many learners take turns, because a single one would reach the rate limit within a second.
 */
export async function benchReads(
  stage: BenchEnvironment,
  { seconds, rounds, connections }: { seconds: number; rounds: number; connections: number },
): Promise<BenchFigure[]> {
  const { portal, floor } = stage
  const lessons = await stage.sql<{ productId: string; contentId: string }[]>`
    select l.product_id as "productId", l.content_id as "contentId" from lesson l join product p on p.id = l.product_id
    where p.status = 'published' and p.price_kind = 'free' and not p.for_companies and not p.in_sequence`
  if (lessons.length === 0) throw new Error('the demo organisation is missing')
  const tokens = await createSignedInPeople(stage, 400)
  const token = (n: number) => tokens[n % tokens.length] ?? ''
  const lesson = (n: number) => lessons[n % lessons.length] as (typeof lessons)[number]
  const isRight = (body: string) => body.startsWith('{"code":200')
  const bare = () =>
    measureLoad(
      floor.url,
      connections,
      seconds,
      (n) => postRequestOf('/read', null, JSON.stringify({ id: 1 + (n % 1000) })),
      isRight,
    )
  const detail = () =>
    measureLoad(
      portal.url,
      connections,
      seconds,
      (n) => postRequestOf('/comp/pc/productDetail', token(n), JSON.stringify({ productId: lesson(n).productId })),
      isRight,
    )
  const play = () =>
    measureLoad(
      portal.url,
      connections,
      seconds,
      (n) =>
        getRequestOf(
          `/comp/pc/playInfo?contentId=${lesson(n).contentId}&productId=${lesson(n).productId}&from=old-video`,
          token(n),
        ),
      isRight,
    )
  return [
    rateWithFloor('product detail', 'per second', await measureAlternately(rounds, detail, bare)),
    rateWithFloor('play info', 'per second', await measureAlternately(rounds, play, bare)),
  ]
}
