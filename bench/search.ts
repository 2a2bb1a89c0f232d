import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { newId, systemRandom } from '../apps/server/src/core/secrets/random.ts'
import { createDeps } from '../apps/server/src/create-deps.ts'
import { openConnectionPool } from '../apps/server/src/database/connection.ts'
import { loadProducts, loadRecommendations } from '../apps/server/src/features/catalogue/catalogue.service.ts'
import { searchTerms, textQuery } from '../apps/server/src/features/catalogue/search.rules.ts'
import { indexProducts, loadSearchSuggestions } from '../apps/server/src/features/catalogue/search.service.ts'
import { readSettings } from '../apps/server/src/settings/settings.ts'
import { startPreparedDatabase } from '../e2e/testing/prepared-database.ts'
import { type BenchFigure, printFigures, roundToTwoDecimals } from './figures.ts'
import { median, quantile } from './load.ts'
import { benchSize } from './sizes.ts'

/**
 * `npm run bench -- search`: the time of searches, suggestions and recommendations among many products. `PRODUCTS` sets
 * their number. Each is compared with its floor, measured in turn with it: the bare statement over the same index,
 * without permissions, cards or reasons. Each has a bound: the factor of its floor that the median may reach.
 */
const count = benchSize('PRODUCTS', 100_000, 500)
const rounds = benchSize('ROUNDS', 5, 3)
const subjects = [
  '无线',
  '承载',
  '核心网',
  '云平台',
  '数据中心',
  '光传输',
  '接入网',
  '网络安全',
  '运维',
  '自动化',
  '数据库',
  '存储',
  '虚拟化',
  '容器',
  '边缘计算',
  '物联网',
  '语音',
  '视频',
  '终端',
  '天线',
]
const topics = [
  '规划',
  '优化',
  '排障',
  '割接',
  '巡检',
  '架构',
  '协议',
  '信令',
  '配置',
  '监控',
  '升级',
  '备份',
  '测试',
  '交付',
  '设计',
  '迁移',
  '加固',
  '审计',
  '验收',
  '应急',
]
const words = [
  'OSPF',
  'BGP',
  'MPLS',
  'SRv6',
  'VXLAN',
  'EVPN',
  'Kubernetes',
  'Docker',
  'Ansible',
  'NETCONF',
  'tcpdump',
  'eBPF',
  'Wireshark',
  'MySQL',
  'PostgreSQL',
  'Redis',
  'Linux',
  'Prometheus',
  'Grafana',
  'Python',
]
const lines = ['入门', '实战', '进阶', '案例', '精讲', '三十例', '手册', '专题', '训练营', '答疑']

const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-bench-'))
chmodSync(dataDir, 0o755)
const database = await startPreparedDatabase(dataDir)
const sql = openConnectionPool({ url: database.url, max: 4 })
try {
  const deps = (await createDeps(
    readSettings(
      { DATABASE_URL: database.url, DATA_DIR: dataDir, SECRET: 'benchmark-benchmark-benchmark-benchmark' },
      dataDir,
    ),
    sql,
  )) as Deps
  await sql`insert into category (id, name, note) select n, '{"zh":"课程"}', '{}' from generate_series(1, 5) n on conflict do nothing`
  const now = deps.clock.now()
  for (let from = 0; from < count; from += 5000) {
    const rows = Array.from({ length: Math.min(5000, count - from) }, (_, index) => {
      const n = from + index
      const pick = (list: readonly string[], salt: number) =>
        list[Math.floor((((n * salt) % 9973) / 9973) * list.length)] as string
      const zh = `${pick(subjects, 7)}${pick(topics, 13)}：${pick(words, 29)} ${pick(lines, 31)} ${n}`
      return {
        id: newId(now, systemRandom),
        kind: 'course',
        content_type: 1,
        category_id: (n % 5) + 1,
        title: sql.json({ zh, en: `${pick(words, 29)} course ${n}` }),
        status: 'published',
        learner_count: (n * 17) % 5000,
        published_at: now,
        updated_at: now,
      }
    })
    await sql`insert into product ${sql(rows)}`
  }
  await indexProducts(sql)
  await sql`vacuum analyze product`
  const queries = [
    ...topics.map((topic) => `无线${topic}`),
    ...words.map((word) => word.toLowerCase()),
    ...words.map((word) => `${word} 排障`),
    ...subjects.map((subject) => `${subject} 实战`),
    'kubernets',
    'wirshark',
    '核心网信令',
    'post',
    '数据中心 bgp 割接',
    '99871',
  ]
  const vectorOf = (q: string, weight?: 'A') => textQuery(searchTerms(q), weight) ?? ''
  /** `most`: the maximum of the median, as a multiple of the floor. */
  const kinds: Readonly<
    Record<string, { ours: (q: string) => Promise<unknown>; floor: (q: string) => Promise<unknown>; most: number }>
  > = {
    search: {
      ours: (q) => loadProducts(deps, null, { q, page: 0, size: 12 }, 'zh'),
      floor: (q) =>
        Promise.all([
          sql`select id from product where search_tokens @@ ${vectorOf(q)}::tsquery order by ts_rank(search_tokens, ${vectorOf(q)}::tsquery) desc, learner_count desc, id limit 12`,
          sql`select count(*)::int from product where search_tokens @@ ${vectorOf(q)}::tsquery`,
        ]),
      most: 8,
    },
    suggestions: {
      ours: (q) => loadSearchSuggestions(deps, null, q.slice(0, 4), 'zh'),
      floor: (q) =>
        sql`select id, title from product where search_tokens @@ ${vectorOf(q.slice(0, 4), 'A')}::tsquery order by learner_count desc, id limit 6`,
      most: 4,
    },
    recommended: {
      ours: () => loadRecommendations(deps, null, 4, 'zh'),
      floor: () => sql`
        select f.id from category c
        cross join lateral (select p.id from product p where p.category_id = c.id and p.status = 'published' and p.kind <> 'knowledge' order by p.learner_count desc, p.id limit 60) f`,
      most: 30,
    },
  }
  const times = new Map(Object.keys(kinds).map((name) => [name, { ours: [] as number[], floor: [] as number[] }]))
  for (let round = 0; round < rounds; round++)
    for (const q of queries)
      for (const [name, { ours, floor }] of Object.entries(kinds)) {
        times.get(name)?.floor.push(await timeOf(() => floor(q)))
        times.get(name)?.ours.push(await timeOf(() => ours(q)))
      }
  const figures: BenchFigure[] = []
  const over: string[] = []
  for (const [name, { most }] of Object.entries(kinds)) {
    const { ours = [], floor = [] } = times.get(name) ?? {}
    const ratio = roundToTwoDecimals(median(ours) / median(floor))
    if (ratio > most) over.push(`${name} ${ratio} times its floor, at most ${most}`)
    figures.push({
      name: `${name} among ${count} products`,
      value: roundToTwoDecimals(median(ours)),
      unit: 'ms',
      floor: roundToTwoDecimals(median(floor)),
      ratio,
    })
    process.stdout.write(
      `${name.padEnd(12)} p50 ${roundToTwoDecimals(median(ours))} ms, p95 ${roundToTwoDecimals(quantile(ours, 0.95))} ms, longest ${roundToTwoDecimals(quantile(ours, 1))} ms; its floor p95 ${roundToTwoDecimals(quantile(floor, 0.95))} ms\n`,
    )
  }
  printFigures(figures)
  process.stdout.write(
    over.length === 0 ? 'search: within its bounds\n' : `search: over its bounds: ${over.join('; ')}\n`,
  )
  process.exitCode = over.length === 0 ? 0 : 1
} finally {
  await sql.end()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
