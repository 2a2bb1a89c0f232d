import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { newId, systemRandom } from '../apps/server/src/core/random.ts'
import { createDeps } from '../apps/server/src/create-deps.ts'
import { connect } from '../apps/server/src/database/connection.ts'
import { startEmbedded } from '../apps/server/src/database/embedded.ts'
import { migrate } from '../apps/server/src/database/migrate.ts'
import { productsFor, recommendFor } from '../apps/server/src/features/catalogue/catalogue.service.ts'
import { indexProducts, suggestFor } from '../apps/server/src/features/catalogue/search.service.ts'
import { readSettings } from '../apps/server/src/settings.ts'
import { sized } from './sizes.ts'

/** `npm run bench:search`: how long searches, suggestions and recommendations take among many products. `PRODUCTS` says how many. */
const count = sized('PRODUCTS', 100_000, 500)
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
const topics = ['规划', '优化', '排障', '割接', '巡检', '架构', '协议', '信令', '配置', '监控', '升级', '备份', '测试', '交付', '设计', '迁移', '加固', '审计', '验收', '应急']
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
const database = await startEmbedded({ dataDir, database: 'portal' })
const sql = connect({ url: database.url, max: 4 })
try {
  await migrate(sql, database.url)
  const deps = (await createDeps(readSettings({ DATABASE_URL: database.url, DATA_DIR: dataDir, SECRET: 'benchmark-benchmark-benchmark-benchmark' }, dataDir), sql)) as Deps
  await sql`insert into category (id, name, note) select n, '{"zh":"课程"}', '{}' from generate_series(1, 5) n on conflict do nothing`
  const now = deps.clock.now()
  for (let from = 0; from < count; from += 5000) {
    const rows = Array.from({ length: Math.min(5000, count - from) }, (_, index) => {
      const n = from + index
      const pick = (list: readonly string[], salt: number) => list[Math.floor((((n * salt) % 9973) / 9973) * list.length)] as string
      const zh = `${pick(subjects, 7)}${pick(topics, 13)}：${pick(words, 29)} ${pick(lines, 31)} ${n}`
      return {
        id: newId(now, systemRandom),
        kind: 'course',
        content_type: 1,
        category_id: (n % 5) + 1,
        title: { zh, en: `${pick(words, 29)} course ${n}` },
        status: 'published',
        learner_count: (n * 17) % 5000,
        published_at: now,
        updated_at: now,
      }
    })
    await sql`insert into product ${sql(rows as never)}`
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
  const times = { search: [] as number[], suggestions: [] as number[], recommended: [] as number[] }
  for (let round = 0; round < 5; round++) {
    for (const q of queries) {
      times.search.push(await timeOf(() => productsFor(deps, null, { q, page: 0, size: 12 }, 'zh')))
      times.suggestions.push(await timeOf(() => suggestFor(deps, null, q.slice(0, 4), 'zh')))
      times.recommended.push(await timeOf(() => recommendFor(deps, null, 4, 'zh')))
    }
  }
  for (const [name, list] of Object.entries(times)) {
    const sorted = list.sort((a, b) => a - b)
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] as number).toFixed(1)
    process.stdout.write(`${name.padEnd(12)} among ${count} products: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(0.999)} ms\n`)
  }
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
